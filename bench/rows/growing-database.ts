import type pg from 'pg'
import type { Curve, Group, OpenStore } from '../bench.ts'
import { benchOrder, benchStoreId } from '../bench-store.ts'
import { copyStores, copyVariants } from '../large-catalog.queries.ts'
import { growth, type Sized } from '../latency.ts'
import { post, type Requested } from '../load.ts'
import { copyHolds, copyOrders } from '../many-orders.queries.ts'
import type { Row } from '../row.ts'
import type { Seeded } from '../seeded-store.ts'

const products = 1000
const differentOrders = 100

type More = {
  name: string
  /** the growing data, as a chart names its axis */
  sizeIs: string
  sizes: number[]
  grow: (client: pg.ClientBase, seeded: Seeded, size: number) => Promise<void>
  /** the number of products, from the first, that the orders take; absent: any product */
  ordered?: number
}

/** The data that grows, and a store that places orders beside it. */
const mores: More[] = [
  {
    name: 'orders',
    sizeIs: 'past orders of the store',
    sizes: [100_000, 1_000_000],
    grow: (client, { codOrderId }, size) => copyOrders(client, codOrderId, size),
  },
  {
    name: 'stores',
    sizeIs: 'stores in the database',
    sizes: [10_000],
    grow: (client, _seeded, size) => copyStores(client, size),
  },
  {
    name: 'holds',
    sizeIs: 'live holds in the store',
    sizes: [10_000],
    grow: (client, { onlineOrderId }, size) => copyHolds(client, onlineOrderId, size, products - 2),
  },
  {
    name: 'holds_of_one',
    sizeIs: 'live holds of the product ordered',
    sizes: [10_000],
    grow: (client, { onlineOrderId }, size) => copyHolds(client, onlineOrderId, size, 1),
    ordered: 1,
  },
  {
    name: 'variants',
    sizeIs: 'variants of the product ordered',
    sizes: [500],
    grow: (client, _seeded, size) => copyVariants(client, size),
    ordered: 0,
  },
]

/** One order in an empty database and in databases with much of each kind of data. */
export const growingDatabase: Group = {
  name: 'database',
  async measure(bench) {
    const smaller = (size: number) => (bench.options.quick ? Math.min(size, 1000) : size)
    const empty = await bench.openStore('empty', { products }, { ROLES: 'http' })
    const rows: Row[] = []
    const curves: Curve[] = []
    for (const { name, sizeIs, sizes, grow, ordered } of mores) {
      const stores: OpenStore[] = []
      const requests = orderRequests(ordered)
      const sized: Sized[] = [{ size: 1, label: 'empty', url: empty.service.url, requests }]
      for (const size of new Set(sizes.map(smaller))) {
        bench.say(`  ${size} ${sizeIs}`)
        const filling = { products, grow: (client: pg.ClientBase, seeded: Seeded) => grow(client, seeded, size) }
        const store = await bench.openStore(`${name}_${size}`, filling, { ROLES: 'http' })
        stores.push(store)
        sized.push({ size, label: `${size} ${sizeIs}`, url: store.service.url, requests })
      }
      const grown = await growth(bench, {
        group: 'database',
        work: 'COD order',
        limit: 'the same on an empty database',
        sizes: sized,
        reach: { atMost: 1.2 },
        ownAddresses: true,
      })
      rows.push(...grown.rows)
      curves.push({
        chart: 'An order beside much of everything',
        line: sizeIs,
        sizeIs: 'how many',
        points: grown.points,
      })
      for (const store of stores) await bench.closeStore(store)
    }
    await bench.closeStore(empty)
    return { rows, curves }
  },
}

function orderRequests(ordered: number | undefined): Requested[] {
  return Array.from({ length: differentOrders }, () => {
    const first = ordered ?? 2 + Math.floor(Math.random() * (products - 10))
    const second = first + 2
    return post(`/order/${benchStoreId}`, benchOrder(first, second))
  })
}
