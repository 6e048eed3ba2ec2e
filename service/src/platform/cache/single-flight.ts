import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../http/errors.ts'
import { type PreparedResponse, prepareResponse, sendPrepared, uncachedHeaders } from '../http/prepared-response.ts'

/** Requests of a process that wait for a reading, of whatever; each is a connection and its buffers in memory. */
const maxWaiting = 5000

export type SingleFlight = {
  read(key: string, make: () => Promise<unknown>): Promise<PreparedResponse>
  /** Answers a GET that says the same to everybody who asks for its URL at the same time. Past the capacity busy (503). */
  send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>): Promise<FastifyReply>
}

/**
 * Fresh reads that a crowd asks for at once. Who asks for what is being read already does not get that, which may be older than his question: he waits
 * for it to end and shares the next reading with all who wait like him. So a reading always begins after the question, and of one thing a process
 * reads one at a time, however many want it. Nothing is kept when nobody waits.
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
    async send(request, reply, make) {
      if (waiting >= maxWaiting) throw busy()
      waiting += 1
      const prepared = await read(request.url, make).finally(() => {
        waiting -= 1
      })
      return sendPrepared(request, reply, prepared, uncachedHeaders(prepared))
    },
  }
}
