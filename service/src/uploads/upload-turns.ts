import { type FairTurns, openFairTurns } from '../platform/batching/fair-turns.ts'
import type { Place } from '../platform/http/body-room.ts'
import { busy } from '../platform/http/errors.ts'

/** Pictures of a process that are decoded or stored, which bounds how many are in memory. */
const picturesAtOnce = 4
/** Decoding a large picture takes much memory and every core. */
const decodedAtOnce = 1
/** A proxy waits a minute for a response, and the work follows. */
export const longestWaitSeconds = 30

export type UploadTurns = {
  /** Runs the work when it is the client's turn. 503 after the longest wait. */
  take<Result>(client: string, place: Place, work: () => Promise<Result>): Promise<Result>
  decode: FairTurns['run']
}

/** The turns of received uploads. Clients take turns, so that many uploads of one do not delay another. */
export function openUploadTurns(): UploadTurns {
  const [pictures, decoding] = [openFairTurns(picturesAtOnce), openFairTurns(decodedAtOnce)]
  return {
    async take(client, place, work) {
      const late = setTimeout(() => place.end(busy()), longestWaitSeconds * 1000)
      const begin = () => {
        clearTimeout(late)
        return work()
      }
      return pictures.run(client, begin, place.signal).finally(() => clearTimeout(late))
    },
    decode: decoding.run,
  }
}
