import type { Bench, Group } from '../bench.ts'
import { benchStoreId } from '../bench-store.ts'
import { get } from '../load.ts'
import { startRawServer } from '../raw-limit.ts'
import type { Row } from '../row.ts'
import { type HttpWork, runLoad, throughput } from '../throughput.ts'

const small = { products: 30 }
const large = { products: 10_000 }
const connectionsOfLargeResponses = 8
/** These rows measure only the processor, whose speed varies from one second to the next. */
const shortRounds = { rounds: 11, secondsOfRound: 1 }

/** Cached reads, beside raw node:http that sends the same uncompressed bytes, or its own 304. */
export const cachedReads: Group = {
  name: 'cached',
  async measure(bench) {
    const store = await bench.openStore('cached_small', small)
    const reads: [work: string, path: string][] = [
      ['store configuration', '/store/check_domain?domain=bench'],
      ['all products (30)', `/product/public/${benchStoreId}`],
      ['paged list', `/product/p/public/${benchStoreId}?page=1&per_page=30`],
      ['category', `/product/public/${benchStoreId}/category/crafts-3`],
      ['delivery table', `/public/delivery_charge/${benchStoreId}`],
    ]
    const rows: Row[] = []
    for (const [work, path] of reads) rows.push(...(await cachedRows(bench, store.service.url, work, path)))
    await bench.closeStore(store)

    const big = await bench.openStore('cached_large', large)
    const path = `/product/public/${benchStoreId}`
    rows.push(...(await cachedRows(bench, big.service.url, 'all products (10,000)', path, connectionsOfLargeResponses)))
    await bench.closeStore(big)
    return { rows }
  },
}

async function cachedRows(bench: Bench, url: string, work: string, path: string, connections?: number): Promise<Row[]> {
  const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
  const etag = response.headers.get('etag') ?? ''
  const raw = await startRawServer(Buffer.from(await response.arrayBuffer()))
  const read = (way: string, atLeast: number, headers: Record<string, string>, expectedStatus = 200) => ({
    work: `${work}, ${way}`,
    url,
    requests: [get(path, headers)],
    expectedStatus,
    reach: { atLeast },
    ...(connections ? { connections } : undefined),
  })
  const lengths = bench.options.quick ? bench.options : shortRounds
  const known = { 'if-none-match': etag }
  const beside = async (name: string, limit: HttpWork, works: HttpWork[]) => {
    await runLoad(bench, limit, 1)
    const perSecond = async () => (await runLoad(bench, limit, lengths.secondsOfRound)).perSecond
    return throughput(bench, 'cached', { name, perSecond }, works, lengths)
  }
  try {
    const bytes = { ...read('plain', 0, {}), url: raw.url }
    const unchanged = { ...read('304', 0, known, 304), url: raw.url }
    const whole = [read('plain', 0.9, {}), read('br', 1.0, { 'accept-encoding': 'br' })]
    return [
      ...(await beside('node:http, plain bytes', bytes, whole)),
      ...(await beside('node:http, its own 304', unchanged, [read('304', 1.0, known, 304)])),
    ]
  } finally {
    raw.stop()
  }
}
