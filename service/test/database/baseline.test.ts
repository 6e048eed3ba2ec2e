import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { databaseFolder, readSchemaFiles } from '../../src/platform/database/schema-files.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { databaseUrl, startProgram, startServiceProcess } from '../harness/service-process.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'

let client: pg.Client
let connection: pg.ClientConfig
let db: Database

beforeAll(async () => {
  const opened = await openTestDatabase()
  client = opened.client
  connection = opened.database.connection
  db = open(connection)
})

function open(to: pg.ClientConfig): Database {
  const opened = openDatabase({ connection: to, maxConnections: 3, onError: () => undefined })
  atEndOfFile(() => opened.close())
  return opened
}

async function names(text: string): Promise<string[]> {
  return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
}

/** A database without a table, on the same server. */
async function anEmptyDatabase(purpose: string): Promise<pg.ClientConfig> {
  const database = `${connection.database}_${purpose}`
  await client.query(`create database ${database} template template0`)
  atEndOfFile(() => client.query(`drop database ${database} with (force)`))
  return { ...connection, database }
}

/** A copy of `service/database` that a test may change. */
async function aCopyOfTheFiles(): Promise<{ folder: URL; path(file: string): string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-schema-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  await cp(databaseFolder, folder, { recursive: true })
  return { folder: pathToFileURL(`${folder}/`), path: (file) => join(folder, file) }
}

async function parts(): Promise<Map<string, string>> {
  const { rows } = await client.query('select part, applied_at::text as applied from schema_parts')
  return new Map(rows.map(({ part, applied }) => [part, applied]))
}

describe('an empty database', () => {
  test('two processes that start at once on an empty database both become ready', async () => {
    const empty = await anEmptyDatabase('empty')
    const both = await Promise.all([startServiceProcess(empty), startServiceProcess(empty)])
    for (const service of both) expect((await service.get('/readyz')).body).toEqual({ status: 'ready' })
    const { rows } = await open(empty).pool.query(
      "select part from schema_parts where part not like 'graphile-worker %'",
    )
    const files = readSchemaFiles(databaseFolder).map(({ path }) => path)
    expect(rows.map(({ part }) => part).toSorted()).toEqual(files.toSorted())
  })

  test('a table schema_migrations of another program does not prevent the migration', async () => {
    const shared = open(await anEmptyDatabase('shared'))
    await shared.pool.query('create table schema_migrations (version bigint primary key, dirty boolean)')
    await shared.pool.query('insert into schema_migrations values (20260101000000, false)')
    await migrate(shared)
    expect((await shared.pool.query('select count(*) as stores from stores')).rows).toEqual([{ stores: 0 }])
  })
})

test('a database of the numbered migrations is rejected in one line', async () => {
  const old = await anEmptyDatabase('old')
  const { pool } = open(old)
  await pool.query('create table schema_migrations (version text primary key, applied_at timestamptz not null)')
  await pool.query("insert into schema_migrations values ('graphile-worker 0.18.0', now()), ('0001_stores.sql', now())")
  const program = await startProgram({ DATABASE_URL: databaseUrl(old) })
  expect(await program.exited).toEqual({ code: 1, signal: null })
  expect(program.output()).toBe(
    'pasal cannot start: an earlier version made this database: with that version, export each store ' +
      '(GET /admin/stores/<store_id>/export), then import it into a new database (POST /admin/import)\n',
  )
  const tables = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  expect(tables.rows).toEqual([{ tablename: 'schema_migrations' }])
})

describe('a migrated database', () => {
  const applied = (part: string) => parts().then((all) => all.get(part))
  const priceOf = async (paisa: number) =>
    (await client.query('select offer_price($1, $2, $3) as price', [paisa, 'percentage', 50])).rows[0].price

  test('a migrated database has the function of each file, under its name, and no other', async () => {
    const found = await names(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    const files = readSchemaFiles(databaseFolder).filter(({ path }) => path.startsWith('functions/'))
    expect(found.map((name) => `functions/${name}.sql`).toSorted()).toEqual(files.map(({ path }) => path))
  })

  test('the next start leaves a migrated database unchanged', async () => {
    const before = await parts()
    await migrate(db)
    expect(await parts()).toEqual(before)
  })

  test('a function whose file changed is replaced at the next start, and nothing else is', async () => {
    const { folder, path } = await aCopyOfTheFiles()
    const before = await parts()
    const changed = `
      create or replace function offer_price(price_paisa bigint, discount_type text, discount_value numeric)
      returns bigint language sql immutable as 'select 7::bigint';`
    await writeFile(path('functions/offer_price.sql'), changed)
    expect(await priceOf(1000)).toBe(500)
    await migrate(db, folder)
    expect(await priceOf(1000)).toBe(7)
    const after = await parts()
    expect([...after].filter(([part, time]) => before.get(part) !== time).map(([part]) => part)).toEqual([
      'functions/offer_price.sql',
    ])
    await migrate(db)
    expect(await priceOf(1000)).toBe(500)
  })

  test('a migrated database is rejected by a version with another text of a table', async () => {
    const { folder, path } = await aCopyOfTheFiles()
    await appendFile(path('schema/10-stores.sql'), 'alter table stores add column other text;\n')
    await expect(migrate(db, folder)).rejects.toThrow('an earlier version made this database')
  })

  test('processes of this version stay ready after a later version has replaced a function', async () => {
    const service = await startTestService({}, { connection })
    const { folder, path } = await aCopyOfTheFiles()
    await appendFile(path('functions/count_sms.sql'), '-- of a later version\n')
    await migrate(db, folder)
    expect((await service.get('/readyz')).status).toBe(200)
  })

  test('a migration is applied once, after functions and schema', async () => {
    const { folder, path } = await aCopyOfTheFiles()
    await writeFile(path('functions/note_store.sql'), noteStore)
    await writeFile(path('migrations/0001_notes.sql'), notes)
    await migrate(db, folder)
    const first = await applied('migrations/0001_notes.sql')
    expect(first).toEqual(expect.any(String))
    await migrate(db, folder)
    expect(await applied('migrations/0001_notes.sql')).toBe(first)
    await client.query("insert into notes values ('one', 1)")
    expect((await client.query('select * from notes')).rows).toEqual([{ store_id: 'one', nth: 8 }])
  })

  test('a start whose migration fails leaves the database unchanged, and the error names the file', async () => {
    const { folder, path } = await aCopyOfTheFiles()
    await writeFile(
      path('functions/never_made.sql'),
      "create function never_made() returns int language sql as 'select 1';",
    )
    await writeFile(path('migrations/0002_first.sql'), 'create table never_made (store_id text primary key);')
    await writeFile(path('migrations/0003_broken.sql'), 'alter table no_such_table add column x int;')
    const before = await parts()
    await expect(migrate(db, folder)).rejects.toThrow('migrations/0003_broken.sql: relation "no_such_table" does not')
    expect(await parts()).toEqual(before)
    expect(await names("select relname as name from pg_class where relname = 'never_made'")).toEqual([])
    expect(await names("select proname as name from pg_proc where proname = 'never_made'")).toEqual([])
    await migrate(db)
  })
})

const noteStore = `
  create or replace function note_store() returns trigger language plpgsql as $$
  begin
    new.nth := new.nth + 7;
    return new;
  end $$;`
const notes = `
  create table notes (store_id text not null, nth int not null, primary key (store_id, nth));
  create trigger noted before insert on notes for each row execute function note_store();`

test('every key of every table begins with the store, except in tables that belong to no store', async () => {
  const ofNoStore = [
    'store_domains',
    'rate_limits',
    'sms_to_number',
    'mails_to_address',
    'uploads_of_all',
    'schema_parts',
    // the accounts of people, who work in several stores: one line for each of their keys
    ...['people', 'people', 'person_passwords', 'person_passwords', 'person_passwords'],
    ...['sessions', 'sessions', 'sessions', 'second_factors', 'second_factors', 'second_factors'],
    ...['used_codes', 'used_codes', 'verifications'],
  ]
  const { client: fresh } = await openTestDatabase()
  const { rows } = await fresh.query<{ table: string; first: string }>(
    `select k.of::text as table, a.attname as first
       from (select conrelid::regclass as of, conkey[1] as first from pg_constraint where contype = 'f'
             union all
             select indrelid::regclass, indkey[0] from pg_index where indisunique) k
       join pg_class c on c.oid = k.of and c.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = k.of and a.attnum = k.first`,
  )
  const tables = await fresh.query("select tablename as name from pg_tables where schemaname = 'public'")
  expect(tables.rows.filter(({ name }) => !rows.some((key) => key.table === name))).toEqual([])
  const withoutStore = rows.filter(({ first }) => first !== 'store_id').map(({ table }) => table)
  expect(withoutStore.toSorted()).toEqual(ofNoStore.toSorted())
})
