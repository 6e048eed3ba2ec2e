import { type CartItem, readCartItems } from '../../cart/cart-items.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  lockStockOfOrder,
  type ReturnedStock,
  releaseHoldsOfOrder,
  returnStock,
  sellStock,
} from '../../stock/stock.queries.ts'
import {
  type MovementReason,
  movementsOfReturn,
  movementsOfSale,
  type StockMovement,
} from '../../stock/stock-movements.ts'
import { findStoreForOrder } from '../orders.queries.ts'
import { rejectIfHeldByOthers, rejectIfOutOfStock, stockNeeds } from '../stock-needs.ts'
import { emptyTakenLines, takeLines } from '../taken-lines.queries.ts'

export type TakingOrder = {
  orderId: string
  lines: readonly { product_id: string; variant_id: string; quantity: number; returned_quantity: number }[]
  now: Date
  /** passes the checks 6 and 8 */
  force: boolean
  reason: MovementReason
}

export type MovedOfOrder = { movements: StockMovement[]; oversold?: boolean }

/** A stored order takes its units: its own hold ends, and the checks 6 and 8 of 4.3 run on the locked rows. */
export async function takeStock(tx: Tx, storeId: string, taking: TakingOrder): Promise<MovedOfOrder> {
  const { orderId, force, reason } = taking
  await lockStockOfOrder(tx, storeId, orderId)
  // Read under the locks: switching advanced inventory on waits for them.
  const advanced = (await findStoreForOrder(tx, storeId))?.advanced_inventory ?? false
  await releaseHoldsOfOrder(tx, storeId, orderId)
  if (!force) await rejectMissingStock(tx, storeId, taking, advanced)
  const sold = await takeLines(tx, storeId, orderId, advanced)
  const oversold = await sellStock(tx, storeId, orderId, sold, advanced)
  return { movements: movementsOfSale(orderId, sold, advanced, reason), oversold }
}

async function rejectMissingStock(tx: Tx, storeId: string, { lines, now }: TakingOrder, advanced: boolean) {
  const wanted = lines
    .filter(({ product_id }) => product_id !== '')
    .map((line) => ({ ...line, quantity: line.quantity - line.returned_quantity }))
    .filter(({ quantity }) => quantity > 0)
  const itemOf = await itemsOf(tx, storeId, wanted, now)
  const needs = stockNeeds(wanted.map((line) => ({ ...itemOf(line), quantity: line.quantity })))
  rejectIfOutOfStock(needs, advanced) // 6
  rejectIfHeldByOthers(needs, advanced, now) // 8
}

type Ids = { product_id: string; variant_id: string }

/** The products of lines as they are now. */
export async function itemsOf(tx: Tx, storeId: string, lines: Ids[], now: Date): Promise<(line: Ids) => CartItem> {
  const ids = ({ product_id, variant_id }: Ids) => ({ product: product_id, variant: variant_id })
  const itemOf = await readCartItems(tx, storeId, lines.map(ids), now)
  return (line) => itemOf(ids(line))
}

/** Gives back all that the order still has, or forgets it: units that are lost do not come back later. */
export async function giveBackStock(
  tx: Tx,
  storeId: string,
  orderId: string,
  { restock, reason }: { restock: boolean; reason: MovementReason },
): Promise<MovedOfOrder> {
  await lockStockOfOrder(tx, storeId, orderId)
  const returned = await emptyTakenLines(tx, storeId, orderId)
  if (!restock) return { movements: [] }
  const existing = await returnStock(tx, storeId, returned)
  return { movements: movementsOfReturn(orderId, returned, existing, reason) }
}

/** The hold of an unpaid order ends. */
export async function endHold(tx: Tx, storeId: string, orderId: string): Promise<MovedOfOrder> {
  await lockStockOfOrder(tx, storeId, orderId)
  await releaseHoldsOfOrder(tx, storeId, orderId)
  return { movements: [] }
}

/** Lines of one item from one outlet together: a statement changes each row once. */
export function byOutlet(returned: ReturnedStock[]): ReturnedStock[] {
  const rows = new Map<string, ReturnedStock>()
  for (const row of returned) {
    const key = JSON.stringify([row.product_id, row.variant_id, row.outlet_id])
    const sum = rows.get(key)
    if (!sum) rows.set(key, { ...row })
    else {
      sum.quantity += row.quantity
      sum.website_quantity += row.website_quantity
      if (row.outlet_quantity !== null) sum.outlet_quantity = (sum.outlet_quantity ?? 0) + row.outlet_quantity
    }
  }
  return [...rows.values()]
}
