import pg from 'pg'
import service from '../../../package.json' with { type: 'json' }
import { ConfigError } from '../process/config-error.ts'
import { type Database, noTimeout } from './database.ts'
import { appliesAgain, databaseFolder, isTable, readSchemaFiles, type SchemaFile } from './schema-files.ts'

/** The job tables are the library's own, made by the release that is installed. */
const jobTables = `graphile-worker ${service.dependencies['graphile-worker']}`

/** Any number that all of this service's processes agree on. */
const lockKey = 7_270_001

const oldestServer = 15

/**
 * What the database has: files by their path, and the job tables. A function's `checksum` is that of its present text;
 * the earlier ones are kept, so that a process of an earlier version stays ready until it is replaced.
 */
const partsTable = `
  create table if not exists schema_parts (
    part              text primary key,
    checksum          text not null,
    earlier_checksums text[] not null default '{}',
    applied_at        timestamptz not null default now()
  )`

const markApplied = `
  insert into schema_parts as parts (part, checksum) values ($1, $2)
  on conflict (part) do update
     set checksum = excluded.checksum, applied_at = excluded.applied_at,
         earlier_checksums = array_append(array_remove(parts.earlier_checksums, excluded.checksum), parts.checksum)`

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Applies what this version of the service has and the database has not: job tables, functions, schema and migrations.
 * All files are one transaction. Several processes may call it at once. ConfigError: the database cannot be used.
 */
export async function migrate(db: Database, folder = databaseFolder): Promise<void> {
  const files = readSchemaFiles(folder)
  const client = await db.pool.connect()
  const query: Query = (text, values = []) => client.query({ text, values, ...noTimeout })
  try {
    // What a crash takes back is done again by the next start.
    await query('set statement_timeout = 0; set lock_timeout = 0; set synchronous_commit = off')
    await rejectUnfit(query)
    await query('select pg_advisory_lock($1)', [lockKey])
    await query(partsTable)
    const applied = await appliedParts(query)
    if (!applied.has(jobTables)) {
      // Read only when it is needed: a tenth of a start.
      const { runMigrations } = await import('graphile-worker')
      await runMigrations({ pgPool: db.pool })
      await query(markApplied, [jobTables, ''])
    }
    rejectOtherTables(files, applied)
    const pending = files.filter((file) => isPending(file, applied))
    if (pending.length > 0) await applyAll(query, pending)
  } finally {
    // Closing the connection gives the lock and the settings back, also after a failed migration.
    client.release(true)
  }
}

/** Known before the first table is made: in LATIN1 the first name written in Nepali would be the first to fail. */
async function rejectUnfit(query: Query): Promise<void> {
  const { rows } = await query(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
           to_regclass('schema_migrations') is not null as has_migrations`)
  const { version, encoding, has_migrations: hasMigrations } = rows[0]
  if (Number.parseInt(version, 10) < oldestServer)
    throw new ConfigError(`DATABASE_URL: a PostgreSQL ${version}; ${oldestServer} or newer is needed`)
  if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII')
    throw new ConfigError(`DATABASE_URL: a database in ${encoding}, which cannot hold every language; UTF8 is needed`)
  if (hasMigrations && (await hasNumberedMigrations(query))) throw new ConfigError(madeByEarlierVersion)
}

const madeByEarlierVersion =
  'an earlier version made this database: with that version, export each store ' +
  '(GET /admin/stores/<store_id>/export), then import it into a new database (POST /admin/import)'

/** Until the first release tables change in place, so a database may have tables of another version. */
function rejectOtherTables(files: SchemaFile[], applied: Map<string, string>): void {
  const changed = files.find(({ path, checksum }) => isTable(path) && (applied.get(path) ?? checksum) !== checksum)
  if (changed) throw new ConfigError(madeByEarlierVersion)
}

/** Before the first release the schema was made by numbered migrations, recorded in this table. */
async function hasNumberedMigrations(query: Query): Promise<boolean> {
  const { rowCount } = await query(`select 1 from schema_migrations where version::text = '0001_stores.sql'`)
  return rowCount === 1
}

async function appliedParts(query: Query): Promise<Map<string, string>> {
  const { rows } = await query('select part, checksum from schema_parts')
  return new Map(rows.map(({ part, checksum }) => [part, checksum]))
}

function isPending(file: SchemaFile, applied: Map<string, string>): boolean {
  const checksum = applied.get(file.path)
  return checksum === undefined || (appliesAgain(file) && checksum !== file.checksum)
}

async function applyAll(query: Query, files: SchemaFile[]): Promise<void> {
  await query('begin')
  for (const { path, text, checksum } of files) {
    try {
      await query(text)
    } catch (error) {
      if (error instanceof pg.DatabaseError) error.message = `${path}: ${error.message}`
      throw error
    }
    await query(markApplied, [path, checksum])
  }
  await query('commit')
}

let wanted: Pick<SchemaFile, 'path' | 'checksum'>[] | undefined

/**
 * Whether the database has all that `migrate` applies. A function also counts when a later version of the service has
 * replaced it: during an update, processes of both versions serve.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  wanted ??= [...readSchemaFiles(databaseFolder), { path: jobTables, checksum: '' }]
  const text = `
    select count(*) as applied
      from unnest($1::text[], $2::text[]) as wanted(part, checksum)
      join schema_parts parts using (part)
     where parts.part not like 'functions/%' or wanted.checksum = any(parts.checksum || parts.earlier_checksums)`
  const values = [wanted.map(({ path }) => path), wanted.map(({ checksum }) => checksum)]
  const { rows } = await db.pipelined.send({ text, values })
  return rows[0].applied === wanted.length
}
