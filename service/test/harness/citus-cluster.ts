import pg from 'pg'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { distribute } from '../../src/platform/distribution/distribute.ts'
import { connectionOf, onServer } from './on-server.ts'

/** The servers of a Citus cluster, for tests and measurements. A distributed database has its name on each of them. */
export type Cluster = { coordinator: pg.ClientConfig; workers: pg.ClientConfig[] }

/** The cluster of a coordinator's URL: the workers are those that its database knows. */
export async function findCluster(url: string): Promise<Cluster> {
  const coordinator = connectionOf(url)
  const client = new pg.Client(coordinator)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select node_name as host, node_port as port from citus_get_active_worker_nodes()',
    )
    return { coordinator, workers: rows.map(({ host, port }) => ({ ...coordinator, host, port })) }
  } finally {
    await client.end()
  }
}

/** A migrated database whose tables are distributed over the workers. */
export async function createDistributedDatabase(
  { coordinator, workers }: Cluster,
  database: string,
  shards: number,
): Promise<pg.ClientConfig> {
  for (const server of [coordinator, ...workers]) {
    await onServer(server, `create database ${database}`)
    await onServer({ ...server, database }, 'create extension citus')
  }
  const connection = { ...coordinator, database }
  await onServer(connection, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
  for (const { host, port } of workers) await onServer(connection, `select citus_add_node('${host}', ${port})`)
  const db = openDatabase({ connection, maxConnections: 3, onError: () => undefined })
  await migrate(db)
  await db.close()
  const client = new pg.Client({ ...connection, options: `-c citus.shard_count=${shards}` })
  await client.connect()
  await distribute(client, () => undefined)
  await client.end()
  return connection
}

export async function dropEverywhere({ coordinator, workers }: Cluster, database: string): Promise<void> {
  for (const server of [coordinator, ...workers]) {
    await onServer(server, `drop database if exists ${database} with (force)`)
  }
}
