import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../http/errors.ts'
import { type PreparedResponse, prepareResponse, sendPrepared, uncachedHeaders } from '../http/prepared-response.ts'

/** Requests of a process that may wait for a read. Each is a connection and its buffers in memory. */
const maxWaiting = 5000

export type SingleFlight = {
  read(key: string, make: () => Promise<unknown>): Promise<PreparedResponse>
  /**
   * Responds to a GET whose response is the same for all who request this key at the same time. The key names the read
   * by its validated parameters, so that unknown ones in the URL make no read of their own. 503 past the capacity.
   */
  send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<unknown>): Promise<FastifyReply>
}

/**
 * Reads that are not cached and that many clients request at once. A request never joins a read in flight, which may be
 * stale; it waits for that read to end and shares the next one with all that wait. So a read always begins after the
 * request, and a process has at most one read of one key in flight. Nothing is stored when no request waits.
 */
export function openSingleFlight(): SingleFlight {
  const inFlight = new Map<string, Promise<PreparedResponse>>()
  const waitingNext = new Map<string, Promise<PreparedResponse>>()
  let waiting = 0

  const begin = (key: string, make: () => Promise<unknown>): Promise<PreparedResponse> => {
    waitingNext.delete(key)
    const reading = make().then(prepareResponse)
    inFlight.set(key, reading)
    const end = () => void inFlight.delete(key)
    reading.then(end, end)
    return reading
  }

  const read = (key: string, make: () => Promise<unknown>): Promise<PreparedResponse> => {
    const next = waitingNext.get(key)
    if (next) return next
    const ahead = inFlight.get(key)
    if (!ahead) return begin(key, make)
    const turn = () => begin(key, make)
    const reading = ahead.then(turn, turn)
    waitingNext.set(key, reading)
    return reading
  }

  return {
    read,
    async send(request, reply, key, make) {
      if (waiting >= maxWaiting) throw busy()
      waiting += 1
      const prepared = await read(key, make).finally(() => {
        waiting -= 1
      })
      return sendPrepared(request, reply, prepared, uncachedHeaders(prepared))
    },
  }
}
