/**
 * The target of a row: its ratio to the limit, and sometimes its 99th percentile or its longest time. A row without a
 * target is only shown.
 */
export type Reach = { atLeast?: number; atMost?: number; p99AtMostMs?: number; longestAtMostMs?: number }

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

function verdictOf({ failures, reach, ratio, p99Ms, longestMs }: Omit<Row, 'verdict'>): Verdict {
  if (failures > 0) return 'void'
  const { atLeast, atMost, p99AtMostMs, longestAtMostMs } = reach
  if (Object.values(reach).every((target) => target === undefined)) return 'shown'
  const close = ratio === undefined || (ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY))
  const isWithin = (ms = 0, mostMs = Number.POSITIVE_INFINITY) => ms <= mostMs
  return close && isWithin(p99Ms, p99AtMostMs) && isWithin(longestMs, longestAtMostMs) ? 'reached' : 'missed'
}

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
