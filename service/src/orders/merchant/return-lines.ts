import type { ReturnLines } from '@pasal/contract/merchant/orders/requests.ts'
import { conflict } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { invalid } from '../../platform/http/errors.ts'
import { lockStockOfOrder, type ReturnedStock, returnStock } from '../../stock/stock.queries.ts'
import { movementsOfReturn, type StockMovement } from '../../stock/stock-movements.ts'
import { countChange } from '../change-order.queries.ts'
import { setStatus } from '../change-status.queries.ts'
import { recordChanges } from '../record-changes.ts'
import { returnLine } from '../taken-lines.queries.ts'
import type { MerchantOrder } from './order-detail.ts'
import { byOutlet } from './take-stock.ts'
import { finished, type OrderWrite, recordEvent, writeOrder } from './write-order.ts'

/** POST …/returns (10.3): goods that came back. When all have, the order is `Returned`. */
export function returnLines(request: MerchantRequest<unknown, ReturnLines>, orderId: string) {
  return writeOrder(request, orderId, (write) => applyReturn(write, request.body))
}

/** The return of units of a locked order. */
export async function applyReturn(write: OrderWrite, { lines, note }: ReturnLines) {
  const { order, tx, storeId, orderId, now, actor } = write
  const { status } = order
  if (status !== 'Dispatched' && status !== 'Delivered')
    throw conflict(`Goods of an order that is ${status} cannot be returned`, { status })
  const left = rejectTooMany(order, lines)
  const movements = await giveBack(write, lines)
  await recordEvent(write, { kind: 'returned', text: note, data: { lines } })
  if (left === 0) {
    await setStatus(tx, storeId, orderId, { from: status, to: 'Returned' }, now)
    await recordEvent(write, { kind: 'status', data: { from: status, to: 'Returned' } })
  } else await countChange(tx, storeId, orderId, now)
  await recordChanges(tx, storeId, { movements, couponUse: { coupon_id: null, change: 0 }, actor }, now)
  return finished(write, 'return', ['status', 'ordered_products'])
}

/** Returns the units that are left of the order afterwards. */
function rejectTooMany({ ordered_products }: MerchantOrder, lines: ReturnLines['lines']): number {
  const left = new Map(ordered_products.map(({ line, quantity, returned_quantity: r }) => [line, quantity - r]))
  for (const [index, { line, quantity }] of lines.entries()) {
    const units = left.get(line)
    if (units === undefined) throw invalid({ [`lines.${index}.line`]: 'Line not found' })
    if (quantity > units) throw conflict('More than is left of the line', { line, left: units })
    left.set(line, units - quantity)
  }
  return [...left.values()].reduce((sum, units) => sum + units, 0)
}

async function giveBack({ tx, storeId, orderId }: OrderWrite, lines: ReturnLines['lines']): Promise<StockMovement[]> {
  await lockStockOfOrder(tx, storeId, orderId)
  const returned: ReturnedStock[] = []
  for (const line of lines) {
    const units = await returnLine(tx, storeId, orderId, line)
    if (line.restock && units.quantity > 0) returned.push(units)
  }
  const rows = byOutlet(returned)
  const existing = await returnStock(tx, storeId, rows)
  return movementsOfReturn(orderId, rows, existing, 'restocked')
}
