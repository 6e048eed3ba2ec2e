import pg from 'pg'
import { type Db, endConnection, execute, first, sql } from '../database/database.ts'
import type { Log } from '../process/log.ts'
import type { InvalidationAcknowledgements } from './invalidation-acknowledgements.ts'
import type { StoreCache } from './store-cache.ts'

const retryMilliseconds = 500
const heartbeatMs = 3000
const responseTimeoutMs = 5000

/** By which the database knows the connections that listen. */
const listenerName = 'pasal changes'

/**
 * Tells every process, once the transaction commits, that a merchant changed this store. With a `change` each says back
 * that it has forgotten the old.
 */
export async function announceInvalidation(db: Db, storeId: string, change?: string): Promise<void> {
  await execute(db, sql`select pg_notify('store_changed', ${change ? `${storeId}|${change}` : storeId})`)
}

/** How many processes listen for changes, this one included. */
export async function countListeners(db: Db): Promise<number> {
  const listening = sql`select count(*) as processes from pg_catalog.pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`
  return (await first<{ processes: number }>(db, listening))?.processes ?? 0
}

/**
 * Clears this process's cache when any process announces a change. Until it listens, and while the line is down,
 * nothing is cached. Who only listens hears nothing of a connection that went without a word (an idle one forgotten by
 * a router, a server that is gone), so it asks every few seconds.
 */
export function listenForInvalidations(
  context: { cache: StoreCache; acknowledgements: InvalidationAcknowledgements; log: Log },
  connection: pg.ClientConfig,
) {
  const { cache, acknowledgements, log } = context
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
      application_name: listenerName,
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    })
    client = opened
    // What an earlier connection still says when another one has taken its place is of no interest.
    const lostThis = (error?: Error) => client === opened && lost(error)
    const broke = (error: unknown) => {
      lostThis(error as Error)
      void opened.end().catch(() => undefined)
    }
    let turn: Promise<unknown> = Promise.resolve()
    /** One question after the other; what a lost connection does not answer is over with it. */
    const ask = (text: string, values: string[] = []) => {
      const asked = turn.then(() => opened.query(text, values))
      turn = asked.catch(broke)
      return asked
    }
    opened.on('error', lostThis)
    opened.on('end', () => lostThis())
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'store_cleared') return acknowledgements.told(payload)
      const [storeId = '', change] = payload.split('|')
      cache.clear(storeId)
      if (change) void ask("select pg_notify('store_cleared', $1)", [change]).catch(() => undefined)
    })
    const beat = () => {
      if (!stopped) heartbeat = setTimeout(() => ask('select 1').then(beat, () => undefined), heartbeatMs)
    }
    try {
      await opened.connect()
      await ask('listen store_changed; listen store_cleared')
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
      if (client) await endConnection(client)
    },
  }
}
