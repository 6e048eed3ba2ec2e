import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Channel } from './channel.ts'
import { ChannelWorker } from './channel-worker.ts'
import type { ChannelName } from './messages.queries.ts'

const sweepMs = 60_000

export type Channels = { readonly [Name in ChannelName]: Channel }

/** Delivers the rows of the outbox. Any number of processes share the work. */
export class OutboxWorker {
  readonly #workers: Map<string, ChannelWorker>
  #sweep: NodeJS.Timeout | undefined

  constructor(channels: Channels, dependencies: { db: Database; clock: Clock; log: Log }) {
    const entries = Object.entries(channels)
    this.#workers = new Map(entries.map(([name, channel]) => [name, new ChannelWorker(name, channel, dependencies)]))
  }

  /** The sweep finds what no announcement wakes: pauses that ended, and leases of killed processes. */
  start(): void {
    this.#sweep = setInterval(() => this.wakeAll(), sweepMs)
    this.wakeAll()
  }

  wake(channel: string): void {
    this.#workers.get(channel)?.wake()
  }

  wakeAll(): void {
    for (const worker of this.#workers.values()) worker.wake()
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()))
  }

  /** Delivers what is due now, then stops. For tests. */
  async deliverDue(): Promise<void> {
    this.wakeAll()
    await Promise.all([...this.#workers.values()].map((worker) => worker.idle()))
    await this.stop()
  }
}
