import type { Loose } from './a-busy-shop.ts'

export function sum(rows: readonly Loose[], of: (row: Loose) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
