import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Bench, Group, OpenStore } from '../bench.ts'
import { benchStoreId } from '../bench-store.ts'
import { get, type LoadResult, startLoad } from '../load.ts'
import { cpuSecondsOf } from '../process-tree.ts'
import { startRawServer } from '../raw-limit.ts'
import { median, percentile, type Row, withVerdict } from '../row.ts'
import { runLoad, throughput } from '../throughput.ts'

const products = 10_000
const host = { host: 'bench.localhost' }
const goal = { pagesPerCpuSecond: 1500, megabytes: 400 }
/** Pages that are not in memory, opened by shoppers beside one client of the API. */
const pagesPerSecond = 50
const rounds = 10

let promos = 0
/** A page that is not in the cache: the code of an advertisement is part of its address. */
const uncached = (count: number) =>
  Array.from({ length: count }, () => get(`/products?promo=BENCH${promos++}`, { ...host }))

/** Pages of the storefront in the process of the service: cached, not cached, and what they cost the API. */
export const pages: Group = {
  name: 'pages',
  async measure(bench) {
    const store = await bench.openStore('pages', { products })
    const rows = [
      ...(await cachedRows(bench, store)),
      await uncachedRow(bench, store),
      await apiBesidePages(bench, store),
      memoryRow(store),
    ]
    await bench.closeStore(store)
    return { rows }
  },
}

async function cachedRows(bench: Bench, { service }: OpenStore): Promise<Row[]> {
  const path = '/products'
  const raw = await startRawServer(await bytesOf(service.url + path))
  const read = (url: string, headers: Record<string, string>) => ({ url, requests: [get(path, headers)] })
  const limit = { work: 'the limit', ...read(raw.url, host), reach: {} }
  const perSecond = async () => (await runLoad(bench, limit)).perSecond
  const work = 'page of 30 cards, cached'
  try {
    return await throughput(bench, 'pages', { name: 'node:http, plain bytes', perSecond }, [
      { work: `${work}, plain`, ...read(service.url, host), reach: { atLeast: 0.5 } },
      { work: `${work}, br`, ...read(service.url, { ...host, 'accept-encoding': 'br' }), reach: { atLeast: 0.5 } },
    ])
  } finally {
    raw.stop()
  }
}

/** `fetch` sends the host of the URL whatever the headers say. */
async function bytesOf(url: string): Promise<Buffer> {
  const [response] = (await once(httpGet(url, { headers: host }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  return buffer(response)
}

/** Pages for each second of CPU time that the service takes for them. */
async function uncachedRow(bench: Bench, { service }: OpenStore): Promise<Row> {
  const figures: number[] = []
  const results: LoadResult[] = []
  for (let round = 0; round < bench.options.rounds; round++) {
    const before = cpuSecondsOf(service.pid)
    const work = { work: '', url: service.url, requests: uncached(5000), connections: 1, reach: {} }
    const result = await runLoad(bench, work)
    figures.push((result.perSecond * bench.options.secondsOfRound) / (cpuSecondsOf(service.pid) - before))
    results.push(result)
  }
  return withVerdict({
    ...{ group: 'pages', work: 'page of 30 cards, not cached, in a second of CPU time', unit: 'per second' },
    ...{ limit: `${goal.pagesPerCpuSecond} a second`, limitFigure: goal.pagesPerCpuSecond, figure: median(figures) },
    ratio: median(figures) / goal.pagesPerCpuSecond,
    p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
    reach: { atLeast: 1 },
    failures: results.reduce((sum, { failures }) => sum + failures, 0),
  })
}

/** One client reads products while shoppers open pages, and while they do not. */
async function apiBesidePages(bench: Bench, { service }: OpenStore): Promise<Row> {
  const load = startLoad()
  const requests = Array.from({ length: 100 }, (_none, n) => get(`/product/public/${benchStoreId}/product-${n * 97}`))
  const { latencyRequests: count, secondsOfRound: seconds } = bench.options
  const job = { url: service.url, requests, ownAddresses: false, expectedStatus: 200, count }
  const opening = { connections: 50, seconds, expectedStatus: 200, ownAddresses: false }
  const [without, beside]: [number[][], number[][]] = [[], []]
  let failures = 0
  for (let round = 0; round < (bench.options.quick ? 1 : rounds); round++) {
    const alone = await bench.load.latency(job)
    const open = { url: service.url, requests: uncached(pagesPerSecond * seconds * 2), ...opening }
    const opened = load.run({ ...open, arrivalsPerSecond: pagesPerSecond })
    const watched = await bench.load.latency(job)
    failures += alone.failures + watched.failures + (await opened).failures
    without.push(alone.timesMs)
    beside.push(watched.timesMs)
  }
  load.stop()
  const [limits, own] = [without.map(median), beside.map(median)]
  return withVerdict({
    ...{ group: 'pages', work: `product of the API beside ${pagesPerSecond} uncached pages a second`, unit: 'ms' },
    ...{ limit: 'the same without pages', limitFigure: median(limits), figure: median(own), reach: {}, failures },
    ratio: median(own.map((ms, round) => ms / (limits[round] as number))),
    ...{ p50Ms: median(beside.flat()), p99Ms: percentile(beside.flat(), 0.99) },
  })
}

function memoryRow({ service }: OpenStore): Row {
  const peak = Math.max(...service.memory.samples.map(({ megabytes }) => megabytes))
  return withVerdict({
    ...{ group: 'pages', work: 'peak resident memory of service and storefront in one process', unit: 'MB' },
    ...{ limit: `${goal.megabytes} MB`, limitFigure: goal.megabytes, figure: peak, ratio: peak / goal.megabytes },
    ...{ reach: { atMost: 1 }, failures: 0, note: `${products} products` },
  })
}
