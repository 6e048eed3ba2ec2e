import type { Group } from '../bench.ts'
import { benchStoreId, productId } from '../bench-store.ts'
import { get, type Requested } from '../load.ts'
import { insertPaidQrPayment } from '../many-orders.queries.ts'
import { asScript, pgbench, type Script } from '../pgbench.ts'
import { statementsOf } from '../recorded.ts'
import type { Row } from '../row.ts'
import { throughput } from '../throughput.ts'

const transactionId = 'aa'.repeat(12)
const clients = 16

/** Reads that are made anew each time, beside pgbench sending the same statements with the same values. */
export const freshReads: Group = {
  name: 'fresh',
  async measure(bench) {
    const store = await bench.openStore('fresh', {
      products: 1000,
      grow: (client, { onlineOrderId }) => insertPaidQrPayment(client, onlineOrderId, transactionId),
    })
    const { connection, seeded, service } = store
    const of = (count: number, path: (n: number) => string) => Array.from({ length: count }, (_none, n) => get(path(n)))
    const reads: [work: string, requests: Requested[]][] = [
      ['product', of(8, (n) => `/product/public/${benchStoreId}/product-${n * 111 + 7}`)],
      ['search', ['palpa sha', 'ilam bowl', 'red tea', 'handmade lamp'].map((q) => searchFor(q))],
      ['sale products', [get(`/product/public/sale/${benchStoreId}`)]],
      ['brand products', [get(`/brand/public/products/${benchStoreId}/yeti`)]],
      ['flash sales', [get(`/public/flash-sale/${benchStoreId}`)]],
      ['flash sale of a product', of(8, (n) => `/public/flash-sale/${benchStoreId}/product/${productId(92 + n)}`)],
      ['tracking', [get(`/order/public/${benchStoreId}/id/${seeded.codOrderId}`)]],
      ['QR check', [get(`/payment/dynamic_qr/check/${transactionId}`)]],
    ]
    const rows: Row[] = []
    for (const [work, requests] of reads) {
      const scripts: Script[] = []
      for (const request of requests) scripts.push(asScript(await statementsOf(connection, request)))
      const seconds = bench.options.secondsOfRound
      const perSecond = async () => (await pgbench(connection, scripts, clients, { seconds })).perSecond
      const asked = { work, url: service.url, requests, reach: { atLeast: 0.6 } }
      rows.push(...(await throughput(bench, 'fresh', { name: 'pgbench, same statements', perSecond }, [asked])))
    }
    await bench.closeStore(store)
    return { rows }
  },
}

function searchFor(q: string): Requested {
  return get(`/product/public/search/${benchStoreId}?q=${encodeURIComponent(q)}`)
}
