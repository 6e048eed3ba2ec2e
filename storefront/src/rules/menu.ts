import type { Store } from '../store-api.ts'

export type Category = Store['categories'][number]

/** The categories of a menu, in the merchant's order (2.2). */
export function menuOf(store: Store): Category[] {
  return [...store.categories].sort((a, b) => a.order - b.order)
}
