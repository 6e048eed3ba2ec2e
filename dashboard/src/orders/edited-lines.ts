import { readNumber } from '../format/numbers.ts'

/**
 * The lines of an order with the pieces that are typed; 0 removes a line. `unreadable`: places of those without a
 * number. An emptied field is one of them: a line that is removed is named by its 0.
 */
export function editedLines(lines: readonly { line: number }[], pieces: readonly string[]) {
  const read = lines.map(({ line }, at) => ({ line, at, quantity: readNumber(pieces[at] ?? '') }))
  return {
    lines: read.flatMap(({ line, quantity }) => (quantity ? [{ line, quantity }] : [])),
    unreadable: new Set(read.flatMap(({ at, quantity }) => (quantity === undefined ? [at] : []))),
  }
}
