import pg from 'pg'
import { afterEach, expect } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

/** A place where a caller waits until it is opened; `reached` resolves when the caller arrives. */
export function aGate() {
  let reach = () => {}
  let open = () => {}
  const reached = new Promise<void>((done) => {
    reach = done
  })
  const opened = new Promise<void>((done) => {
    open = done
  })
  const wait = () => {
    reach()
    return opened
  }
  return { reached, open, wait }
}

/** A database that outlives the processes on it. All of them are killed when a test ends. */
export async function aDatabaseForCrashes(environment: Record<string, string> = {}) {
  const { database, client } = await openTestDatabase()
  const holder = new pg.Client(database.connection)
  await holder.connect()
  const running: ServiceProcess[] = []
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

  const kill = async (service: ServiceProcess) => {
    service.kill('SIGKILL')
    expect(await service.exited).toEqual({ code: null, signal: 'SIGKILL' })
  }

  afterEach(async () => {
    await holder.query('rollback')
    for (const service of running) service.kill('SIGKILL')
    await Promise.all(running.splice(0).map(({ exited }) => exited))
  })
  atEndOfFile(() => holder.end())

  return {
    query,
    kill,
    start: async (more: Record<string, string> = {}) => {
      // The processes share one key, so that each opens the secrets that another one sealed.
      const all = { SECRET_KEY: 'a secret key for the tests only', ...environment, ...more }
      const service = await startServiceProcess(database.connection, all)
      running.push(service)
      return service
    },
    /** Takes a lock in the database on a connection of the test, until `release`. */
    holdLock: async (text: string, values: unknown[] = []) => {
      await holder.query('begin')
      await holder.query(text, values)
      return { release: () => holder.query('rollback') }
    },
    /** Waits until a process of the service waits for a lock in a statement that mentions `what`. */
    waitsForLock: (what: string) =>
      until(async () => {
        const waiting = await query(
          `select 1 from pg_stat_activity
            where datname = current_database() and application_name = 'pasal' and wait_event_type = 'Lock'
              and query ilike $1`,
          [`%${what}%`],
        )
        return waiting.length > 0
      }),
    /** Instead of the time until another process takes what a killed one had claimed. */
    endClaims: () => query("update outbox set due_at = now() - interval '1 second' where claimed"),
    nothingWaits: () =>
      until(async () => {
        const left = await query("select 1 from outbox where state = 'waiting'")
        return left.length === 0
      }),
    noJobs: (...names: string[]) =>
      until(async () => {
        const left = await query('select 1 from graphile_worker.jobs where task_identifier = any($1)', [names])
        return left.length === 0
      }),
  }
}
