import type { IncomingMessage } from 'node:http'
import { maxFileBytes } from '@pasal/contract/uploads/requests.ts'
import type { Place } from '../platform/http/body-room.ts'
import { type FileRules, shopperFile } from './file-rules.ts'

/** Other fields and part headers. */
export const bytesBesideFile = 256 * 1024
export const maxBodyBytes = maxFileBytes + bytesBesideFile
export const longestUploadSeconds = 120
/** The least speed: so many bytes in each period. A phone that changes its cell sends nothing for some seconds. */
export const speedPeriodSeconds = 15
export const leastBytesInPeriod = 60_000

/** Bounds the number of chunks: millions of tiny chunks would keep the process busy for minutes. */
export const mostPieces = 50_000
export const unreadable = 'The upload could not be read'
const tooSlow = 'The upload took too long'

/** Ends an upload that is too large, too slow or in too many pieces. Returns the function that stops watching. */
export function watchArrival(raw: IncomingMessage, place: Place, rules: FileRules = shopperFile): () => void {
  const { reject, tooLarge } = rules
  const maxBytes = rules.maxFileBytes + bytesBesideFile
  let [received, pieces, receivedBefore] = [0, 0, 0]
  const count = (chunk: Buffer) => {
    received += chunk.length
    pieces += 1
    place.setReceivedBytes(received)
    if (received > maxBytes) place.end(reject(tooLarge))
    if (pieces > mostPieces) place.end(reject(unreadable))
  }
  const checkSpeed = () => {
    if (received - receivedBefore < leastBytesInPeriod) place.end(reject(tooSlow))
    receivedBefore = received
  }
  const deadline = setTimeout(() => place.end(reject(tooSlow)), longestUploadSeconds * 1000)
  const speed = setInterval(checkSpeed, speedPeriodSeconds * 1000)
  raw.on('data', count)
  return () => {
    clearTimeout(deadline)
    clearInterval(speed)
    raw.off('data', count)
  }
}
