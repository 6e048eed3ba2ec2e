import { type Database, type Tx, transaction } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { Repeated } from '../platform/process/repeated.ts'
import { type DispatchedEvent, tryLockEvents } from './events.queries.ts'
import { numberNewEvents } from './number-new-events.ts'
import { listStoresWithNewEvents } from './stores-with-events.queries.ts'

/** The stream shows an event within two seconds of its cause: this pause, and that of the stream. */
const pauseMs = 500
const storesPerPass = 500
const eventsPerTransaction = 500

type Dependencies = { db: Database; clock: Clock; log: Log }

/** What becomes of events: rows for those who listen, written in the transaction that dispatches the events. */
export type EventConsumer = (tx: Tx, storeId: string, events: DispatchedEvent[], now: Date) => Promise<void>

/**
 * Gives new events their numbers and hands them to the consumers. It looks for them by itself twice a second: a
 * notification from the transaction of each order would cost the order more than the look costs. Any number of
 * processes may run it; of one store's events only one at a time.
 */
export class EventDispatcher {
  readonly #dependencies: Dependencies
  readonly #consumers: readonly EventConsumer[]
  /** the stores whose failure is in the log */
  readonly #failing = new Set<string>()

  constructor(dependencies: Dependencies, consumers: readonly EventConsumer[]) {
    this.#dependencies = dependencies
    this.#consumers = consumers
  }

  repeat(): Repeated {
    return new Repeated((stopping) => this.dispatchDue(stopping), pauseMs)
  }

  /** Dispatches what is there now. A failure waits for the next pass. */
  async dispatchDue(stopping?: AbortSignal): Promise<void> {
    try {
      for (const storeId of await listStoresWithNewEvents(this.#dependencies, storesPerPass)) {
        if (stopping?.aborted) return
        await this.#dispatchStore(storeId)
      }
      this.#failing.delete('')
    } catch (err) {
      this.#logOnce('', err)
    }
  }

  async #dispatchStore(storeId: string): Promise<void> {
    const { db, clock } = this.#dependencies
    try {
      for (;;) {
        const isLast = await transaction(db, async (tx) => {
          if (!(await tryLockEvents(tx, storeId))) return true
          const now = clock.now()
          const { events, isAll } = await numberNewEvents(tx, storeId, eventsPerTransaction, now)
          if (events.length > 0) for (const consume of this.#consumers) await consume(tx, storeId, events, now)
          return isAll
        })
        if (isLast) break
      }
      this.#failing.delete(storeId)
    } catch (err) {
      this.#logOnce(storeId, err)
    }
  }

  #logOnce(storeId: string, err: unknown): void {
    if (this.#failing.has(storeId)) return
    this.#failing.add(storeId)
    this.#dependencies.log.error(
      { err, ...(storeId !== '' && { store_id: storeId }) },
      'events could not be dispatched',
    )
  }
}
