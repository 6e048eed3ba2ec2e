import { randomUUID } from 'node:crypto'

/**
 * A new id: 24 hex. Four bytes of seconds in front keep new rows side by side in their indexes; the 64 random bits behind
 * them cannot be guessed, and an order's id is all that guards its tracking page.
 */
export function newId(now = Date.now()): string {
  const seconds = Math.floor(now / 1000) % 0x1_0000_0000
  // Random all over in its first and last eight, and made ahead by the dozen: asking for bytes one id at a time costs ten times as much.
  const random = randomUUID()
  return seconds.toString(16).padStart(8, '0') + random.slice(0, 8) + random.slice(-8)
}

/** Ids for things of one moment that stand in an order: told apart by nothing else, they sort as they stand. */
export function newIds(count: number): string[] {
  const now = Date.now()
  return Array.from({ length: count }, () => newId(now)).sort()
}

const hex24 = /^[0-9a-fA-F]{24}$/

export function isId(value: unknown): value is string {
  return typeof value === 'string' && hex24.test(value)
}
