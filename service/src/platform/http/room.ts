import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { busy } from './errors.ts'

/**
 * Room for so many requests of one key at once. The one that finds none is rejected (503) before anything else is done
 * for it, so that the others are served in time. The room is left with the response, or when the client has gone.
 */
export function openRoom(atMost: number) {
  const inside = new Map<string, number>()
  const leave = (key: string) => {
    const left = (inside.get(key) ?? 1) - 1
    if (left === 0) inside.delete(key)
    else inside.set(key, left)
  }
  return function enter(key: string, reply: FastifyReply): void {
    const count = inside.get(key) ?? 0
    if (count >= atMost) throw busy()
    inside.set(key, count + 1)
    finished(reply.raw, () => leave(key))
  }
}
