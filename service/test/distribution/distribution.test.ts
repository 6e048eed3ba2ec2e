import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distribute } from '../../src/platform/distribution/distribute.ts'
import {
  distributedTables,
  functionsOfAStore,
  functionsOfMigrations,
  functionsOnEveryServer,
  localSchemas,
  localTables,
  referenceTables,
  triggersTakenAway,
} from '../../src/platform/distribution/distributed-tables.ts'
import { distributionPlan } from '../../src/platform/distribution/distribution-plan.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { withDocumentedCitus } from './documented-citus.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function names(text: string): Promise<string[]> {
  return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
}

const notOfAnExtension = (catalog: string) =>
  `not exists (select 1 from pg_depend d where d.objid = ${catalog}.oid and d.deptype = 'e')`

describe('each part of the database has a place when stores are spread over servers', () => {
  test('every table is in exactly one list', async () => {
    const found = await names(
      `select case when table_schema = 'public' then table_name else 'schema ' || table_schema end as name
        from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        group by 1 order by 1`,
    )
    const listed = [
      ...distributedTables,
      ...referenceTables,
      ...localTables,
      ...localSchemas.map((schema) => `schema ${schema}`),
    ]
    expect(listed.toSorted()).toEqual(found.toSorted())
  })

  test('every function is in exactly one list', async () => {
    const found = await names(
      `select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and ${notOfAnExtension('p')}`,
    )
    const ofTriggers = new Set(triggersTakenAway.map((one) => one.function))
    const listed = [...functionsOnEveryServer, ...functionsOfAStore, ...functionsOfMigrations, ...ofTriggers]
    expect(listed.toSorted()).toEqual(found.toSorted())
  })

  test('every trigger on a table is in the list of triggers to remove', async () => {
    const found = await names(
      `select t.tgname || ' on ' || t.tgrelid::regclass as name from pg_trigger t
         join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
        where not t.tgisinternal`,
    )
    expect(triggersTakenAway.map(({ trigger, table }) => `${trigger} on ${table}`).toSorted()).toEqual(found.toSorted())
  })

  test('exactly the tables with a store are distributed or a reference table', async () => {
    const found = await names(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'store_id' and data_type = 'text'`,
    )
    expect(distributedTables.filter((table) => !found.includes(table))).toEqual([])
    const elsewhere = new Set<string>([...distributedTables, ...referenceTables])
    expect(found.filter((table) => !elsewhere.has(table))).toEqual([])
  })

  test('the printed plan names every table, schema and function of the lists', () => {
    const plan = distributionPlan()
    const all = [...distributedTables, ...referenceTables, ...localTables, ...localSchemas, ...functionsOfAStore]
    expect(all.filter((name) => !plan.includes(name))).toEqual([])
  })
})

describe('npm run distribute, against the documented rules of Citus', () => {
  const printed: string[] = []

  test('npm run distribute distributes every table: keys, foreign keys, order and triggers fit', async () => {
    const connection = await withDocumentedCitus(client)
    await distribute(connection, (line) => void printed.push(line))
    const { rows } = await client.query(
      'select table_name::text as name, citus_table_type as kind from citus_tables order by 1',
    )
    const expected = [
      ...distributedTables.map((name) => ({ name, kind: 'distributed' })),
      ...referenceTables.map((name) => ({ name, kind: 'reference' })),
    ]
    expect(rows).toEqual(expected.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    expect(await names('select name from emptied_tables')).toHaveLength(distributedTables.length)
    expect(printed).toContain('distributed  stock_holds')
  })

  test('no function fixes the mode of its plans', async () => {
    const fixed = await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and proconfig::text like '%plan_cache_mode%'`,
    )
    expect(fixed).toEqual([])
  })

  test('a second run of npm run distribute changes nothing and says so', async () => {
    const again: string[] = []
    await distribute({ query: knownExtension(client) } as pg.ClientBase, (line) => void again.push(line))
    expect(again).toContain('distributed  stock_holds: as it was')
    expect(again.filter((line) => line.startsWith('distributed') && !line.endsWith('as it was'))).toEqual([])
  })

  test('npm run distribute rejects a table that is already distributed by another column', async () => {
    await client.query(`update citus_tables set distribution_column = 'order_id' where table_name = 'orders'::regclass`)
    const again = distribute({ query: knownExtension(client) } as pg.ClientBase, () => undefined)
    await expect(again).rejects.toThrow('orders is a table of another kind already: by order_id')
  })

  test('the stand-in for Citus rejects what Citus rejects', async () => {
    await client.query('create table odd (store_id text not null, odd_id text primary key)')
    const odd = client.query(`select create_distributed_table('odd', 'store_id', colocate_with => 'stores')`)
    await expect(odd).rejects.toThrow('leaves the distribution column out')
  })
})

function knownExtension(server: pg.Client) {
  return (text: string, values?: unknown[]) =>
    server.query(/pg_available_extensions|create extension/.test(text) ? 'select 1' : text, values)
}
