import type { Bench, Group } from '../bench.ts'
import { benchStoreId } from '../bench-store.ts'
import { get } from '../load.ts'
import { startRawServer } from '../raw-limit.ts'
import type { Row } from '../row.ts'
import { runLoad, throughput } from '../throughput.ts'

const small = { products: 30 }
const large = { products: 10_000 }
const connectionsOfLargeResponses = 8
/** These rows measure only the processor, whose speed varies from one second to the next. */
const shortRounds = { rounds: 11, secondsOfRound: 1 }

/** Cached reads, beside raw node:http that sends the same uncompressed bytes. */
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
  const limit = { work, url: raw.url, requests: [get('/')], reach: {}, ...(connections ? { connections } : undefined) }
  const lengths = bench.options.quick ? bench.options : shortRounds
  await runLoad(bench, limit, 1)
  try {
    return await throughput(
      bench,
      'cached',
      {
        name: 'node:http, plain bytes',
        perSecond: async () => (await runLoad(bench, limit, lengths.secondsOfRound)).perSecond,
      },
      [
        read('plain', 0.9, {}),
        read('br', 1.0, { 'accept-encoding': 'br' }),
        read('304', 1.3, { 'if-none-match': etag }, 304),
      ],
      lengths,
    )
  } finally {
    raw.stop()
  }
}
