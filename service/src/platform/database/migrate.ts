import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import service from '../../../package.json' with { type: 'json' }
import { ConfigError } from '../process/config-error.ts'
import { type Database, noTimeout } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The job tables are the library's own, made by the release that is installed. */
const jobTables = `graphile-worker ${service.dependencies['graphile-worker']}`

/** Any number that all of this service's processes agree on. */
const lockKey = 7_270_001

const oldestServer = 15

/**
 * Brings the database to the newest schema, the job tables included. Safe to call from several processes at once. One
 * that cannot hold a store: ConfigError.
 */
export async function migrate(db: Database): Promise<void> {
  const client = await db.pool.connect()
  const query = (text: string, values: unknown[] = []) => client.query({ text, values, ...noTimeout })
  try {
    // What a crash takes back is done again by the next start.
    await query('set statement_timeout = 0; set lock_timeout = 0; set synchronous_commit = off')
    await rejectUnfit(query)
    await query('select pg_advisory_lock($1)', [lockKey])
    await query(
      'create table if not exists schema_migrations (version text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set((await query('select version from schema_migrations')).rows.map((row) => row.version))
    const markDone = (version: string) => query('insert into schema_migrations (version) values ($1)', [version])
    if (!done.has(jobTables)) {
      // Read only when it is needed: a tenth of a start.
      const { runMigrations } = await import('graphile-worker')
      await runMigrations({ pgPool: db.pool })
      await markDone(jobTables)
    }
    for (const file of await migrationFiles()) {
      if (done.has(file)) continue
      await query('begin')
      await query(await readFile(new URL(file, folder), 'utf8'))
      await markDone(file)
      await query('commit')
    }
  } finally {
    // Closing the connection gives the lock and the settings back, also after a failed migration.
    client.release(true)
  }
}

/** Known before the first table is made: in LATIN1 the first name written in Nepali would be the first to fail. */
async function rejectUnfit(query: (text: string) => Promise<pg.QueryResult>): Promise<void> {
  const { rows } = await query(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]
  if (Number.parseInt(version, 10) < oldestServer)
    throw new ConfigError(`DATABASE_URL: a PostgreSQL ${version}; ${oldestServer} or newer is needed`)
  if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII')
    throw new ConfigError(`DATABASE_URL: a database in ${encoding}, which cannot hold every language; UTF8 is needed`)
}

/** Whether every migration of this version of the service has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const wanted = [jobTables, ...(await migrationFiles())]
  const text = 'select count(*) as done from schema_migrations where version = any($1)'
  const { rows } = await db.pipelined.send({ text, values: [wanted] })
  return rows[0].done === wanted.length
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
