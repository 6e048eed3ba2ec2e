import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { distribute } from '../../src/platform/distribution/distribute.ts'

/*
 * The servers for `npm run test:citus`: those of CITUS_DATABASE_URL, which names the coordinator of a Citus cluster with
 * its workers. The template is a distributed database. A clone of it has the template's name for its parts on every
 * server, so a test file clones it on each of them.
 */

/** Fewer shards than the 32 of an installation: the template is ready in two seconds instead of twenty. */
const shards = 4

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { host, port, user, password, database } = new pg.Client(process.env.CITUS_DATABASE_URL as string)
  const coordinator = { host, port, user, password: password ?? undefined, database }
  const workers = await listWorkers(coordinator)
  const servers = [coordinator, ...workers]
  const template = `pasal_template_${process.pid}`
  for (const server of servers) {
    await onServer(server, `create database ${template}`)
    await onServer({ ...server, database: template }, 'create extension citus')
  }
  const connection = { ...coordinator, database: template }
  await onServer(connection, `select citus_set_coordinator_host('${host}', ${port})`)
  for (const worker of workers) await onServer(connection, `select citus_add_node('${worker.host}', ${worker.port})`)
  await prepare(connection)
  for (const server of servers) await closeToOthers(server, template)
  project.provide('server', { connection: coordinator, template, workers })
  return async () => {
    for (const server of servers) await onServer(server, `drop database if exists ${template} with (force)`)
  }
}

async function listWorkers(coordinator: pg.ClientConfig): Promise<pg.ClientConfig[]> {
  const client = new pg.Client(coordinator)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select node_name as host, node_port as port from citus_get_active_worker_nodes()',
    )
    return rows.map(({ host, port }) => ({ ...coordinator, host, port }))
  } finally {
    await client.end()
  }
}

async function prepare(connection: pg.ClientConfig): Promise<void> {
  const db = openDatabase({ connection, maxConnections: 3, onError: () => undefined })
  await migrate(db)
  await db.close()
  const client = new pg.Client({ ...connection, options: `-c citus.shard_count=${shards}` })
  await client.connect()
  await distribute(client, () => undefined)
  await client.end()
}

/** Citus keeps connections of its own to the database, which would prevent a clone. */
async function closeToOthers(server: pg.ClientConfig, template: string): Promise<void> {
  await onServer(server, `alter database ${template} with allow_connections false`)
  await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
}

async function onServer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
