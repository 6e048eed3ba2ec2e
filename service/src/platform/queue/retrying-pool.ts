import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isTransient } from '../database/transient-errors.ts'

const pauseMs = 1000

/**
 * The pool for the job library, which does not await the statement that records a job's end: an error there would end
 * the process, and the shop with it. So each statement is repeated until the outage is over. Recording an end twice
 * changes nothing; the work of a job that was locked without a response is found by the sweeps. The connection on which
 * the library listens is the pool's own.
 */
export function retryingPool(pool: pg.Pool, ending: AbortSignal): pg.Pool {
  const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
    while (true) {
      try {
        return await pool.query(statement, values)
      } catch (error) {
        if (!isTransient(error as Error)) throw error
        // No job was taken; and one whose end could not be written is freed when this process is gone.
        if (ending.aborted) return { rows: [], rowCount: 0 }
        await sleep(pauseMs, undefined, { signal: ending }).catch(() => undefined)
      }
    }
  }
  const client = { query, release: () => undefined }
  type Listener = Parameters<pg.Pool['connect']>[0]
  const connect = (listener?: Listener) => (listener ? pool.connect(listener) : Promise.resolve(client))
  return new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)) })
}
