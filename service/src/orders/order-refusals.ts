import { badRequest } from '../platform/http/errors.ts'
import type { OrderLine, StockNeed } from './order-lines.ts'

/** No shop sells a million of one thing in an order: refused like a product that ran out, also when it continues selling. */
const mostUnitsPerRow = 1_000_000

export const outOfStock = 'Either of the selected product is out of stock'

/** Check 6: what is there must suffice, whoever holds it. */
export function rejectIfOutOfStock(needs: StockNeed[], advancedInventory: boolean): void {
  for (const { item, quantity, tracked } of needs) {
    const available = advancedInventory ? item.websiteQuantity : item.quantity
    if (quantity > mostUnitsPerRow || (tracked && available < quantity)) throw badRequest(outOfStock)
  }
}

/** Check 7: a live sale's limit counts the whole product, all its variants together. */
export function rejectIfOverFlashSaleLimit(lines: OrderLine[]): void {
  for (const line of lines) {
    const limit = line.sale?.max_per_order ?? 0
    if (limit === 0) continue
    const units = lines
      .filter(({ productId }) => productId === line.productId)
      .reduce((sum, { lineQuantity }) => sum + lineQuantity, 0)
    if (units > limit) throw badRequest(`Flash sale: you can buy at most ${limit} of "${line.name}" per order.`)
  }
}

/** Check 8: enough is there, but other shoppers hold it. */
export function rejectIfHeldByOthers(needs: StockNeed[], advancedInventory: boolean, now: Date): void {
  const short = needs.filter(({ item, quantity, tracked }) => {
    const available = advancedInventory ? item.websiteQuantity : item.quantity
    return tracked && available - item.held < quantity
  })
  if (short.length === 0) return
  const freeAt = short.map(({ item }) => item.freeAt?.getTime() ?? now.getTime())
  throw heldByOthers(Math.min(...freeAt), now)
}

/** The minutes until the first of the holds in the way runs out. In whole seconds: a rival's clock may be a blink ahead of `now`. */
export function heldByOthers(freeAtMs: number, now: Date) {
  const minutes = Math.max(1, Math.ceil(Math.round((freeAtMs - now.getTime()) / 1000) / 60))
  return badRequest(
    `The last units of an item in your cart are in other shoppers' checkouts right now. Please try again in about ${minutes} minutes.`,
  )
}
