import { type Database, transaction } from '../platform/database/database.ts'
import { pause } from '../platform/database/dedicated-connection.ts'
import { isTransient } from '../platform/database/transient-errors.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Attempt, Channel } from './channel.ts'
import { claimDeliveries, type Delivery, deleteDelivery, findNextStore, recordDelivery } from './deliveries.queries.ts'
import type { Outcome } from './outcome.ts'
import { pauseMsOf, recordOf, settled } from './retry.ts'

const retryReadMs = 1_000
/** A longer pause is left to the sweep of each minute. */
const longestTimerMs = 60_000

/** Another process has taken the row since, or it is gone: nothing of this attempt is recorded. */
class ClaimLost extends Error {}

type Dependencies = { db: Database; clock: Clock; log: Log }

/**
 * Delivers what is due in one channel, as many rows at once as the channel has places. Stores take turns: a free place
 * goes to the next store that has a row due, however many rows the store before still has.
 */
export class ChannelWorker {
  readonly #name: string
  readonly #channel: Channel
  readonly #dependencies: Dependencies
  readonly #underWay = new Set<Promise<void>>()
  /** attempts under way to each recipient, in a channel that limits them */
  readonly #ofRecipient = new Map<string, number>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #stopping = new AbortController()
  #claiming: Promise<void> | undefined
  #claimAgain = false
  #lastStore = ''
  #isDown = false

  constructor(name: string, channel: Channel, dependencies: Dependencies) {
    this.#name = name
    this.#channel = channel
    this.#dependencies = dependencies
  }

  /** Rows may be due. */
  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#claimAgain = true
    this.#claiming ??= this.#claimUntilIdle().finally(() => {
      this.#claiming = undefined
      if (this.#claimAgain) this.wake()
    })
  }

  /** Resolves when nothing is due and no attempt is under way. */
  async idle(): Promise<void> {
    while (this.#claiming || this.#underWay.size > 0) await Promise.all([this.#claiming, ...this.#underWay])
  }

  /** Attempts under way end; no other begins. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    await this.idle()
  }

  async #claimUntilIdle(): Promise<void> {
    try {
      while (this.#claimAgain) {
        this.#claimAgain = false
        await this.#fillFreePlaces()
      }
      this.#isDown = false
    } catch (error) {
      const { log } = this.#dependencies
      this.#claimAgain = false
      // Once for an outage, however often the outbox is read.
      if (!this.#isDown) log.error({ err: error, channel: this.#name }, 'outbox could not be read')
      this.#isDown = true
      this.#wakeAfter(retryReadMs)
    }
  }

  async #fillFreePlaces(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const free = this.#channel.concurrency - this.#underWay.size
      if (free <= 0) return
      const claimed = await this.#claimOfNextStore(Math.min(free, this.#channel.placesPerRecipient ?? free))
      if (claimed.length === 0) return
      for (const delivery of claimed) this.#begin(delivery)
    }
  }

  /** Goes once around the stores, from the one after the last that was served. */
  async #claimOfNextStore(limit: number): Promise<Delivery[]> {
    const { db, clock } = this.#dependencies
    const now = clock.now()
    const leaseEnd = new Date(now.getTime() + this.#channel.leaseSeconds * 1000)
    for (let isSecondHalf = this.#lastStore === ''; ; ) {
      const storeId = await findNextStore(this.#dependencies, this.#name, now, this.#lastStore)
      this.#lastStore = storeId ?? ''
      if (storeId === undefined && isSecondHalf) return []
      if (storeId === undefined) isSecondHalf = true
      else {
        const claimed = await claimDeliveries(db, storeId, this.#name, { now, leaseEnd, limit, besides: this.#busy() })
        if (claimed.length > 0) return claimed
      }
    }
  }

  /** Recipients with attempts under way, of which each claim may make all that a recipient may have. */
  #busy(): string[] {
    return [...this.#ofRecipient.keys()]
  }

  #countRecipient(recipient: string, change: 1 | -1): void {
    if (this.#channel.placesPerRecipient === undefined) return
    const count = (this.#ofRecipient.get(recipient) ?? 0) + change
    if (count > 0) this.#ofRecipient.set(recipient, count)
    else this.#ofRecipient.delete(recipient)
  }

  #begin(delivery: Delivery): void {
    this.#countRecipient(delivery.recipient, 1)
    const attempt = this.#deliver(delivery).finally(() => {
      this.#underWay.delete(attempt)
      this.#countRecipient(delivery.recipient, -1)
      this.wake()
    })
    this.#underWay.add(attempt)
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { log, clock } = this.#dependencies
    const logged = { store_id: delivery.store_id, message_id: delivery.message_id, channel: this.#name }
    let attempt: Attempt
    try {
      attempt = await this.#channel.deliver(delivery)
    } catch (error) {
      log.error({ ...logged, err: error }, 'message could not be delivered')
      attempt = { outcome: { state: 'later', error: 'the service failed, see its log' } }
    }
    const outcome = settled(attempt.outcome, delivery.attempts, this.#channel.mostAttempts)
    try {
      await this.#record(delivery, { ...attempt, outcome }, clock.now())
    } catch (error) {
      if (error instanceof ClaimLost)
        return log.warn(logged, 'claim of a message ended before its outcome was recorded')
      // The lease runs out, and then the row is taken again.
      log.error({ ...logged, err: error }, 'outcome of a message could not be recorded')
      return
    }
    this.#log(outcome, { ...logged, kind: delivery.kind, ...attempt.facts })
    if (outcome.state === 'later') this.#wakeAfter(pauseMsOf(outcome, delivery.attempts))
  }

  /**
   * Goes on through an outage of the database: a row that stays claimed is sent again, although its receiver has it.
   */
  async #record(delivery: Delivery, { outcome, written, whenRecorded }: Attempt, now: Date): Promise<void> {
    const { store_id: storeId } = delivery
    const isOver = outcome.state === 'sent' || outcome.state === 'failed'
    for (;;) {
      try {
        return await transaction(this.#dependencies.db, async (tx) => {
          // Before the row of the outbox, as a replay of a webhook locks them.
          await whenRecorded?.(tx)
          const ended =
            isOver && this.#channel.forgets
              ? await deleteDelivery(tx, storeId, delivery)
              : await recordDelivery(tx, storeId, delivery, recordOf(outcome, delivery.attempts, written, now))
          if (ended === 0) throw new ClaimLost()
        })
      } catch (error) {
        if (!isTransient(error as Error) || this.#stopping.signal.aborted) throw error
        await pause(retryReadMs, this.#stopping.signal)
      }
    }
  }

  #log({ state }: Outcome, logged: object): void {
    const { log } = this.#dependencies
    if (state === 'sent') log.info(logged, 'message sent')
    if (state === 'kept') log.info(logged, 'message kept in the outbox')
    if (state === 'later') log.warn(logged, 'message could not be sent yet')
    if (state === 'failed') log.warn(logged, 'message failed')
  }

  #wakeAfter(milliseconds: number): void {
    if (milliseconds > longestTimerMs || this.#stopping.signal.aborted) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.wake()
    }, milliseconds)
    this.#timers.add(timer)
  }
}
