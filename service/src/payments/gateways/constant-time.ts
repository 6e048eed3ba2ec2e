import { timingSafeEqual } from 'node:crypto'

/** Compares signatures without telling by the time taken how much of them was right; only the length may be learned. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
