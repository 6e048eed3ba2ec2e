import type { IncomingMessage } from 'node:http'
import { maxFileBytes } from '@pasal/contract/uploads/requests.ts'
import type { Place } from '../platform/http/body-room.ts'
import type { ArrivalRules } from './file-rules.ts'

/** Other fields and part headers. */
export const bytesBesideFile = 256 * 1024
export const maxBodyBytes = maxFileBytes + bytesBesideFile
/** The least speed: so many bytes in each period. A phone that changes its cell sends nothing for some seconds. */
export const speedPeriodSeconds = 15
export const leastBytesInPeriod = 60_000

/** Bounds the number of chunks: millions of tiny chunks would keep the process busy for minutes. */
export const mostPieces = 50_000
export const unreadable = 'The upload could not be read'
const tooSlow = 'The upload took too long'

/** Runs `read`. It ends with an error when the upload is too large, too slow, in too many pieces or loses its room. */
export async function whileItArrives<Result>(
  raw: IncomingMessage,
  place: Place,
  rules: ArrivalRules,
  read: () => Promise<Result>,
): Promise<Result> {
  // The client disconnected while the store was read, so no event follows.
  if (raw.destroyed) throw rules.reject(unreadable)
  // The parser begins to read before the bytes are counted, or the first ones would be lost to it.
  const reading = read()
  const stopWatching = watchArrival(raw, place, rules)
  try {
    return await Promise.race([reading, rejectionOf(place.signal)])
  } catch (error) {
    throw place.signal.aborted ? place.signal.reason : error
  } finally {
    stopWatching()
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Ends an upload that is too large, too slow or in too many pieces. Returns the function that stops watching. */
export function watchArrival(raw: IncomingMessage, place: Place, rules: ArrivalRules): () => void {
  const { reject, rejectTooLarge, longestSeconds } = rules
  const maxBytes = rules.maxFileBytes + bytesBesideFile
  let [received, pieces, receivedBefore] = [0, 0, 0]
  const count = (chunk: Buffer) => {
    received += chunk.length
    pieces += 1
    place.setReceivedBytes(received)
    if (received > maxBytes) place.end(rejectTooLarge())
    if (pieces > mostPieces) place.end(reject(unreadable))
  }
  const checkSpeed = () => {
    if (received - receivedBefore < leastBytesInPeriod) place.end(reject(tooSlow))
    receivedBefore = received
  }
  const deadline = setTimeout(() => place.end(reject(tooSlow)), longestSeconds * 1000)
  const speed = setInterval(checkSpeed, speedPeriodSeconds * 1000)
  raw.on('data', count)
  return () => {
    clearTimeout(deadline)
    clearInterval(speed)
    raw.off('data', count)
  }
}
