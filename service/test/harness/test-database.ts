import pg from 'pg'
import { inject } from 'vitest'
import { atEndOfFile } from './end-of-file.ts'
import { expectNoUnfinishedWork } from './left-behind.ts'
import { onServer } from './on-server.ts'

let made = 0

/** To make and to drop a clone takes as long as a short test file, so both happen while another file runs. */
let spare: Promise<string> | undefined
let dropping: Promise<void> | undefined

/** A test database with a connection of the test's own, until the test file ends. */
export async function openTestDatabase() {
  const database = await createTestDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  atEndOfFile(async () => {
    await client.end()
    await database.drop()
  })
  return { database, client }
}

/** Makes the database read-only, as after a failover, and cuts its connections. Returns the function that undoes it. */
export async function stopWriting(client: pg.Client): Promise<() => Promise<void>> {
  const change = async (what: string) => {
    await client.query(`do $$ begin execute format('alter database %I ${what}', current_database()); end $$`)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  await change('set default_transaction_read_only = on')
  return () => change('reset default_transaction_read_only')
}

/**
 * A database of its own for a test file, cloned from the migrated template, on every server that has a part of it.
 * `drop` fails when work was left in it.
 */
export async function createTestDatabase(): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const { connection, workers } = inject('server')
  // On every server of a cluster each database occupies a background worker, of which there are few.
  const isSpareAllowed = workers.length === 0
  const name = await (spare ?? cloneTemplate())
  if (isSpareAllowed) spare = cloneTemplate()
  else atEndOfFile(() => dropEverywhere(name))
  const own = { ...connection, database: name }
  return {
    connection: own,
    async drop() {
      await expectNoUnfinishedWork(own)
      await dropping
      dropping = dropEverywhere(name)
      if (!isSpareAllowed) await dropping
    },
  }
}

/** The name begins with the template's, so that the end of the run finds what no file has dropped. */
async function cloneTemplate(): Promise<string> {
  const { connection, template, workers } = inject('server')
  made += 1
  const name = `${template}_${process.pid}_${made}`
  for (const server of [connection, ...workers])
    await whenUnused(server, `create database ${name} template ${template}`)
  return name
}

async function dropEverywhere(name: string): Promise<void> {
  const { connection, workers } = inject('server')
  for (const server of [connection, ...workers])
    await whenUnused(server, `drop database if exists ${name} with (force)`)
}

/**
 * PostgreSQL cannot clone one template twice at the same instant. And on a busy cluster Citus' own connections to a
 * database may outlive the time that a forced drop waits for their end.
 */
async function whenUnused(server: pg.ClientConfig, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onServer(server, statement)
    } catch (error) {
      if (attempt === 50 || (error as pg.DatabaseError).code !== '55006') throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * Math.random() * attempt))
    }
  }
}
