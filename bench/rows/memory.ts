import type { Bench, Group } from '../bench.ts'
import { benchOrder, benchStoreId, brandSlug, brands, categories, productId } from '../bench-store.ts'
import { withClient } from '../databases.ts'
import { changeProduct } from '../large-catalog.queries.ts'
import { get, post, type Requested } from '../load.ts'
import { largest, type Sample } from '../memory-of-process.ts'
import { median, type Row, withVerdict } from '../row.ts'

const mostMegabytes = 350
const secondsOfStretch = 10
const connections = 16
/** Within fewer minutes a process still grows into its work, and flatness proves nothing. */
const minutesForFlatness = 10
/** The most that the last third may be above the middle third. */
const flatEnough = 1.05

/**
 * All kinds of requests on one process with a merchant's change every few seconds: peak memory, and whether it keeps
 * growing.
 */
export const memory: Group = {
  name: 'memory',
  async measure(bench) {
    const { minutes, quick } = bench.options
    const store = await bench.openStore('memory', { products: 10_000 })
    const requests = everyKind(store.seeded.codOrderId)
    const stretches = quick ? 1 : Math.ceil((minutes * 60) / secondsOfStretch)
    const seconds = quick ? 3 : secondsOfStretch
    const { url } = store.service
    let failures = 0
    for (let stretch = 0; stretch < stretches; stretch++) {
      await withClient(store.connection, (client) => changeProduct(client, productId(stretch % 100), 50_000 + stretch))
      const job = { url, requests, connections, seconds, expectedStatus: 200, ownAddresses: true }
      failures += (await bench.load.run(job)).failures
    }
    const { samples } = store.service.memory
    await bench.closeStore(store)
    const points = samples.map(({ seconds: at, megabytes }) => ({ size: at / 60, ms: megabytes }))
    return {
      rows: [peakRow(bench, samples, failures), flatnessRow(samples, failures, minutes)],
      curves: [
        { chart: 'Memory of the service process', line: 'resident', sizeIs: 'minutes', points: thinned(points) },
      ],
    }
  },
}

/** One list for all connections: reads of every kind, and one order in twenty requests. */
function everyKind(orderId: string): Requested[] {
  const reads = Array.from({ length: 19 }, (_none, n) => [
    get(`/product/p/public/${benchStoreId}?page=${n + 1}&per_page=30`),
    get(`/product/public/${benchStoreId}/product-${n * 97}`),
    get(`/product/public/${benchStoreId}/category/crafts-${n % categories}`, { 'accept-encoding': 'br' }),
    get(`/product/public/search/${benchStoreId}?q=${n % 2 === 0 ? 'palpa%20sha' : 'ilam%20bowl'}`),
    get(`/brand/public/products/${benchStoreId}/${brandSlug(n % brands)}`),
    get(`/order/public/${benchStoreId}/id/${orderId}`),
    get(`/public/flash-sale/${benchStoreId}`),
    get(`/public/delivery_charge/${benchStoreId}`),
    get('/store/check_domain?domain=bench'),
  ]).flat()
  const orders = Array.from({ length: 8 }, (_none, n) => post(`/order/${benchStoreId}`, benchOrder(n * 11, n * 11 + 1)))
  return [...reads, ...orders, get(`/product/public/${benchStoreId}`, { 'accept-encoding': 'br' })]
}

/** The peak over all service processes of this run, in any group. */
function peakRow(bench: Bench, samples: Sample[], failures: number): Row {
  const all = [...bench.memoryPeaks, { service: 'memory', megabytes: largest(samples) }]
  const peak = all.reduce((a, b) => (b.megabytes > a.megabytes ? b : a))
  return withVerdict({
    group: 'memory',
    work: 'peak resident memory of a service process in this run',
    limit: `${mostMegabytes} MB`,
    unit: 'MB',
    limitFigure: mostMegabytes,
    figure: peak.megabytes,
    ratio: peak.megabytes / mostMegabytes,
    reach: { atMost: 1 },
    failures,
    note: `while measuring ${peak.service}`,
  })
}

function flatnessRow(samples: Sample[], failures: number, minutes: number): Row {
  const third = Math.floor(samples.length / 3)
  const of = (part: Sample[]) => median(part.map(({ megabytes }) => megabytes))
  const [middle, last] = [of(samples.slice(third, 2 * third)), of(samples.slice(2 * third))]
  return withVerdict({
    group: 'memory',
    work: `memory in the last third of ${minutes} min, all requests mixed`,
    limit: 'the middle third',
    unit: 'MB',
    limitFigure: middle,
    figure: last,
    ratio: last / middle,
    reach: minutes >= minutesForFlatness ? { atMost: flatEnough } : {},
    failures,
    ...(minutes < minutesForFlatness
      ? { note: `too short to tell: --minutes ${minutesForFlatness} or more` }
      : undefined),
  })
}

const mostPoints = 300

function thinned<T>(points: T[]): T[] {
  const step = Math.ceil(points.length / mostPoints)
  return points.filter((_point, index) => index % step === 0)
}
