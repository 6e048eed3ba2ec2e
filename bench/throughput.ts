import type { Options } from './arguments.ts'
import type { Bench } from './bench.ts'
import type { LoadResult, Requested } from './load.ts'
import { median, type Reach, type Row, safeParse } from './row.ts'

/** Something that is asked over HTTP. */
export type Asked = {
  work: string
  url: string
  requests: Requested[]
  reach: Reach
  connections?: number
  expectedStatus?: number
  ownAddresses?: boolean
  /** Comes at so many times the limit of its round, instead of as fast as it is answered. */
  timesTheLimit?: number
  note?: string
}

/** Work per second that the machine can do at most; what it is made of is the group's to say. */
export type Limit = { name: string; perSecond: () => Promise<number> }

export const connectionsOfLoad = 32

export function ask(
  bench: Bench,
  asked: Asked,
  seconds = bench.options.secondsOfRound,
  limitPerSecond?: number,
): Promise<LoadResult> {
  const { url, requests, connections = connectionsOfLoad, expectedStatus = 200, ownAddresses = false } = asked
  const job = { url, requests, connections, expectedStatus, ownAddresses, seconds }
  if (asked.timesTheLimit === undefined || limitPerSecond === undefined) return bench.load.run(job)
  return bench.load.run({ ...job, arrivalsPerSecond: asked.timesTheLimit * limitPerSecond })
}

/**
 * Several pieces of work beside one limit, in turn, round after round: a slow minute of the machine slows both. The ratio is the median of the
 * rounds' own ratios. Everybody is warmed up before the first round.
 */
export async function throughput(
  bench: Bench,
  group: string,
  limit: Limit,
  works: Asked[],
  { rounds, secondsOfRound }: Pick<Options, 'rounds' | 'secondsOfRound'> = bench.options,
): Promise<Row[]> {
  for (const asked of works) await ask(bench, asked, 1)
  const limits: number[] = []
  const results = works.map((): LoadResult[] => [])
  for (let round = 0; round < rounds; round++) {
    const limitPerSecond = await limit.perSecond()
    limits.push(limitPerSecond)
    for (const [index, asked] of works.entries())
      results[index]?.push(await ask(bench, asked, secondsOfRound, limitPerSecond))
  }
  return works.map((asked, index) => rowOf(group, limit.name, limits, asked, results[index] as LoadResult[]))
}

function rowOf(group: string, limit: string, limits: number[], asked: Asked, rounds: LoadResult[]): Row {
  const { work, reach, note } = asked
  const of = (pick: (round: LoadResult) => number) => median(rounds.map(pick))
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  const statuses = [...new Set(rounds.flatMap((round) => round.wrongStatuses))]
  const failed = failures > 0 ? [`${failures} failed (status ${statuses.join(', ') || 'none'})`] : []
  const notes = [...(note ? [note] : []), ...failed]
  return safeParse({
    group,
    work,
    limit,
    unit: 'per second',
    limitFigure: median(limits),
    figure: of(({ perSecond }) => perSecond),
    ratio: median(rounds.map(({ perSecond }, round) => perSecond / (limits[round] as number))),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    reach,
    failures,
    ...(notes.length > 0 ? { note: notes.join('; ') } : undefined),
  })
}
