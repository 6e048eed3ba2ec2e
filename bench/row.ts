/**
 * The target of a row: its ratio to the limit, and sometimes its median, its 99th percentile or its longest time. A row
 * without a target is only shown.
 */
export type Reach = {
  atLeast?: number
  atMost?: number
  p50AtMostMs?: number
  p99AtMostMs?: number
  longestAtMostMs?: number
}

export type Verdict = 'reached' | 'missed' | 'void' | 'shown'

/** One line of the table: the measured work, the limit measured in the same rounds, and their ratio. */
export type Row = {
  group: string
  work: string
  limit: string
  unit: 'per second' | 'ms' | 'MB'
  limitFigure: number | undefined
  figure: number
  /** The median of the ratios of the rounds. */
  ratio: number | undefined
  p50Ms?: number
  p99Ms?: number
  longestMs?: number
  reach: Reach
  failures: number
  verdict: Verdict
  note?: string
}

/** Adds the verdict. A failed request makes the figure void, however good it is. */
export function withVerdict(row: Omit<Row, 'verdict'>): Row {
  return { ...row, verdict: verdictOf(row) }
}

function verdictOf({ failures, reach, ratio, p50Ms, p99Ms, longestMs }: Omit<Row, 'verdict'>): Verdict {
  if (failures > 0) return 'void'
  if (Object.keys(reach).length === 0) return 'shown'
  const { atLeast = 0, atMost, p50AtMostMs, p99AtMostMs, longestAtMostMs } = reach
  const upTo = (figure = 0, most = Number.POSITIVE_INFINITY) => figure <= most
  const isClose = ratio === undefined || (ratio >= atLeast && upTo(ratio, atMost))
  const isFast = upTo(p50Ms, p50AtMostMs) && upTo(p99Ms, p99AtMostMs) && upTo(longestMs, longestAtMostMs)
  return isClose && isFast ? 'reached' : 'missed'
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** The nearest rank: the smallest value that at least this share of all does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
