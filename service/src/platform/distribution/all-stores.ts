import { type Database, type Db, many, type Sql, sql } from '../database/database.ts'
import type { Log } from '../process/log.ts'
import { isDistributed } from './is-distributed.ts'

/** What has the rows of all stores. */
export type AllStores = { db: Database; log: Log }

/** A condition of a statement over all stores on its column of stores: nothing, or the stores of one server. */
export type Among = (column: Sql) => Sql

const everyStore: Among = () => sql``
/** A server of the cluster refused or broke the coordinator's connection: it is down, or recovers. */
const lostServer = /^(08...|57P0[123])$/

const reported = new WeakSet<Database>()

/**
 * The rows of a statement over all stores. On a Citus cluster of which a server is lost, the statement runs once for
 * each server, and the rows of the others are returned: in any order, each with the statement's own limit. Citus leaves
 * the lost server out only when every table of the statement has the condition.
 */
export async function manyOfAllStores<Row>(stores: AllStores, statement: (among: Among) => Sql): Promise<Row[]> {
  return (await read<Row>(stores, stores.db, statement)).rows
}

/** A row of any store. Throws when it was not found and a server is lost, because it may be there. */
export async function firstOfAllStores<Row>(
  stores: AllStores,
  statement: (among: Among) => Sql,
): Promise<Row | undefined> {
  const { rows, lost } = await findInAllStores<Row>(stores, statement)
  if (rows.length === 0 && lost) throw lost
  return rows[0]
}

/** Rows of a brief read by keys. `lost`: a server that is lost may have those that were not found. */
export function findInAllStores<Row>(stores: AllStores, statement: (among: Among) => Sql): Promise<Read<Row>> {
  return read(stores, stores.db.pipelined, statement)
}

type Read<Row> = { rows: Row[]; lost?: Error }

async function read<Row>({ db, log }: AllStores, reader: Db, statement: (among: Among) => Sql): Promise<Read<Row>> {
  try {
    const rows = await many<Row>(reader, statement(everyStore))
    reported.delete(db)
    return { rows }
  } catch (error) {
    if (!isLostServer(error) || !(await isDistributed(db))) throw error
    // Once for an outage.
    if (!reported.has(db)) log.error({ err: error }, 'database server is lost, its stores are left out')
    reported.add(db)
    return { rows: await readEachServer<Row>(db, reader, statement), lost: error }
  }
}

async function readEachServer<Row>(db: Database, reader: Db, statement: (among: Among) => Sql): Promise<Row[]> {
  const rows: Row[] = []
  for (const { store_ids } of await listStoresOfServers(db)) {
    try {
      rows.push(
        ...(await many<Row>(
          reader,
          statement((column) => sql`and ${column} = any(${store_ids})`),
        )),
      )
    } catch (error) {
      if (!isLostServer(error)) throw error
    }
  }
  return rows
}

/** cross-store: `store_domains` is on the coordinator too and has at least one name of every store. */
async function listStoresOfServers(db: Db): Promise<{ store_ids: string[] }[]> {
  const named = await many<{ store_id: string }>(db, sql`select distinct store_id from store_domains`)
  return many(
    db,
    sql`
    select array_agg(store_id) as store_ids
      from unnest(${named.map(({ store_id }) => store_id)}::text[]) store_id
      join pg_catalog.pg_dist_placement
        on shardid = pg_catalog.get_shard_id_for_distribution_column('stores', store_id)
     group by groupid`,
  )
}

function isLostServer(error: unknown): error is Error {
  return error instanceof Error && lostServer.test((error as { code?: string }).code ?? '')
}
