import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@pasal/embedded-postgres/postgres.ts'
import pg from 'pg'
import { openDatabase } from '../service/src/platform/database/database.ts'
import { migrate } from '../service/src/platform/database/migrate.ts'

/** Connection fields that both `pg` and pgbench understand. */
export type Connection = EmbeddedPostgres['connection']

export type Databases = {
  folder: string
  /** Creates a migrated, empty database. */
  create(name: string): Promise<Connection>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

const template = 'bench_template'

/** The PostgreSQL that the service embeds, with its settings, in a temporary folder, with many databases. */
export async function openDatabases(): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  const on = (database: string): Connection => ({ ...server.connection, database })
  const maintain = (statement: string) => withClient(server.connection, (client) => client.query(statement))

  await maintain(`create database ${template}`)
  const db = openDatabase({ connection: on(template), maxConnections: 2, onError: () => undefined })
  await migrate(db)
  await db.close()
  return {
    folder,
    async create(name) {
      await maintain(`create database ${name} template ${template}`)
      return on(name)
    },
    async drop(name) {
      await maintain(`drop database ${name} with (force)`)
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens one connection for the duration of `work`. */
export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The URL of the database as an operator writes it. */
export function databaseUrl({ host, port, user, password, database }: Connection): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?${query}`
}
