import type { Bench, Group, OpenStore } from '../bench.ts'
import { benchStoreId, brandSlug, brands, copiedOrderId, kinds, productId, qrTransactionId } from '../bench-store.ts'
import { get, type Requested } from '../load.ts'
import { copyOrders, insertPaidQrPayments } from '../many-orders.queries.ts'
import { asScript, pgbench, type Script } from '../pgbench.ts'
import { type RawServer, startRawReads, startRawServer } from '../raw-limit.ts'
import { statementsOf } from '../recorded.ts'
import type { Row } from '../row.ts'
import { type HttpWork, runLoad, throughput } from '../throughput.ts'

/** Orders whose shoppers look where they are, and payments that are waited for. */
const tracked = 100
const clients = 16

/**
 * Uncached reads, beside pgbench that sends the same statements with the same values: those of a process that remembers
 * what only merchants change. Products, searches and brands are many, so that few shoppers want the same one at once; a
 * store has only one list of sales.
 */
export const freshReads: Group = {
  name: 'fresh',
  async measure(bench) {
    const store = await bench.openStore('fresh', {
      products: 1000,
      grow: async (client, { codOrderId, onlineOrderId }) => {
        await copyOrders(client, codOrderId, tracked)
        await insertPaidQrPayments(client, onlineOrderId, tracked)
      },
    })
    const { connection, service } = store
    const of = (count: number, path: (n: number) => string) => Array.from({ length: count }, (_none, n) => get(path(n)))
    const product = (n: number) => `/product/public/${benchStoreId}/product-${n}`
    const searches = ['palpa', 'ilam', 'red', 'handmade'].flatMap((word) => kinds.map((kind) => `${word} ${kind}`))
    const reads: [work: string, requests: Requested[]][] = [
      ['product', of(100, (n) => product(n * 9 + 7))],
      ['product, all clients the same one', [get(product(7))]],
      ['search', searches.map((q) => get(`/product/public/search/${benchStoreId}?q=${encodeURIComponent(q)}`))],
      ['sale products', [get(`/product/public/sale/${benchStoreId}`)]],
      ['brand products', of(brands, (n) => `/brand/public/products/${benchStoreId}/${brandSlug(n)}`)],
      ['flash sales', [get(`/public/flash-sale/${benchStoreId}`)]],
      ['flash sale of a product', of(8, (n) => `/public/flash-sale/${benchStoreId}/product/${productId(92 + n)}`)],
      ['tracking', of(tracked, (n) => `/order/public/${benchStoreId}/id/${copiedOrderId(n + 1)}`)],
      ['QR check', of(tracked, (n) => `/payment/dynamic_qr/check/${qrTransactionId(n + 1)}`)],
    ]
    const rows: Row[] = []
    for (const [work, requests] of reads) {
      const scripts: Script[] = []
      for (const request of some(requests))
        scripts.push(asScript(await statementsOf(connection, request, { again: true })))
      const seconds = bench.options.secondsOfRound
      const perSecond = async () => (await pgbench(connection, scripts, clients, { seconds })).perSecond
      const reach = ofOneKey.has(work) ? {} : { atLeast: 0.6 }
      const httpWork = { work, url: service.url, requests, reach }
      rows.push(...(await throughput(bench, 'fresh', { name: 'pgbench, same statements', perSecond }, [httpWork])))
      const share = shareOfBytes.get(work)
      if (share) rows.push(...(await besideSameBytes(bench, httpWork, share)))
      if (ofOneKey.has(work)) rows.push(...(await besideBareNode(bench, store, httpWork)))
    }
    await bench.closeStore(store)
    return { rows }
  },
}

/** The share of what bare node:http reaches with the same bytes: a product may cost twenty times as much. */
const shareOfBytes = new Map([
  ['product', 0.05],
  ['search', 0.034],
])

async function besideSameBytes(bench: Bench, httpWork: HttpWork, atLeast: number): Promise<Row[]> {
  const response = await fetch(httpWork.url + (httpWork.requests[0] as Requested).path, {
    headers: { 'accept-encoding': 'identity' },
  })
  const raw = await startRawServer(Buffer.from(await response.arrayBuffer()))
  return besideRaw(bench, raw, 'node:http, plain bytes', { ...httpWork, reach: { atLeast } })
}

/**
 * Reads of a single key cost the database less than HTTP costs Node, so no service can come near pgbench. Their limit
 * is bare Node that sends the same statements.
 */
const ofOneKey = new Set(['tracking', 'QR check'])

async function besideBareNode(bench: Bench, { connection }: OpenStore, httpWork: HttpWork): Promise<Row[]> {
  const statements = await statementsOf(connection, httpWork.requests[0] as Requested)
  const raw = await startRawReads({ connection, statements })
  return besideRaw(bench, raw, 'node:http with pg, same statements', { ...httpWork, reach: { atLeast: 0.85 } })
}

/** Beside a raw server that gets the same requests; it is stopped afterwards. */
async function besideRaw(bench: Bench, raw: RawServer, name: string, httpWork: HttpWork): Promise<Row[]> {
  const limit = { ...httpWork, url: raw.url }
  try {
    await runLoad(bench, limit, 1)
    const perSecond = async () => (await runLoad(bench, limit)).perSecond
    return await throughput(bench, 'fresh', { name, perSecond }, [httpWork])
  } finally {
    raw.stop()
  }
}

/**
 * Only some of the requests: pgbench prepares the statements of each script on each connection, and would do little
 * else with a hundred scripts.
 */
function some(requests: Requested[]): Requested[] {
  const apart = Math.ceil(requests.length / 8)
  return requests.filter((_request, place) => place % apart === 0)
}
