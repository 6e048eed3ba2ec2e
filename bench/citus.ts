import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../service/src/platform/database/database.ts'
import { migrate } from '../service/src/platform/database/migrate.ts'
import { createDistributedDatabase, dropEverywhere, findCluster } from '../service/test/harness/citus-cluster.ts'
import { onServer } from '../service/test/harness/on-server.ts'
import type { Connection } from './databases.ts'
import { inProcess } from './in-process.ts'
import { get, post, type Requested, startLoad } from './load.ts'
import { median } from './row.ts'
import { startService } from './service-process.ts'

/*
 * Measures the service on tables distributed by Citus beside the service on one ordinary database of the same server,
 * in alternating rounds: node service/bin/pasal run bench/citus.ts [--seconds 5] [--rounds 5]. CITUS_DATABASE_URL names
 * the coordinator. Orders are spread over several stores, which the workers share.
 */

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const url = process.env.CITUS_DATABASE_URL
if (!url) throw new Error('CITUS_DATABASE_URL names no Citus coordinator')

const stores = 8
const products = 50
const shoppers = 64
const shards = 32
const plenty = 1_000_000_000

const id = (prefix: string, number: number) => prefix + number.toString(16).padStart(24 - prefix.length, '0')
const storeId = (store: number) => id('be', store)
const productId = (store: number, product: number) => id('ca', store * products + product)
const anyOf = (count: number) => Math.floor(Math.random() * count)

function storeFile(store: number) {
  return {
    format: 'pasal-store/1',
    store: { _id: storeId(store), subdomain: `bench-${store}`, name: 'Bench', plan: 'premium' },
    delivery: { defaults: [100, 150, 200, 300, 500, 900], places: [['Kathmandu', true, 50, -1, -1, -1, -1, -1]] },
    products: Array.from({ length: products }, (_none, product) => ({
      _id: productId(store, product),
      name: `Shawl ${product}`,
      slug: `shawl-${product}`,
      price: 500,
      quantity: plenty,
      continue_selling: false,
    })),
  }
}

function anOrder(store: number, first: number): Requested {
  return post(`/order/${storeId(store)}`, {
    products: [first, (first + 1) % products].map((product) => ({ product: productId(store, product), quantity: 1 })),
    customer_full_name: 'Asha Gurung',
    customer_phone_number: String(9_800_000_000 + anyOf(1_000_000)),
    customer_address_city: 'Kathmandu',
    customer_address: 'Patan Dhoka 12',
    paymentMethod: 'COD',
    url: 'https://shop.example',
    coupon: '',
  })
}

const works: Record<string, Requested[]> = {
  'COD order, stores and products spread': Array.from({ length: 2000 }, () => anOrder(anyOf(stores), anyOf(products))),
  'COD order, one hot product': Array.from({ length: 2000 }, () => anOrder(0, 0)),
  product: Array.from({ length: 200 }, () => get(`/product/public/${storeId(anyOf(stores))}/shawl-${anyOf(products)}`)),
}

const cluster = await findCluster(url)
const name = `pasal_bench_${process.pid}`
const plain = { ...cluster.coordinator, database: `${name}_plain` } as Connection
const folder = await mkdtemp(join(tmpdir(), 'pasal-bench-'))
const load = startLoad()
try {
  const distributed = (await createDistributedDatabase(cluster, name, shards)) as Connection
  await onServer(cluster.coordinator, `create database ${plain.database}`)
  const db = openDatabase({ connection: plain, maxConnections: 2, onError: () => undefined })
  await migrate(db)
  await db.close()
  for (const connection of [plain, distributed]) {
    await inProcess(connection, async (call) => {
      for (let store = 0; store < stores; store++) await call('POST', '/admin/import', storeFile(store))
    })
    await onServer(connection, 'vacuum analyze')
  }
  process.stdout.write('| work | one PostgreSQL | two workers | ratio | p50 ms | p99 ms | load |\n')
  for (const [work, requests] of Object.entries(works)) await measure(work, requests, plain, distributed)
} finally {
  load.stop()
  await dropEverywhere(cluster, name)
  await onServer(cluster.coordinator, `drop database if exists ${plain.database} with (force)`)
  await rm(folder, { recursive: true, force: true })
}

async function measure(work: string, requests: Requested[], one: Connection, two: Connection): Promise<void> {
  const services = await Promise.all(
    [one, two].map((connection) =>
      startService(connection, join(folder, connection.database), { ROLES: 'http', RATE_LIMITS: 'off' }),
    ),
  )
  const round = (url: string, lengthSeconds = seconds) =>
    load.run({ url, requests, connections: shoppers, ownAddresses: true, expectedStatus: 200, seconds: lengthSeconds })
  const results = services.map((): Awaited<ReturnType<typeof round>>[] => [])
  for (const service of services) await round(service.url, 2)
  for (let turn = 0; turn < rounds; turn++) {
    for (const [index, service] of services.entries()) results[index]?.push(await round(service.url))
  }
  for (const service of services) await service.stop()
  const [ones, twos] = results as [(typeof results)[0], (typeof results)[0]]
  const failed = [...ones, ...twos].reduce((sum, { failures }) => sum + failures, 0)
  const figures = [ones, twos].map((list) => `${median(list.map(({ perSecond }) => perSecond)).toFixed(0)}/s`)
  const ratio = median(twos.map(({ perSecond }, turn) => perSecond / (ones[turn]?.perSecond ?? 0))).toFixed(2)
  const times = [median(twos.map(({ p50Ms }) => p50Ms)), median(twos.map(({ p99Ms }) => p99Ms))]
  const cells = [work, ...figures, ratio, ...times.map((ms) => ms.toFixed(1)), loadavg()[0]?.toFixed(1)]
  process.stdout.write(`| ${cells.join(' | ')} |${failed > 0 ? ` void: ${failed} requests failed` : ''}\n`)
}
