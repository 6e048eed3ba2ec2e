import type { Options } from './arguments.ts'
import type { Bench } from './bench.ts'
import type { LoadResult, Requested } from './load.ts'
import { median, type Reach, type Row, withVerdict } from './row.ts'

/** Requests that are measured under load. */
export type HttpWork = {
  work: string
  url: string
  requests: Requested[]
  reach: Reach
  connections?: number
  expectedStatus?: number
  /** A 503 is no failure: what comes beyond the capacity is rejected. */
  mayReject?: boolean
  ownAddresses?: boolean
  /** Requests arrive at so many times the limit of its round, instead of as fast as they are served. */
  timesTheLimit?: number
  note?: string
}

/** The most work per second that the machine can do. The group defines how it is measured. */
export type Limit = { name: string; perSecond: () => Promise<number> }

const connectionsOfLoad = 32

export function runLoad(
  bench: Bench,
  httpWork: HttpWork,
  seconds = bench.options.secondsOfRound,
  limitPerSecond?: number,
): Promise<LoadResult> {
  const { url, requests, connections = connectionsOfLoad, expectedStatus = 200 } = httpWork
  const { ownAddresses = false, mayReject = false } = httpWork
  const job = { url, requests, connections, expectedStatus, ownAddresses, mayReject, seconds }
  if (httpWork.timesTheLimit === undefined || limitPerSecond === undefined) return bench.load.run(job)
  return bench.load.run({ ...job, arrivalsPerSecond: httpWork.timesTheLimit * limitPerSecond })
}

/**
 * Measures several kinds of work beside one limit, in turn and round after round, so that a slow minute of the machine
 * slows both. The ratio is the median of the ratios of the rounds. All are warmed up before the first round.
 */
export async function throughput(
  bench: Bench,
  group: string,
  limit: Limit,
  works: HttpWork[],
  { rounds, secondsOfRound }: Pick<Options, 'rounds' | 'secondsOfRound'> = bench.options,
): Promise<Row[]> {
  for (const httpWork of works) await runLoad(bench, httpWork, 1)
  const limits: number[] = []
  const results = works.map((): LoadResult[] => [])
  for (let round = 0; round < rounds; round++) {
    const limitPerSecond = await limit.perSecond()
    limits.push(limitPerSecond)
    for (const [index, httpWork] of works.entries())
      results[index]?.push(await runLoad(bench, httpWork, secondsOfRound, limitPerSecond))
  }
  return works.map((httpWork, index) => rowOf(group, limit.name, limits, httpWork, results[index] as LoadResult[]))
}

function rowOf(group: string, limit: string, limits: number[], httpWork: HttpWork, rounds: LoadResult[]): Row {
  const { work, reach, note } = httpWork
  const of = (pick: (round: LoadResult) => number) => median(rounds.map(pick))
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  const statuses = [...new Set(rounds.flatMap((round) => round.wrongStatuses))]
  const failed = failures > 0 ? [`${failures} failed (status ${statuses.join(', ') || 'none'})`] : []
  const rejected = rounds.reduce((sum, round) => sum + round.rejected, 0)
  const rejections = rejected > 0 ? [`${rejected} rejected with 503`] : []
  const longestMs = Math.max(...rounds.map((round) => round.longestMs))
  const longest = reach.longestAtMostMs === undefined ? [] : [`longest ${longestMs.toFixed(0)} ms`]
  const notes = [...(note ? [note] : []), ...longest, ...rejections, ...failed]
  return withVerdict({
    group,
    work,
    limit,
    unit: 'per second',
    limitFigure: median(limits),
    figure: of(({ perSecond }) => perSecond),
    ratio: median(rounds.map(({ perSecond }, round) => perSecond / (limits[round] as number))),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    longestMs,
    reach,
    failures,
    ...(notes.length > 0 ? { note: notes.join('; ') } : undefined),
  })
}
