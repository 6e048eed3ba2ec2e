import type { FlashSale } from './types.ts'

/** Whether the sale has all that the API needs to compute its prices. */
export function isComplete({ start_at, end_at, discount_value, products }: FlashSale): boolean {
  return start_at !== '' && end_at !== '' && start_at < end_at && discount_value > 0 && products.length > 0
}

/** The keys that the API takes of a sale that is not saved. */
export function keysOf({ start_at, end_at, discount_type, discount_value, products }: FlashSale) {
  return { start_at, end_at, discount_type, discount_value, products }
}
