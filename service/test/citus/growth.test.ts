import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { databaseFolder } from '../../src/platform/database/schema-files.ts'
import { distribute } from '../../src/platform/distribution/distribute.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import {
  aStore,
  aStoreOnEachWorker,
  books,
  onCoordinator,
  type PlacedStore,
  placeOrder,
  portOf,
} from './citus-stores.ts'

/* What happens to an installation whose stores are distributed: new stores, updates, and servers that come and go. */

const database = await createTestDatabase()
atEndOfFile(() => database.drop())
const service = await startTestService({}, database)
const query = <Row>(text: string, values: unknown[] = []) => onCoordinator<Row>(database.connection, text, values)

test('every row of a new store is on one worker, and nothing of it on the coordinator', async () => {
  const store = await aStore(service, database.connection)
  expect((await placeOrder(service, store)).status).toBe(200)
  const [row] = await query<{ ports: number[] }>(
    `select array_agg(distinct node.nodeport) as ports
       from pg_dist_partition part
       join pg_dist_placement placement
         on placement.shardid = get_shard_id_for_distribution_column(part.logicalrelid, $1::text)
       join pg_dist_node node using (groupid)
      where part.partmethod = 'h'`,
    [store.id],
  )
  expect(row?.ports).toEqual([store.port])
  expect(inject('server').workers.map(({ port }) => port)).toContain(store.port)
})

test('a migration adds a column, a table with a foreign key and a new text of place_orders, and orders go on', async () => {
  const store = await aStore(service, database.connection)
  const files = await aCopyOfTheFiles()
  await appendFile(files.path('functions/place_orders.sql'), '\n-- another text\n')
  await writeFile(
    files.path('migrations/0001_notes_of_orders.sql'),
    `alter table orders add column note_count int not null default 0;
     create table order_notes (
       store_id text not null, order_id text not null, note text not null, primary key (store_id, order_id));
     select distribute_table('order_notes');
     alter table order_notes add foreign key (store_id, order_id) references orders on delete cascade;`,
  )
  await migrate(service.context.db, files.folder)

  const order = await placeOrder(service, store)
  expect(order.status).toBe(200)
  await query(`insert into order_notes values ($1, $2, 'fragile')`, [store.id, order.body._id])
  await expect(query(`insert into order_notes values ($1, 'none', 'x')`, [store.id])).rejects.toThrow('foreign key')
  const [placed] = await query<{ kind: string }>(
    `select citus_table_type as kind from citus_tables where table_name = 'order_notes'::regclass`,
  )
  expect(placed?.kind).toBe('distributed')
  expect(await callsOnTheStoresServer()).toEqual(['count_post_view', 'hold_coupon_use', 'place_orders'])
})

test('a second run of npm run distribute changes nothing', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  const printed: string[] = []
  await distribute(client, (line) => void printed.push(line))
  await client.end()
  const tables = printed.filter((line) => /^(distributed|reference)/.test(line))
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter((line) => !line.endsWith('as it was'))).toEqual([])
  expect((await placeOrder(service, await aStore(service, database.connection))).status).toBe(200)
})

test('stores sell while all of them move to one worker and half of them back', { timeout: 300_000 }, async () => {
  const stores = await aStoreOnEachWorker(service, database.connection)
  const [stays, moves] = stores as [(typeof stores)[0], (typeof stores)[0]]
  const selling = sellUntilStopped(moves)
  try {
    await until(() => selling.responses.length > 5)
    await keepShards(moves.port, false)
    await rebalance()
    expect(await portOf(database.connection, moves.id)).toBe(stays.port)
    await keepShards(moves.port, true)
    await rebalance()
    const soldBefore = selling.responses.length
    await until(() => selling.responses.length > soldBefore + 5)
  } finally {
    await selling.stop()
  }

  // While its rows are copied a store waits for its turn to write, at most as long as a statement may take.
  expect(selling.responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  const accepted = selling.responses.filter(({ status }) => status === 200).length
  const { sold, ordered, orders } = await books(database.connection, moves)
  expect(orders).toBeGreaterThanOrEqual(accepted)
  expect({ sold, ordered }).toEqual({ sold: orders, ordered: orders })
  const workers = await query(
    `select distinct nodeport
       from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
      where logicalrelid = 'orders'::regclass`,
  )
  expect(workers).toHaveLength(2)
})

function sellUntilStopped(store: PlacedStore) {
  const responses: TestResponse[] = []
  let stopped = false
  const shopper = async () => {
    while (!stopped) responses.push(await placeOrder(service, store))
  }
  const shoppers = [shopper(), shopper()]
  return {
    responses,
    async stop() {
      stopped = true
      await Promise.all(shoppers)
    },
  }
}

function keepShards(port: number, allowed: boolean) {
  return query(
    `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', $2) from pg_dist_node where nodeport = $1`,
    [port, allowed],
  )
}

/** Moves shards until the workers have equally many. The old copies must be gone before they can come back. */
async function rebalance() {
  await query(`select rebalance_table_shards(shard_transfer_mode => 'block_writes')`)
  await query('call citus_cleanup_orphaned_resources()')
}

async function aCopyOfTheFiles(): Promise<{ folder: URL; path(file: string): string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-schema-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  await cp(databaseFolder, folder, { recursive: true })
  return { folder: pathToFileURL(`${folder}/`), path: (file) => join(folder, file) }
}

async function callsOnTheStoresServer(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select proname as name from pg_dist_object join pg_proc on oid = objid and classid = 'pg_proc'::regclass
      where distribution_argument_index = 0 order by 1`,
  )
  return rows.map(({ name }) => name)
}
