import type { Bench } from './bench.ts'
import type { Requested } from './load.ts'
import { median, percentile, type Reach, type Row, withVerdict } from './row.ts'

/** The same work at one size of the data. */
export type Sized = { size: number; label: string; url: string; requests: Requested[] }

export type Growth = {
  group: string
  work: string
  /** The ratio is relative to the first of `sizes`. */
  limit: string
  sizes: Sized[]
  reach: Reach
  ownAddresses?: boolean
}

export type Grown = { rows: Row[]; points: { size: number; ms: number }[] }

/** Short rounds, so that a slow second of the machine affects one round of many. */
const rounds = 20
const warmUpRequests = 50

/** Measures one client alone at each size in turn, round after round: how much the latency grows with the data. */
export async function growth(
  bench: Bench,
  { group, work, limit, sizes, reach, ownAddresses = false }: Growth,
): Promise<Grown> {
  const block = ({ url, requests }: Sized, count: number) =>
    bench.load.latency({ url, requests, ownAddresses, expectedStatus: 200, count })
  for (const sized of sizes) await block(sized, warmUpRequests)
  const times = sizes.map((): number[][] => [])
  const failures = sizes.map(() => 0)
  for (let round = 0; round < (bench.options.quick ? 1 : rounds); round++) {
    for (const [index, sized] of sizes.entries()) {
      const result = await block(sized, bench.options.latencyRequests)
      times[index]?.push(result.timesMs)
      failures[index] = (failures[index] ?? 0) + result.failures
    }
  }
  const medians = times.map((ofSize) => ofSize.map(median))
  const smallest = medians[0] as number[]
  const points = sizes.map(({ size }, index) => ({ size, ms: median(medians[index] as number[]) }))
  const rows = sizes.slice(1).map(({ label }, index) => {
    const own = medians[index + 1] as number[]
    const all = (times[index + 1] as number[][]).flat()
    return withVerdict({
      group,
      work: `${work}, ${label}`,
      limit,
      unit: 'ms',
      limitFigure: median(smallest),
      figure: median(own),
      ratio: median(own.map((ms, round) => ms / (smallest[round] as number))),
      p50Ms: median(all),
      p99Ms: percentile(all, 0.99),
      reach,
      failures: (failures[0] ?? 0) + (failures[index + 1] ?? 0),
    })
  })
  return { rows, points }
}
