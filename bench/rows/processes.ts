import type { Bench, Group, OpenStore } from '../bench.ts'
import { benchOrder, benchStoreId } from '../bench-store.ts'
import { get, type LoadResult, post, type Requested } from '../load.ts'
import { cpuSecondsOf, megabytesOfEach } from '../process-tree.ts'
import { median, type Row, withVerdict } from '../row.ts'
import { type HttpWork, runLoad } from '../throughput.ts'

const counts = [1, 2, 3] as const
/** A further process may cost a request a tenth more CPU time. */
const mostCpuRatio = 1.1

/**
 * What further processes cost. Load and database share the cores of the machine with the service, so on two cores two
 * processes cannot serve twice as much; what a request costs them in CPU time says how they would grow on more.
 */
export const processes: Group = {
  name: 'processes',
  async measure(bench) {
    const stores: OpenStore[] = []
    for (const count of counts) {
      stores.push(await bench.openStore(`processes_${count}`, { products: 1000 }, { PROCESSES: String(count) }))
    }
    const rows = []
    for (const [work, requests] of works) rows.push(...(await twoBesideOne(bench, stores, work, requests)))
    for (const [, requests] of works) await roundOf(bench, stores[2], requests, bench.options.secondsOfRound)
    rows.push(memoryRow(stores))
    for (const store of stores) await bench.closeStore(store)
    return { rows }
  },
}

const works: [work: string, requests: Requested[]][] = [
  ['paged list', [get(`/product/p/public/${benchStoreId}?page=1&per_page=30`)]],
  ['product', Array.from({ length: 100 }, (_none, n) => get(`/product/public/${benchStoreId}/product-${n * 9 + 7}`))],
  ['COD order', Array.from({ length: 500 }, (_none, n) => post(`/order/${benchStoreId}`, benchOrder(n, n + 1)))],
]

type Round = LoadResult & { cpuMs: number }

/** The throughput and the CPU time of a request with one and with two processes, in turn. */
async function twoBesideOne(bench: Bench, stores: OpenStore[], work: string, requests: Requested[]): Promise<Row[]> {
  const [one, two]: [Round[], Round[]] = [[], []]
  for (const store of stores.slice(0, 2)) await roundOf(bench, store, requests, 1)
  for (let round = 0; round < bench.options.rounds; round++) {
    one.push(await roundOf(bench, stores[0], requests, bench.options.secondsOfRound))
    two.push(await roundOf(bench, stores[1], requests, bench.options.secondsOfRound))
  }
  const failures = [...one, ...two].reduce((sum, { failures: failed }) => sum + failed, 0)
  const of = (rounds: Round[], pick: (round: Round) => number) => median(rounds.map(pick))
  const ratio = (pick: (round: Round) => number) =>
    median(two.map((round, index) => pick(round) / pick(one[index] as Round)))
  const base = { group: 'processes', limit: 'one process', failures }
  const perSecond = ({ perSecond: count }: Round) => count
  const cpuMs = ({ cpuMs: ms }: Round) => ms
  return [
    withVerdict({
      ...{ ...base, work: `${work}, two processes`, unit: 'per second', reach: {} },
      ...{ limitFigure: of(one, perSecond), figure: of(two, perSecond), ratio: ratio(perSecond) },
      ...{ p50Ms: of(two, ({ p50Ms }) => p50Ms), p99Ms: of(two, ({ p99Ms }) => p99Ms) },
    }),
    withVerdict({
      ...{
        ...base,
        work: `${work}, two processes: CPU time of a request`,
        unit: 'ms',
        reach: { atMost: mostCpuRatio },
      },
      ...{ limitFigure: of(one, cpuMs), figure: of(two, cpuMs), ratio: ratio(cpuMs) },
    }),
  ]
}

async function roundOf(bench: Bench, store: OpenStore | undefined, requests: Requested[], seconds: number) {
  const { service } = store as OpenStore
  const before = cpuSecondsOf(service.pid)
  const work: HttpWork = { work: '', url: service.url, requests, reach: {}, ownAddresses: true }
  const result = await runLoad(bench, work, seconds)
  return { ...result, cpuMs: ((cpuSecondsOf(service.pid) - before) * 1000) / (result.perSecond * seconds) }
}

/** What each of three processes takes, in the mean: a heap grows and shrinks by more than one reading can tell. */
function memoryRow(stores: OpenStore[]): Row {
  const [one, , three] = stores.map(({ service }) => megabytesOfEach(service.pid)) as [number[], number[], number[]]
  const sum = (megabytes: number[]) => megabytes.reduce((total, each) => total + each, 0)
  const [starter = 0, ...workers] = three
  const figure = sum(workers) / workers.length
  return withVerdict({
    ...{ group: 'processes', work: 'memory of a further process', limit: 'a service of one', unit: 'MB' },
    ...{ limitFigure: sum(one), figure, ratio: figure / sum(one), reach: {}, failures: 0 },
    note: `the mean of three; the one that starts them: ${starter.toFixed(0)} MB`,
  })
}
