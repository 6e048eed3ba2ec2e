import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@pasal/embedded-postgres/postgres.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { connectionOf, onServer } from './on-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Connection to the server's maintenance database, as JSON, and the migrated database that test files clone.
     * `workers`: the other servers of a Citus cluster, each with its part of the template.
     */
    server: { connection: pg.ClientConfig; template: string; workers: pg.ClientConfig[] }
  }
}

/** The server's data need not survive a crash of the machine, and a clone that is dropped need not reach the disk. */
const settings = { max_connections: '500', fsync: 'off', full_page_writes: 'off' }

/** One PostgreSQL for the whole run: the server of DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const folder = given ? undefined : await mkdtemp(join(tmpdir(), 'pasal-test-'))
  const embedded = folder ? await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings }) : undefined
  const connection = embedded?.connection ?? connectionOf(given as string)
  const template = `pasal_template_${process.pid}`
  await onServer(connection, `create database ${template}`)
  const db = openDatabase({
    connection: { ...connection, database: template },
    maxConnections: 3,
    onError: () => undefined,
  })
  await migrate(db)
  await db.close()
  project.provide('server', { connection, template, workers: [] })
  return async () => {
    if (given) await dropAll(connection, template)
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** The template, and the clones that a worker of vitest has left: its spare one, and one that it was dropping. */
async function dropAll(connection: pg.ClientConfig, template: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [template])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
