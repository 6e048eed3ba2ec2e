import type pg from 'pg'
import { type Db, execute, first, sql } from '../database/database.ts'
import { keepConnection } from '../database/dedicated-connection.ts'
import type { Log } from '../process/log.ts'
import type { InvalidationAcknowledgements } from './invalidation-acknowledgements.ts'
import type { StoreCache } from './store-cache.ts'

/** By which the database knows the connections that listen. */
const listenerName = 'pasal changes'

/** Announced when a store changed; the payload is read by `changedStore`. */
export const storeChanged = 'store_changed'

/**
 * Announces to every process, once the transaction commits, that a merchant changed this store. Each process
 * acknowledges a `change`.
 */
export async function announceInvalidation(db: Db, storeId: string, change?: string): Promise<void> {
  await execute(db, sql`select pg_notify(${storeChanged}, ${change ? `${storeId}|${change}` : storeId})`)
}

/** How many processes listen for changes, this one included. */
export async function countListeners(db: Db): Promise<number> {
  const listening = sql`select count(*) as processes from pg_catalog.pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`
  return (await first<{ processes: number }>(db, listening))?.processes ?? 0
}

/** The payload of `store_changed`; with a `change` the announcing process waits for acknowledgements. */
export function changedStore(payload: string): { storeId: string; change: string | undefined } {
  const [storeId = '', change] = payload.split('|')
  return { storeId, change }
}

/** Clears this process's cache when any process announces a change. Nothing is cached while it cannot listen. */
export function listenForInvalidations(
  context: { cache: StoreCache; acknowledgements: InvalidationAcknowledgements; log: Log },
  connection: pg.ClientConfig,
) {
  const { cache, acknowledgements, log } = context
  cache.suspend(true)
  const { attempted, stop } = keepConnection({
    connection,
    log,
    name: 'cache invalidation listener',
    applicationName: listenerName,
    async onOpen(session) {
      await execute(session, sql`listen store_changed`)
      await execute(session, sql`listen store_cleared`)
      cache.suspend(false)
    },
    onLost: () => cache.suspend(true),
    onNotification(channel, payload, session) {
      if (channel === 'store_cleared') return acknowledgements.acknowledge(payload)
      const { storeId, change } = changedStore(payload)
      cache.clear(storeId)
      // A failed acknowledgement fails the session, which is logged there.
      if (change) void execute(session, sql`select pg_notify('store_cleared', ${change})`).catch(() => undefined)
    },
  })
  return { ready: attempted, stop }
}
