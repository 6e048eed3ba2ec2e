export type RowResult = { ok: true; _id: string; version: number } | { ok: false }

/** The orders of a bulk call by what became of each. Only what was changed can be undone. */
export function byResult<Order>(orders: readonly Order[], results: readonly { ok: boolean }[]) {
  return {
    changed: orders.filter((_, at) => results[at]?.ok),
    failed: orders.filter((_, at) => !results[at]?.ok),
  }
}

export function numbersOf(orders: readonly { order_number: number }[]): string {
  return orders.map(({ order_number }) => `#${order_number}`).join(', ')
}
