import type pg from 'pg'
import { listenTo } from '../platform/database/announcements.queries.ts'
import { keepConnection, pause, type Session } from '../platform/database/dedicated-connection.ts'
import type { Log } from '../platform/process/log.ts'
import { paymentStarted, tryListenerLock } from './payment-listener.queries.ts'

const retryMs = 2000

type Duty = {
  /** this process is the listener now */
  begin(): void
  /** a payment was started somewhere */
  news(): void
  /** it is not any more; called after every begin */
  end(): Promise<void>
}

/**
 * Among all processes on this database exactly one listens: the one that holds a session lock. The lock lasts as long
 * as its connection, so when a process dies, PostgreSQL lets the next one in.
 */
export function holdListenerLock(connection: pg.ClientConfig, log: Log, duty: Duty): { stop(): Promise<void> } {
  let holding: Promise<void> = Promise.resolve()
  return keepConnection({
    connection,
    log,
    name: 'payment listener',
    async onOpen(session) {
      holding = holdUntilLost(session, duty).catch(session.fail)
    },
    onLost: () => holding,
    onNotification: () => duty.news(),
  })
}

async function holdUntilLost(session: Session, duty: Duty): Promise<void> {
  while (!session.lost.aborted && !(await tryListenerLock(session))) await pause(retryMs, session.lost)
  if (session.lost.aborted) return
  await listenTo(session, paymentStarted)
  if (session.lost.aborted) return
  duty.begin()
  await new Promise((lost) => session.lost.addEventListener('abort', lost, { once: true }))
  await duty.end()
}
