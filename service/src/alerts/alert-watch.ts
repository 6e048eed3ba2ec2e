import type { Context } from '../context.ts'
import { changedStore, storeChanged } from '../platform/cache/invalidation-listener.ts'
import { returnedStock, stockReturned } from '../stock/stock-returns.ts'
import { sendAlertsOfStore } from './send-alerts.ts'

/** The announcements after which an alert may be due. */
export const alertAnnouncements = [storeChanged, stockReturned]

/** `all`: the store as a whole changed. */
type Products = Set<string> | 'all'

/**
 * Sends alerts as soon as an announcement says that something may be available: a merchant's change, the start of a
 * sale, stock that a cancellation or a hold gave back. Every worker process hears it; locked rows keep them apart. A
 * lost announcement delays alerts until the sweep of the minute.
 */
export class AlertWatch {
  readonly #context: Context
  readonly #changed = new Map<string, Products>()
  #sending: Promise<void> | undefined

  constructor(context: Context) {
    this.#context = context
  }

  onAnnouncement(channel: string, payload: string): void {
    if (channel === storeChanged) this.#add(changedStore(payload).storeId, 'all')
    if (channel === stockReturned) {
      const { storeId, productIds } = returnedStock(payload)
      this.#add(storeId, productIds ? new Set(productIds) : 'all')
    }
    this.#begin()
  }

  /** Resolves when everything that was announced is done. */
  async idle(): Promise<void> {
    while (this.#sending) await this.#sending
  }

  #begin(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
      if (this.#changed.size > 0) this.#begin()
    })
  }

  #add(storeId: string, products: Products): void {
    const before = this.#changed.get(storeId) ?? new Set()
    const isAll = before === 'all' || products === 'all'
    this.#changed.set(storeId, isAll ? 'all' : new Set([...before, ...products]))
  }

  /** One store after the other; what is announced in between joins the end. */
  async #sendAll(): Promise<void> {
    const { log } = this.#context
    for (const [storeId, products] of this.#changed) {
      this.#changed.delete(storeId)
      try {
        await sendAlertsOfStore(this.#context, storeId, products === 'all' ? undefined : [...products])
      } catch (error) {
        // The sweep finds them within a minute.
        log.error({ err: error, store_id: storeId }, 'alerts could not be sent')
      }
    }
  }
}
