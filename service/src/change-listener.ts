import pg from 'pg'
import type { Context } from './context.ts'
import { type Db, execute, sql } from './db.ts'

const retryMilliseconds = 500

/** Tells every process, once the transaction commits, that a merchant changed this store. */
export async function announceChange(db: Db, storeId: string): Promise<void> {
  await execute(db, sql`select pg_notify('store_changed', ${storeId})`)
}

/** Clears this process's cache when any process announces a change. Until it listens, and while the line is down, nothing is cached. */
export function listenForChanges(context: Pick<Context, 'cache' | 'log'>, connection: pg.ClientConfig) {
  const { cache, log } = context
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let down = false

  const lost = (error?: Error) => {
    if (stopped || retry) return
    // Once for an outage, however often the database is tried.
    if (!down) log.warn({ error: error?.message }, 'change listener lost its connection')
    down = true
    cache.suspend(true)
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, retryMilliseconds)
  }

  const connect = async () => {
    const opened = new pg.Client({ ...connection, application_name: 'pasal', keepAlive: true })
    client = opened
    // What an earlier connection still says when another one has taken its place is of no interest.
    const lostThis = (error?: Error) => client === opened && lost(error)
    opened.on('error', lostThis)
    opened.on('end', () => lostThis())
    opened.on('notification', ({ payload }) => payload && cache.clear(payload))
    try {
      await opened.connect()
      await opened.query('listen store_changed')
      cache.suspend(false)
      if (down) log.info('change listener has its connection back')
      down = false
    } catch (error) {
      lostThis(error as Error)
      void opened.end().catch(() => undefined)
    }
  }

  cache.suspend(true)
  return {
    ready: connect(),
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
