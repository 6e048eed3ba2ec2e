import { Readable } from 'node:stream'
import type { Right } from '@pasal/contract/merchant/rights.ts'
import type { FastifyRequest } from 'fastify'
import type { StreamEvent } from './stream-events.ts'

/** What waits for a slow reader. A stream with more is cut: its client comes back with `Last-Event-ID`. */
const mostWaitingBytes = 512 * 1024

/** One open stream. Times are milliseconds of the clock. */
export class Stream {
  readonly storeId: string
  readonly actorId: string
  readonly streamId: string
  readonly request: FastifyRequest
  readonly body = new Readable({ read: () => undefined })
  readonly startedAt: number
  rights: ReadonlySet<Right>
  /** the number of the last event that was sent or is not to be sent */
  sequence = 0
  spokeAt: number
  checkedAt: number
  #hasEnded = false

  constructor(of: Pick<Stream, 'storeId' | 'actorId' | 'streamId' | 'request' | 'rights'>, now: number) {
    this.storeId = of.storeId
    this.actorId = of.actorId
    this.streamId = of.streamId
    this.request = of.request
    this.rights = of.rights
    this.startedAt = now
    this.spokeAt = now
    this.checkedAt = now
  }

  get isOpen(): boolean {
    return !this.body.destroyed && !this.#hasEnded
  }

  write(text: string, now: number): void {
    if (!this.isOpen) return
    this.spokeAt = now
    this.body.push(text)
    if (this.body.readableLength > mostWaitingBytes) this.body.destroy()
  }

  /** Sends the event when the reader may see it and has not seen it. */
  show({ sequence, text, needs }: StreamEvent, now: number): void {
    if (sequence <= this.sequence) return
    this.sequence = sequence
    if (needs.every((right) => this.rights.has(right))) this.write(text, now)
  }

  end(): void {
    if (!this.isOpen) return
    this.#hasEnded = true
    this.body.push(null)
  }
}
