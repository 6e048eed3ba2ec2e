import type { Sale } from './sales.queries.ts'

/** The flash sale of 2.6. Its status follows the clock, not the job that writes the prices. */
export function publicSale({ live, ...sale }: Sale) {
  const { _id, name, ...rest } = sale
  return { _id, name, status: live ? 'live' : 'upcoming', ...rest }
}
