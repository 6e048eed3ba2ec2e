import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../http/errors.ts'
import { type Finished, finish, freshHeaders, sendFinished } from '../http/prepared-response.ts'

/** Requests of a process that wait for a reading, of whatever; each is a connection and its buffers in memory. */
const mostWaiting = 5000

export type SharedReads = {
  read(key: string, make: () => Promise<unknown>): Promise<Finished>
  /** Answers a GET that says the same to everybody who asks for its URL at the same time. Past the capacity busy (503). */
  send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>): Promise<FastifyReply>
}

/**
 * Fresh reads that a crowd asks for at once. Who asks for what is being read already does not get that, which may be older than his question: he waits
 * for it to end and shares the next reading with all who wait like him. So a reading always begins after the question, and of one thing a process
 * reads one at a time, however many want it. Nothing is kept when nobody waits.
 */
export function openSharedReads(): SharedReads {
  const underWay = new Map<string, Promise<Finished>>()
  const notBegun = new Map<string, Promise<Finished>>()
  let waiting = 0

  const begin = (key: string, make: () => Promise<unknown>): Promise<Finished> => {
    notBegun.delete(key)
    const reading = make().then(finish)
    underWay.set(key, reading)
    const end = () => void underWay.delete(key)
    reading.then(end, end)
    return reading
  }

  const read = (key: string, make: () => Promise<unknown>): Promise<Finished> => {
    const next = notBegun.get(key)
    if (next) return next
    const ahead = underWay.get(key)
    if (!ahead) return begin(key, make)
    const turn = () => begin(key, make)
    const reading = ahead.then(turn, turn)
    notBegun.set(key, reading)
    return reading
  }

  return {
    read,
    async send(request, reply, make) {
      if (waiting >= mostWaiting) throw busy()
      waiting += 1
      const finished = await read(request.url, make).finally(() => {
        waiting -= 1
      })
      return sendFinished(request, reply, finished, freshHeaders(finished))
    },
  }
}
