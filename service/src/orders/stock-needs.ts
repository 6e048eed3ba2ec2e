import { heldByOthers, outOfStock } from '@pasal/contract/orders/stock-rejections.ts'
import { orderHoldSeconds } from '@pasal/contract/pricing/hold-time.ts'
import type { CartItem } from '../cart/cart-items.ts'
import { type ApiError, badRequest } from '../platform/http/errors.ts'
import type { MerchantTerms } from './read-cart.ts'

/* What an order needs of the stock: the checks 6 and 8 of 4.3, and the hold of 3.3. */

/** What an order needs of one stock row. Units of a product that continues selling are not tracked. */
export type StockNeed = { item: CartItem; quantity: number; tracked: boolean }

/**
 * Several lines can be of one variant: their quantities are added. A merchant's free line needs none, and a merchant
 * can force the order past what is in stock.
 */
export function stockNeeds(
  lines: (CartItem & { quantity: number })[],
  { force }: Pick<MerchantTerms, 'force'> = { force: [] },
): StockNeed[] {
  const needs = new Map<string, StockNeed>()
  const forced = force.includes('stock')
  for (const line of lines.filter(({ product_id }) => product_id !== '')) {
    const key = `${line.product_id} ${line.variant_id}`
    const quantity = (needs.get(key)?.quantity ?? 0) + line.quantity
    needs.set(key, { item: line, quantity, tracked: !line.continue_selling && !forced })
  }
  return [...needs.values()]
}

type Hold = { seconds: number; expiresAt: Date }

/** Undefined when nothing is held. A line that is not held does not shorten the time of the others. */
export function holdOf(needs: StockNeed[], now: Date, defaultSeconds: number): Hold | undefined {
  const heldItems = needs.filter(({ tracked }) => tracked).map(({ item }) => item)
  const seconds = orderHoldSeconds(heldItems, defaultSeconds)
  return seconds === undefined ? undefined : { seconds, expiresAt: new Date(now.getTime() + seconds * 1000) }
}

/** No shop sells a million units in one order: more is rejected also when the product continues selling. */
const maxUnitsPerStockRow = 1_000_000

export function rejectIfOutOfStock(needs: StockNeed[], advancedInventory: boolean): void {
  for (const { item, quantity, tracked } of needs) {
    if (quantity > maxUnitsPerStockRow || (tracked && stockOf(item, advancedInventory) < quantity)) {
      throw badRequest(outOfStock)
    }
  }
}

export function stockOf({ website_quantity, stock_quantity }: CartItem, advancedInventory: boolean): number {
  return advancedInventory ? website_quantity : stock_quantity
}

export function rejectIfHeldByOthers(needs: StockNeed[], advancedInventory: boolean, now: Date): void {
  const held = needs.filter(({ item, quantity, tracked }) => {
    return tracked && stockOf(item, advancedInventory) - item.held < quantity
  })
  if (held.length === 0) return
  throw heldUntil(Math.min(...held.map(({ item }) => item.free_at?.getTime() ?? now.getTime())), now)
}

/** The wait until the first of the holds ends, in whole minutes. The clock of another process can differ by some ms. */
export function heldUntil(freeAtMs: number, now: Date): ApiError {
  return badRequest(heldByOthers(Math.max(1, Math.ceil(Math.round((freeAtMs - now.getTime()) / 1000) / 60))))
}
