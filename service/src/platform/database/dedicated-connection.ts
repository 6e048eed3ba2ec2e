import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../process/log.ts'
import { type Db, endConnection, type Sql } from './database.ts'

const shortestPauseMs = 500
const longestPauseMs = 5_000
const heartbeatMs = 3_000
const connectTimeoutMs = 15_000
const longestSilenceSeconds = 5

/** The connection from one loss to the next. `lost` aborts when it breaks, falls silent or is stopped. */
export type Session = Db & { readonly lost: AbortSignal; fail(error: Error): void }

type Options = {
  connection: pg.ClientConfig
  log: Log
  /** What the connection is for, in the log: `payment listener`. */
  name: string
  /** How `pg_stat_activity` shows the connection. */
  applicationName?: string
  /** Prepares each new connection; the connection is up when this returns. */
  onOpen(session: Session): Promise<void>
  /** Follows each `onOpen` that returned. The next connection is not made before this returns. */
  onLost?(): Promise<void> | void
  onNotification?(channel: string, payload: string, session: Session): void
}

export type DedicatedConnection = {
  /** Resolves when the connection is up for the first time, or is stopped before. */
  readonly ready: Promise<void>
  /** Resolves when the first attempt to connect has ended, well or not. */
  readonly attempted: Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps one connection open for what a pool cannot do: LISTEN, and locks that last as long as the process. A heartbeat
 * finds a connection that ended without a word, which a listener would never notice. Each outage is logged once, and
 * once when it is over.
 */
export function keepConnection(options: Options): DedicatedConnection {
  const stopping = new AbortController()
  const ready = Promise.withResolvers<void>()
  const attempted = Promise.withResolvers<void>()
  const ended = keepOpen(options, stopping.signal, { ready: ready.resolve, attempted: attempted.resolve })
  return {
    ready: ready.promise,
    attempted: attempted.promise,
    async stop() {
      stopping.abort()
      await ended
      ready.resolve()
    },
  }
}

type Progress = { ready(): void; attempted(): void }

async function keepOpen(options: Options, stopping: AbortSignal, progress: Progress): Promise<void> {
  const { log, name } = options
  let isDown = false
  let pauseMs = shortestPauseMs
  const onUp = () => {
    if (isDown) log.info({ connection: name }, 'database connection is back')
    isDown = false
    pauseMs = shortestPauseMs
    progress.ready()
    progress.attempted()
  }
  while (!stopping.aborted) {
    const reason = await useOnce(options, stopping, onUp)
    progress.attempted()
    if (stopping.aborted) return
    if (!isDown) log.warn({ connection: name, err: reason }, 'database connection is down')
    isDown = true
    await pause(pauseMs, stopping)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

/** One connection from its start to its loss. Returns why it was lost. */
async function useOnce(options: Options, stopping: AbortSignal, onUp: () => void): Promise<Error | undefined> {
  const client = new pg.Client({
    ...options.connection,
    application_name: options.applicationName ?? 'pasal',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  const broken = new AbortController()
  let reason: Error | undefined
  const session = openSession(client, AbortSignal.any([stopping, broken.signal]), (error) => {
    reason ??= error
    broken.abort()
  })
  client.on('notification', ({ channel, payload = '' }) => {
    if (!session.lost.aborted) options.onNotification?.(channel, payload, session)
  })
  try {
    await client.connect()
    await options.onOpen(session)
    onUp()
    await beatUntilLost(session)
    await options.onLost?.()
  } catch (error) {
    session.fail(error as Error)
  } finally {
    await endConnection(client)
  }
  return reason
}

/** The silence of a query is counted from when it is given, so each waits here for the one before. */
function openSession(client: pg.Client, lost: AbortSignal, fail: (error: Error) => void): Session {
  client.on('error', fail)
  client.on('end', () => fail(new Error('the connection ended')))
  let previous: Promise<unknown> = Promise.resolve()
  const query = async ({ text, values }: Sql) => {
    const result = previous.then(() => inTime(client.query(text, values as unknown[])))
    previous = result.catch(fail)
    const { rows, rowCount } = await result
    return { rows, rowCount: rowCount ?? 0 }
  }
  return { query, lost, fail }
}

/**
 * Rejects after five seconds without a response. They are counted one by one: a process that is busy for longer, as at
 * a start on a slow machine, then reads what has arrived instead of taking it for silence.
 */
async function inTime<T>(response: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const silence = async () => {
    for (let second = 0; second < longestSilenceSeconds; second++)
      await sleep(1000, undefined, { signal: answered.signal })
    throw new Error(`no response for ${longestSilenceSeconds} seconds`)
  }
  try {
    return await Promise.race([response, silence()])
  } finally {
    answered.abort()
  }
}

async function beatUntilLost(session: Session): Promise<void> {
  while (!session.lost.aborted) {
    await pause(heartbeatMs, session.lost)
    // What a lost connection does not respond to must not delay its end; a failure reaches the session by itself.
    if (!session.lost.aborted) void session.query({ text: 'select 1', values: [] }).catch(() => undefined)
  }
}

/** Returns early when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
