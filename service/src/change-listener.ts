import pg from 'pg'
import type { Context } from './context.ts'
import { type Db, execute, sql } from './db.ts'

const retryMilliseconds = 500
const heartbeatMs = 3000
const answerWithinMs = 5000

/** Tells every process, once the transaction commits, that a merchant changed this store. */
export async function announceChange(db: Db, storeId: string): Promise<void> {
  await execute(db, sql`select pg_notify('store_changed', ${storeId})`)
}

/**
 * Clears this process's cache when any process announces a change. Until it listens, and while the line is down, nothing is cached. Who only listens hears
 * nothing of a connection that went without a word (an idle one forgotten by a router, a server that is gone), so it asks every few seconds.
 */
export function listenForChanges(context: Pick<Context, 'cache' | 'log'>, connection: pg.ClientConfig) {
  const { cache, log } = context
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let down = false

  const lost = (error?: Error) => {
    if (stopped || retry) return
    // Once for an outage, however often the database is tried.
    if (!down) log.warn({ error: error?.message }, 'change listener lost its connection')
    down = true
    cache.suspend(true)
    clearTimeout(heartbeat)
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, retryMilliseconds)
  }

  const connect = async () => {
    const opened = new pg.Client({
      ...connection,
      application_name: 'pasal',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client = opened
    // What an earlier connection still says when another one has taken its place is of no interest.
    const lostThis = (error?: Error) => client === opened && lost(error)
    opened.on('error', lostThis)
    opened.on('end', () => lostThis())
    opened.on('notification', ({ payload }) => payload && cache.clear(payload))
    const broke = (error: unknown) => {
      lostThis(error as Error)
      void opened.end().catch(() => undefined)
    }
    const beat = () => {
      heartbeat = setTimeout(() => opened.query('select 1').then(beat, broke), heartbeatMs)
    }
    try {
      await opened.connect()
      await opened.query('listen store_changed')
      cache.suspend(false)
      if (down) log.info('change listener has its connection back')
      down = false
      beat()
    } catch (error) {
      broke(error)
    }
  }

  cache.suspend(true)
  return {
    ready: connect(),
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearTimeout(heartbeat)
      await client?.end().catch(() => undefined)
    },
  }
}
