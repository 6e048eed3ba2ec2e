import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type { Database } from '../db.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Any number that all of this service's processes agree on. */
const lockKey = 7_270_001

/** Brings the database to the newest schema, the job tables included. Safe to call from several processes at once. */
export async function migrate(db: Database): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await migrateJobs({ pgPool: db.pool })
    await client.query(
      'create table if not exists schema_migrations (version text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set((await client.query('select version from schema_migrations')).rows.map((row) => row.version))
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
      if (done.has(file)) continue
      await client.query('begin')
      await client.query(await readFile(new URL(file, folder), 'utf8'))
      await client.query('insert into schema_migrations (version) values ($1)', [file])
      await client.query('commit')
    }
  } finally {
    // Closing the connection gives the lock and the settings back, also after a failed migration.
    client.release(true)
  }
}

/** Whether every migration of this version of the service has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const { rows } = await db.pool.query('select count(*) as done from schema_migrations where version = any($1)', [
    files,
  ])
  return rows[0].done === files.length
}
