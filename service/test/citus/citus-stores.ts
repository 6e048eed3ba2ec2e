import pg from 'pg'
import { inject } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import type { TestResponse } from '../harness/test-service.ts'

type Service = {
  post(path: string, body?: unknown): Promise<TestResponse>
  importStore(file: unknown): Promise<{ _id: string }>
}

/** A store with one product of 10,000 units, and the port of the server that has its rows. */
export type PlacedStore = { id: string; product: { _id: string; slug: string }; port: number }

export async function onCoordinator<Row>(connection: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** One store on each of the two workers. */
export async function aStoreOnEachWorker(service: Service, connection: pg.ClientConfig): Promise<PlacedStore[]> {
  const ports = new Set(inject('server').workers.map(({ port }) => port))
  const found = new Map<number, PlacedStore>()
  while (found.size < ports.size) {
    const store = await aStore(service, connection)
    if (!found.has(store.port)) found.set(store.port, store)
  }
  return [...found.values()]
}

export async function aStore(service: Service, connection: pg.ClientConfig): Promise<PlacedStore> {
  const product = aProduct({ quantity: 10_000 })
  const { _id: id } = await service.importStore(aStoreFile({ products: [product] }))
  return { id, product, port: await portOf(connection, id) }
}

export async function portOf(connection: pg.ClientConfig, storeId: string): Promise<number> {
  const [row] = await onCoordinator<{ port: number }>(
    connection,
    `select node.nodeport as port
       from pg_dist_placement placement join pg_dist_node node using (groupid)
      where placement.shardid = get_shard_id_for_distribution_column('stores', $1::text)`,
    [storeId],
  )
  return row?.port as number
}

export function placeOrder(service: Service, { id, product }: PlacedStore, units = 1): Promise<TestResponse> {
  return service.post(`/order/${id}`, anOrder({ products: [aLine(product, units)] }))
}

/** The units that left the stock and the units in the lines of orders: they must be equal. */
export async function books(connection: pg.ClientConfig, { id }: PlacedStore) {
  const [row] = await onCoordinator<{ sold: number; ordered: number; orders: number }>(
    connection,
    `select (select 10000 - quantity from stock where store_id = $1)::int as sold,
            (select coalesce(sum(quantity), 0) from order_lines where store_id = $1)::int as ordered,
            (select count(*) from orders where store_id = $1)::int as orders`,
    [id],
  )
  return row as { sold: number; ordered: number; orders: number }
}

/** The coordinator reaches the worker by another address. */
export async function moveWorker(connection: pg.ClientConfig, port: number, host: string, newPort: number) {
  const nodes = await onCoordinator<{ nodeid: number }>(
    connection,
    'select nodeid from pg_dist_node where nodeport = $1',
    [port],
  )
  await onCoordinator(connection, 'select citus_update_node($1, $2, $3)', [nodes[0]?.nodeid, host, newPort])
}
