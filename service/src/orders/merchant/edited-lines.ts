import type { EditOrder, NewLine } from '@pasal/contract/merchant/orders/requests.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { type CartItem, readCartItems } from '../../cart/cart-items.ts'
import { conflict } from '../../merchant/errors.ts'
import { badRequest, invalid } from '../../platform/http/errors.ts'
import { checkedLines, type OrderLine } from '../check-order.ts'
import { listLineWeights } from '../edit-order.queries.ts'
import { listPrints } from '../orders.queries.ts'
import { withFreeItems } from './free-line.ts'
import type { OrderWrite } from './write-order.ts'

type Kept = { line: number; quantity: number }
type ShownLine = OrderWrite['order']['ordered_products'][number]

/** A line of the order after the edit. `more`: units that it takes, below 0: gives back. */
export type EditedLine = {
  line: number
  item: CartItem
  quantity: number
  price_paisa: number
  customization_charge_paisa: number
  weight_kg: number
  category_ids: string[]
  more: number
}

export type EditedLines = {
  lines: EditedLine[]
  kept: Kept[]
  removed: ShownLine[]
  added: { line: number; columns: OrderLine }[]
}

/** A named line keeps its price and fields, the others are removed, and new ones have the price of now (10.2). */
export async function editedLines(write: OrderWrite, given: EditOrder['lines']): Promise<EditedLines> {
  const { order, tx, storeId, orderId, now } = write
  const kept = given.filter((line): line is Kept => 'line' in line)
  const stored = new Map(order.ordered_products.map((line) => [line.line, line]))
  rejectWrongLines(given, stored)
  const fresh = given.filter((line): line is NewLine => !('line' in line))
  const itemOf = await readCartItems(tx, storeId, [...fresh, ...order.ordered_products.map(idsOf)], now)
  const last = Math.max(...stored.keys())
  const newLines = fresh.map((request) => ({ request, item: itemOf(request) }))
  const prints = await listPrints(tx, storeId, fresh.map(({ print_id }) => print_id.toLowerCase()).filter(Boolean))
  const added = (fresh.length > 0 ? checkedLines({ lines: withFreeItems(newLines, fresh), prints }) : []).map(
    (columns, index) => ({ line: last + 1 + index, columns }),
  )
  const weights = await listLineWeights(tx, storeId, orderId)
  const weightOf = new Map(weights.map(({ line_number, weight_kg }) => [line_number, weight_kg]))
  const lines = [
    ...kept.map(({ line, quantity }): EditedLine => {
      const old = stored.get(line) as ShownLine
      return {
        ...{ line, item: itemOf(idsOf(old)), quantity, price_paisa: toPaisa(old.price), more: quantity - old.quantity },
        customization_charge_paisa: toPaisa(old.customization_charge),
        weight_kg: weightOf.get(line) ?? 0,
        category_ids: old.product_id === '' ? [] : itemOf(idsOf(old)).category_ids,
      }
    }),
    ...added.map(({ line, columns }): EditedLine => {
      const { quantity, price_paisa, customization_charge_paisa, weight_kg, category_ids } = columns
      const amounts = { quantity, price_paisa, customization_charge_paisa, weight_kg, category_ids }
      return { line, item: columns, ...amounts, more: quantity }
    }),
  ]
  return {
    lines,
    kept,
    added,
    removed: order.ordered_products.filter(({ line }) => !kept.some((k) => k.line === line)),
  }
}

function idsOf({ product_id, variant_id }: ShownLine) {
  return { product: product_id, variant: variant_id }
}

function rejectWrongLines(given: EditOrder['lines'], stored: Map<number, ShownLine>): void {
  const seen = new Set<number>()
  for (const [index, line] of given.entries()) {
    if (!('line' in line)) continue
    const old = stored.get(line.line)
    if (!old) throw invalid({ [`lines.${index}.line`]: 'Line not found' })
    if (seen.has(line.line)) throw invalid({ [`lines.${index}.line`]: 'Must not repeat' })
    if (line.quantity < old.returned_quantity)
      throw conflict('Less than was returned of the line', { line: line.line, returned: old.returned_quantity })
    seen.add(line.line)
  }
  for (const [number, line] of stored)
    if (!seen.has(number) && line.returned_quantity > 0)
      throw conflict('Less than was returned of the line', { line: number, returned: line.returned_quantity })
}

/** A double cannot hold larger sums exactly. */
export function rejectTooLarge(amounts: Record<string, number>): void {
  if (!Object.values(amounts).every(Number.isSafeInteger)) throw badRequest('The order is too large')
}
