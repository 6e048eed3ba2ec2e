import { timingSafeEqual } from 'node:crypto'

/** Compares signatures in a time that depends on their length only, not on the number of equal characters. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
