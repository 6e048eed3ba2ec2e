import { readNumber } from '../format/numbers.ts'

/** The row of the prices that count where a place has none. */
export const everywhereRow = -1

/** The charge of a cell that takes the price of "Everywhere else". */
export const inherited = -1

/**
 * A typed charge. Undefined when it is none: an empty cell of "Everywhere else" has nothing to inherit, and 0 would be
 * free delivery for all.
 */
export function readCharge(row: number, typed: string): number | undefined {
  if (typed.trim() === '') return row === everywhereRow ? undefined : inherited
  return /^(free|निःशुल्क)$/i.test(typed.trim()) ? 0 : readNumber(typed)
}
