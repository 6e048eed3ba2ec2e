import { repeatedSeconds } from '@pasal/contract/merchant/events/requests.ts'
import { readMerchantEvents } from '@pasal/contract/merchant/events/routes.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { lastSequence, listEventsAfter } from '../events/events.queries.ts'
import { checkAccess } from '../merchant/check-access.ts'
import { findCaller } from '../merchant/find-caller.ts'
import type { MerchantRequestOf } from '../merchant/merchant-request.ts'
import { actorOf } from '../merchant/serve-merchant.ts'
import { ApiError, tooManyRequests } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { freeStreamPlace, keepStreamPlace, takeStreamPlace } from './open-streams.queries.ts'
import { Stream } from './stream.ts'
import { streamEvents } from './stream-events.ts'

const mostStreams = 6
const lookMs = 500
const commentMs = 25_000
/** Session, key and membership are checked again: a stream ends within a minute of them. */
const checkMs = 25_000
const longestMs = 3_600_000
const placeMs = 90_000
const eventsPerRead = 500
/** More than this is not repeated: the client gets `reset` and reads the lists again. */
const mostRepeated = 2_000
const repeatedMs = repeatedSeconds * 1000
/** Clocks of processes that number events differ by less. */
const clockErrorMs = 60_000

/** A number is at least the time in microseconds at which the event got it. */
const numberAt = (ms: number) => ms * 1000

/**
 * The id from which a client goes on that has received everything up to `sequence`. It is never older than a minute: a
 * store without events for an hour, or without any, would otherwise repeat nothing of what comes next.
 */
const idAfter = (sequence: number, now: number) => Math.max(sequence, numberAt(now - clockErrorMs))

type Feed = { sequence: number; readonly streams: Set<Stream> }

/** The open streams of this process. Streams of one store share its reads. */
export class EventStreams {
  readonly #context: Context
  readonly #feeds = new Map<string, Feed>()
  readonly #streams = new Set<Stream>()
  #timer: NodeJS.Timeout | undefined
  #look: Promise<void> | undefined
  #isDown = false
  #stopping = false

  constructor(context: Context) {
    this.#context = context
  }

  /** GET S/events. Throws the 429 of a seventh stream. */
  async open(request: MerchantRequestOf<typeof readMerchantEvents>): Promise<Stream> {
    const { storeId, rights, raw, query } = request
    const now = this.#context.clock.now()
    const stream = new Stream(
      { storeId, actorId: actorOf(request)._id, streamId: newId(now.getTime()), request: raw, rights },
      now.getTime(),
    )
    const expiresAt = new Date(now.getTime() + placeMs)
    if (!(await takeStreamPlace(this.#context.db, stream, { most: mostStreams, now, expiresAt })))
      throw tooManyRequests(60, `limit: ${mostStreams} open streams of one person or key`)
    stream.body.once('close', () => void this.#close(stream))
    try {
      stream.write('retry: 5000\n\n: connected\n\n', now.getTime())
      await this.#begin(stream, beginningOf(raw.headers['last-event-id'], query.repeat_seconds))
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    return stream
  }

  /** A stream that opens afterwards ends as soon as it has sent what was missed. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    for (const stream of this.#streams) stream.end()
    await this.#look
  }

  /** Sends what was missed, then joins the others of the store. */
  async #begin(stream: Stream, { lastId, seconds }: Beginning): Promise<void> {
    const { clock, db } = this.#context
    const last = await lastSequence(db, stream.storeId)
    const now = clock.now().getTime()
    if (lastId === undefined) {
      stream.sequence = Math.min(last, seconds === undefined ? last : numberAt(now - seconds * 1000))
      // From here a browser that reconnects goes on, although it has received no event.
      stream.write(`id: ${stream.sequence < last ? stream.sequence : idAfter(last, now)}\n\n`, now)
      if (stream.sequence < last) await this.#repeat(stream, last)
    } else if (lastId >= numberAt(now - repeatedMs) && lastId <= Math.max(last, numberAt(now))) {
      stream.sequence = Math.min(lastId, last)
      await this.#repeat(stream, last)
    } else this.#reset(stream, last)
    // What the others of the store were sent while this one began.
    for (let feed = this.#feeds.get(stream.storeId); feed && stream.isOpen && stream.sequence < feed.sequence; )
      await this.#repeat(stream, feed.sequence)
    if (this.#stopping) return stream.end()
    if (!stream.isOpen) return
    const feed = this.#feeds.get(stream.storeId) ?? { sequence: stream.sequence, streams: new Set() }
    this.#feeds.set(stream.storeId, feed)
    feed.streams.add(stream)
    this.#streams.add(stream)
    this.#timer ??= setInterval(() => this.#wake(), lookMs)
  }

  async #repeat(stream: Stream, upTo: number): Promise<void> {
    const { clock, db } = this.#context
    const events = await listEventsAfter(db, stream.storeId, stream.sequence, mostRepeated + 1)
    if (events.length > mostRepeated) this.#reset(stream, upTo)
    else {
      const now = clock.now().getTime()
      for (const event of await streamEvents(db, stream.storeId, events)) stream.show(event, now)
      stream.sequence = Math.max(stream.sequence, upTo)
    }
  }

  #reset(stream: Stream, sequence: number): void {
    const now = this.#context.clock.now().getTime()
    stream.sequence = sequence
    stream.write(`id: ${idAfter(sequence, now)}\nevent: reset\ndata: {}\n\n`, now)
  }

  #wake(): void {
    this.#look ??= this.#lookForEvents().finally(() => {
      this.#look = undefined
    })
  }

  async #lookForEvents(): Promise<void> {
    const now = this.#context.clock.now().getTime()
    try {
      for (const [storeId, feed] of this.#feeds) await this.#read(storeId, feed)
      this.#isDown = false
    } catch (err) {
      if (!this.#isDown) this.#context.log.warn({ err }, 'events of open streams could not be read')
      this.#isDown = true
    }
    for (const stream of this.#streams) {
      if (now - stream.startedAt >= longestMs) stream.end()
      else if (now - stream.checkedAt >= checkMs) await this.#check(stream, now)
      if (now - stream.spokeAt >= commentMs) stream.write(`: still here\n${this.#progress(stream, now)}\n`, now)
    }
  }

  /** The id of a stream that has received no event for a while, with all events before it read. */
  #progress({ storeId }: Stream, now: number): string {
    const feed = this.#feeds.get(storeId)
    return feed && !this.#isDown ? `id: ${idAfter(feed.sequence, now)}\n` : ''
  }

  async #read(storeId: string, feed: Feed): Promise<void> {
    const { clock, db } = this.#context
    for (;;) {
      const events = await listEventsAfter(db.pipelined, storeId, feed.sequence, eventsPerRead)
      const shown = await streamEvents(db.pipelined, storeId, events)
      const now = clock.now().getTime()
      for (const event of shown) for (const stream of feed.streams) stream.show(event, now)
      feed.sequence = events.at(-1)?.sequence ?? feed.sequence
      if (events.length < eventsPerRead) return
    }
  }

  /** The checks of the request once more. An outage of the database ends no stream. */
  async #check(stream: Stream, now: number): Promise<void> {
    stream.checkedAt = now
    try {
      const { rights } = await checkAccess(this.#context, readMerchantEvents, stream.request, findWithoutRenewal)
      stream.rights = rights
      await keepStreamPlace(this.#context.db, stream, new Date(now + placeMs))
    } catch (error) {
      if (error instanceof ApiError && error.status !== 429 && error.status < 500) stream.end()
    }
  }

  async #close(stream: Stream): Promise<void> {
    this.#streams.delete(stream)
    const feed = this.#feeds.get(stream.storeId)
    feed?.streams.delete(stream)
    if (feed?.streams.size === 0) this.#feeds.delete(stream.storeId)
    if (this.#streams.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    // The row expires by itself where this fails.
    await freeStreamPlace(this.#context.db, stream).catch((err: unknown) =>
      this.#context.log.warn({ err, store_id: stream.storeId }, 'place of a stream was not freed'),
    )
  }
}

/** The headers of a stream are sent: they take no renewed cookie. The browser's next request renews the session. */
function findWithoutRenewal(context: Context, request: FastifyRequest) {
  return findCaller(context, request, { renews: false })
}

/** After which event a stream begins; without `lastId` with the events of the last `seconds`, or with later ones. */
type Beginning = { lastId: number | undefined; seconds: number | undefined }

/** An id that is no number is one that nothing is known of. */
function beginningOf(header: string | string[] | undefined, seconds: number | undefined): Beginning {
  if (header === undefined || header === '') return { lastId: undefined, seconds }
  return { lastId: typeof header === 'string' && /^\d{1,16}$/.test(header) ? Number(header) : Number.NaN, seconds }
}
