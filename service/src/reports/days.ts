import type { Days } from './refresh-figures.ts'

const dayMs = 86_400_000

/** Every day of the range, both ends included. */
export function daysOf({ from, to }: Days): string[] {
  const first = Date.parse(from)
  const count = (Date.parse(to) - first) / dayMs + 1
  return Array.from({ length: count }, (_, n) => new Date(first + n * dayMs).toISOString().slice(0, 10))
}

export function dayBefore(day: string, days = 1): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

/** The first day of the month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The sum of each number of the rows, by its key. */
export function sumOf<Key extends string>(rows: readonly Record<Key, number>[], keys: readonly Key[]) {
  const sum = (key: Key) => rows.reduce((total, row) => total + row[key], 0)
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as Record<Key, number>
}
