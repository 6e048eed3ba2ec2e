import { announceEvents } from '../events/announce-event.ts'
import type { NewEvent } from '../events/new-event.ts'
import { type Database, transaction } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { Repeated } from '../platform/process/repeated.ts'
import { beginCheck, endCheck, forgetRecovered, listFallen, listStoresToCheck, recordLow } from './low-stock.queries.ts'

/** An item that falls is announced within a minute (13.3). */
const pauseMs = 20_000
const storesPerLook = 500
const mailPauseMs = 24 * 3_600_000

type Dependencies = { db: Database; clock: Clock; log: Log }

/**
 * Looks for items that have become low. An order says nothing about it: the look reads what was taken since the last
 * one, item by item, however many orders took it.
 */
export class LowStockWatch {
  readonly #dependencies: Dependencies
  #isDown = false
  /** the stores whose failure is in the log */
  readonly #failing = new Set<string>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  repeat(): Repeated {
    return new Repeated((stopping) => this.look(stopping), pauseMs)
  }

  async look(stopping?: AbortSignal): Promise<void> {
    const { log } = this.#dependencies
    try {
      for (const storeId of await listStoresToCheck(this.#dependencies, storesPerLook)) {
        if (stopping?.aborted) return
        await this.#lookAt(storeId).then(
          () => this.#failing.delete(storeId),
          // One store's failure does not keep the others waiting.
          (err) => this.#logOnce(storeId, err),
        )
      }
      this.#isDown = false
    } catch (err) {
      // Once for an outage.
      if (!this.#isDown) log.error({ err }, 'low stock could not be looked for')
      this.#isDown = true
    }
  }

  #logOnce(storeId: string, err: unknown): void {
    if (this.#failing.has(storeId)) return
    this.#failing.add(storeId)
    this.#dependencies.log.error({ store_id: storeId, err }, 'low stock of a store could not be looked for')
  }

  #lookAt(storeId: string): Promise<void> {
    const { db, clock } = this.#dependencies
    return transaction(db, async (tx) => {
      const check = await beginCheck(tx, storeId)
      if (!check) return
      const now = clock.now()
      await forgetRecovered(tx, storeId)
      const events: NewEvent[] = []
      for (const item of await listFallen(tx, storeId, check)) {
        const mailedBefore = new Date(now.getTime() - mailPauseMs)
        const recorded = await recordLow(tx, storeId, item, { now, mailedBefore })
        const { product_id, variant_id, threshold } = item
        if (recorded)
          events.push({ event: 'stock.low', objectId: `${product_id} ${variant_id}`, data: { threshold, ...recorded } })
      }
      await announceEvents(tx, storeId, events, now)
      await endCheck(tx, storeId, check.until)
    })
  }
}
