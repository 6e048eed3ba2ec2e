import type pg from 'pg'
import { createApiKey } from '../../service/src/people/api-keys.ts'
import { openDatabase } from '../../service/src/platform/database/database.ts'
import type { Bench, Curve, Group, OpenStore } from '../bench.ts'
import { benchStoreId } from '../bench-store.ts'
import type { Connection } from '../databases.ts'
import { growth, type Sized } from '../latency.ts'
import { get } from '../load.ts'
import { copyOrdersOfManyPeople } from '../many-orders.queries.ts'
import type { Reach, Row } from '../row.ts'
import type { Filling, Seeded } from '../seeded-store.ts'

const reach = { p99AtMostMs: 25 }
const reachOfReports = { p99AtMostMs: 100 }
const dayMs = 86_400_000
const yearMs = 365 * dayMs
const fewest = 1000

type List = { work: string; path: string; reach?: Reach }

/** What the people of a shop type and click. The names and numbers are those of the copied orders. */
const orderLists: List[] = [
  { work: 'orders, newest', path: '/orders' },
  { work: 'orders of one status', path: '/orders?status=Pending' },
  { work: 'orders of three statuses', path: '/orders?status=Pending,Processing,Dispatched' },
  { work: 'order by its number', path: '/orders?q=500' },
  { work: 'orders by a whole phone', path: '/orders?q=9700000100' },
  { work: 'orders by the beginning of a phone', path: '/orders?q=97000001' },
  { work: 'orders by the beginning of every phone', path: '/orders?q=9700' },
  { work: 'orders by a rare name', path: '/orders?q=person100' },
  { work: 'orders by a name that many have', path: '/orders?q=sita' },
  { work: 'orders by a name that many have and a rare one', path: '/orders?q=sita%20person100' },
]

const productLists: List[] = [
  { work: 'products, newest', path: '/products' },
  { work: 'products by price', path: '/products?sort=price' },
  { work: 'products by quantity', path: '/products?sort=quantity' },
  { work: 'products in stock', path: '/products?stock=in' },
  { work: 'products that are low', path: '/products?stock=low' },
  { work: 'products by a word of the name', path: '/products?q=shawl' },
]

const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
const month = `from=${day(29)}&to=${day(0)}`

/** The warm-up counts the days; a measured request reads what is counted, as all requests of a minute but one do. */
const reports: List[] = [
  { work: 'report of today', path: '/reports/today' },
  { work: 'sales of a month by day', path: `/reports/sales?group=day&${month}` },
  { work: 'products of a month', path: `/reports/products?by=sales&${month}` },
  { work: 'cities of a month', path: `/reports/breakdown?by=city&${month}` },
].map((report) => ({ ...report, reach: reachOfReports }))

/** The lists and reports of a merchant over HTTP, one request after the other, at several sizes of the store. */
export const merchantLists: Group = {
  name: 'merchant',
  async measure(bench) {
    const smaller = (size: number) => (bench.options.quick ? Math.min(size, fewest * 2) : size)
    const filledWithOrders = (size: number): Filling => ({
      products: 1000,
      grow: (client: pg.ClientBase, { codOrderId }: Seeded) => copyOrdersOfManyPeople(client, codOrderId, size),
    })
    const ofOrders = await measured(bench, {
      ...{ lists: [...orderLists, ...reports], sizeIs: 'orders', filled: filledWithOrders },
      sizes: [fewest, smaller(100_000), smaller(1_000_000)],
    })
    const ofProducts = await measured(bench, {
      ...{ lists: productLists, sizeIs: 'products', filled: (products: number) => ({ products }) },
      sizes: [fewest, smaller(10_000)],
    })
    return { rows: [...ofOrders.rows, ...ofProducts.rows], curves: [...ofOrders.curves, ...ofProducts.curves] }
  },
}

type Lists = { lists: List[]; sizeIs: string; sizes: number[]; filled: (size: number) => Filling }

async function measured(bench: Bench, { lists, sizeIs, sizes, filled }: Lists) {
  const opened: { size: number; store: OpenStore; authorization: string }[] = []
  for (const size of new Set(sizes)) {
    bench.say(`  ${size} ${sizeIs}`)
    const store = await bench.openStore(`merchant_${sizeIs}_${size}`, filled(size), { RATE_LIMITS: 'off' })
    opened.push({ size, store, authorization: `Bearer ${await keyOf(store.connection)}` })
  }
  const rows: Row[] = []
  const curves: Curve[] = []
  for (const { work, path, reach: own = reach } of lists) {
    const url = `/merchant/stores/${benchStoreId}${path}`
    const sized: Sized[] = opened.map(({ size, store, authorization }) => ({
      ...{ size, label: `${size} ${sizeIs}`, url: store.service.url },
      requests: [get(url, { authorization })],
    }))
    const limit = `the same at ${fewest} ${sizeIs}`
    const grown = await growth(bench, { group: 'merchant', work, limit, sizes: sized, reach: own })
    rows.push(...grown.rows)
    curves.push({ chart: "A merchant's lists", line: work, sizeIs: `${sizeIs} of the store`, points: grown.points })
  }
  for (const { store } of opened) await bench.closeStore(store)
  return { rows, curves }
}

/** A key of the store with the rights to read products and reports and to write orders. */
export async function keyOf(connection: Connection): Promise<string> {
  const db = openDatabase({ connection, maxConnections: 1, onError: () => undefined })
  try {
    const now = new Date()
    const wanted = {
      ...{ name: 'Bench', scopes: ['write_orders', 'read_products', 'read_reports'] as const },
      ...{ expiresAt: new Date(now.getTime() + yearMs), createdBy: { kind: 'system', _id: '', name: '' } },
    }
    return (await createApiKey(db, benchStoreId, wanted, now)).key
  } finally {
    await db.close()
  }
}
