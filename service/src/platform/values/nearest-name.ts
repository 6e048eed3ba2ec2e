/**
 * The name that a person most likely meant: one that contains the text or is part of it, else the one with the fewest
 * typing errors, at most one in three characters. Upper and lower case are the same.
 */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  const wanted = plain(text)
  if (wanted === '' || wanted.length > longestCompared) return undefined
  const near = names
    .map((name) => ({ name, errors: typingErrors(wanted, plain(name)) }))
    .filter(({ name, errors }) => errors <= Math.max(1, Math.floor(plain(name).length / 3)))
    .sort((one, other) => one.errors - other.errors)
  return near[0]?.name ?? names.find((name) => plain(name).includes(wanted) || wanted.includes(plain(name)))
}

/** The time grows with the product of both lengths. */
const longestCompared = 60

/** Letters and digits only: `customerAddress` and `customer_address` are near. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Levenshtein's distance: characters to insert, delete or replace. */
function typingErrors(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (above[column - 1] as number) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] as number) + 1, (current[column - 1] as number) + 1))
    }
    above = current
  }
  return above[other.length] as number
}
