import { randomUUID } from 'node:crypto'

/**
 * A new id: 24 hex digits. Four bytes of seconds come first, so new rows lie side by side in their indexes. 64 random
 * bits follow, which cannot be guessed: the order's id is all that protects its tracking page.
 */
export function newId(now = Date.now()): string {
  const seconds = Math.floor(now / 1000) % 0x1_0000_0000
  // Its first and last eight digits are random. Node makes UUIDs ahead in batches: reading random bytes per id costs
  // ten times more.
  const random = randomUUID()
  return seconds.toString(16).padStart(8, '0') + random.slice(0, 8) + random.slice(-8)
}

/** Ascending ids for an ordered list of new rows of one moment, so that sorting by id keeps the order. */
export function newIds(count: number, now = Date.now()): string[] {
  return Array.from({ length: count }, () => newId(now)).sort()
}

const hex24 = /^[0-9a-fA-F]{24}$/

export function isId(value: unknown): value is string {
  return typeof value === 'string' && hex24.test(value)
}
