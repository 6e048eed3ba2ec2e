import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endConnection } from '../platform/database/database.ts'
import type { Log } from '../platform/process/log.ts'
import { paymentStarted } from './payment-listener.queries.ts'

/** Any number that no other session lock of this database uses. */
const listenerLock = 7_202_501
const retryMs = 2000
const heartbeatMs = 3000
const responseTimeoutMs = 5000

type Duty = {
  /** this process is the listener now */
  begin(): void
  /** a payment was started somewhere */
  news(): void
  /** it is not any more; called after every begin */
  end(): Promise<void>
}

/**
 * Among all processes on this database exactly one listens: whoever holds a session lock. The lock is as alive as its connection, so when a
 * process dies, PostgreSQL lets the next one in.
 */
export function holdListenerLock(connection: pg.ClientConfig, log: Log, duty: Duty): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const over = keepTrying(connection, log, duty, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await over
    },
  }
}

async function keepTrying(connection: pg.ClientConfig, log: Log, duty: Duty, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await holdOnce(connection, duty, stopping).catch((error: Error) => {
      if (!stopping.aborted) log.warn({ error: error.message }, 'payment listener lost its connection')
    })
    await pause(retryMs, stopping)
  }
}

/** One connection's life: waits for the lock, does the duty, and fails when the connection does. */
async function holdOnce(connection: pg.ClientConfig, duty: Duty, stopping: AbortSignal): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'pasal',
    connectionTimeoutMillis: responseTimeoutMs,
    query_timeout: responseTimeoutMs,
  })
  const broken = new AbortController()
  client.on('error', () => broken.abort())
  client.on('end', () => broken.abort())
  client.on('notification', () => duty.news())
  const ended = AbortSignal.any([stopping, broken.signal])
  try {
    await client.connect()
    while (!ended.aborted && !(await tryLock(client))) await pause(retryMs, ended)
    if (ended.aborted) return
    await onDuty(client, duty, ended)
  } finally {
    await endConnection(client)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [listenerLock])
  return rows[0].held
}

/** The heartbeat notices a connection that ended without a word: PostgreSQL may have let another one in already. */
async function onDuty(client: pg.Client, duty: Duty, ended: AbortSignal): Promise<void> {
  try {
    await client.query(`listen ${paymentStarted}`)
    duty.begin()
    while (!ended.aborted) {
      await pause(heartbeatMs, ended)
      if (!ended.aborted) await client.query('select 1')
    }
  } finally {
    await duty.end()
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
