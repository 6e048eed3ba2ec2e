import { busy } from '../platform/http/errors.ts'

/** Uploads in flight in a process, which bounds the memory, and of one client network. */
export const mostUploads = 16
export const mostOfClient = 4

/** Admits this many and rejects the rest with 503. Made once per process. */
export function openUploadTurns() {
  const inFlight = new Map<string, number>()
  let total = 0
  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    const own = inFlight.get(client) ?? 0
    if (total >= mostUploads || own >= mostOfClient) throw busy()
    total += 1
    inFlight.set(client, own + 1)
    try {
      return await work()
    } finally {
      total -= 1
      const left = (inFlight.get(client) ?? 1) - 1
      if (left === 0) inFlight.delete(client)
      else inFlight.set(client, left)
    }
  }
}

/** Runs one piece of work after the other, in the order they came. */
export function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
