/* Counts the results of the evening as they arrive. */

type Kind = { count: number; ms: number[] }

/** Response times and rejections, by kind. */
export class Tally {
  readonly #times = new Map<string, number[]>()
  readonly #rejections = new Map<string, number>()

  addTime(kind: string, ms: number): void {
    const times = this.#times.get(kind)
    if (times) times.push(ms)
    else this.#times.set(kind, [ms])
  }

  rejected(why: string): void {
    this.#rejections.set(why, (this.#rejections.get(why) ?? 0) + 1)
  }

  kind(kind: string): Kind {
    const ms = (this.#times.get(kind) ?? []).toSorted((a, b) => a - b)
    return { count: ms.length, ms }
  }

  rejections(): [string, number][] {
    return [...this.#rejections].toSorted(([, a], [, b]) => b - a)
  }
}

export function percentile({ ms }: Kind, part: number): string {
  const found = ms[Math.min(ms.length - 1, Math.ceil(ms.length * part) - 1)]
  return found === undefined ? '-' : found.toFixed(1)
}

/** `kind  count  p50  p99  slowest`, in milliseconds. */
export function timesTable(tally: Tally, kinds: string[]): string {
  const rows = kinds.map((name) => {
    const kind = tally.kind(name)
    return [name, String(kind.count), percentile(kind, 0.5), percentile(kind, 0.99), percentile(kind, 1)]
  })
  return aligned([['', 'responses', 'p50 ms', 'p99 ms', 'slowest'], ...rows])
}

function aligned(rows: string[][]): string {
  const widths = (rows[0] as string[]).map((_none, column) =>
    Math.max(...rows.map((row) => (row[column] as string).length)),
  )
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] as number) : text.padStart(widths[column] as number)
  return rows.map((row) => `${row.map(cell).join('  ')}\n`).join('')
}
