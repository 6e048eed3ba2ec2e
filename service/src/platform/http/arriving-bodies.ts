import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type BodyRoom, openBodyRoom } from './body-room.ts'
import { announcesBody, bodyBytes, bodyLimitBytes, isMultipart } from './body-size.ts'
import { clientAddress } from './client-address.ts'
import { rejectAtSocket } from './malformed-requests.ts'
import { clientNetwork } from './rate-limits.ts'

/** Long enough for a store file of 256 MB over a slow line. A body that never ends is cut off. */
export const requestTimeoutMs = 300_000
/** Bytes of the bodies that arrive in a process, which are in memory. */
export const roomBytes = 128 * 1024 * 1024
const leastPlaceBytes = 64 * 1024
/** Smaller bodies come with their headers or soon after them. They take no room. */
const smallBytes = 16 * 1024
/** The least speed. A phone that changes its cell sends nothing for some seconds. */
export const speedPeriodSeconds = 15
export const leastBytesInPeriod = 15_000

/**
 * Bounds the memory of bodies that are announced and do not arrive: a client that fills the room loses its newest body
 * (503), and one that stops sending loses its own (408). The function returned is called once for each request, before
 * its body is read. An operator's files are larger than the room, and files of forms have a room on the disk.
 */
export function openArrivals(): (request: FastifyRequest) => void {
  const room = openBodyRoom({ maxBytes: roomBytes, leastPlaceBytes })
  return (request) => {
    if (!announcesBody(request)) return
    const bytes = bodyBytes(request)
    if (bytes > smallBytes && isReadToMemory(request, bytes)) watch(room, request.raw, clientAddress(request), bytes)
  }
}

/** Bytes of the forms of pages that arrive in a process. */
const formRoomBytes = 32 * 1024 * 1024
/** The storefront reads no more of a form (storefront/src/serving/request-of.ts). */
const longestFormBytes = 100_000

/**
 * Bounds the forms of pages by the same rules, in a room of their own. A client is the peer of the connection: behind a
 * proxy large forms displace each other, and small ones take no room.
 */
export function openFormArrivals(): (request: IncomingMessage) => void {
  const room = openBodyRoom({ maxBytes: formRoomBytes, leastPlaceBytes })
  return (request) => {
    if (!announcesBody(request)) return
    const bytes = Math.min(longestFormBytes, Number(request.headers['content-length'] ?? longestFormBytes))
    if (bytes > smallBytes) watch(room, request, request.socket.remoteAddress ?? '', bytes)
  }
}

function isReadToMemory(request: FastifyRequest, bytes: number): boolean {
  const { bodyLimit, config } = request.routeOptions
  if (bytes > (bodyLimit ?? bodyLimitBytes) || config.route?.who === 'operator') return false
  return !isMultipart(request)
}

function watch(room: BodyRoom, raw: IncomingMessage, client: string, bytes: number): void {
  const { socket } = raw
  const place = room.enter(clientNetwork(client))
  // The handler of a body that is complete may have begun.
  const reject = (kind: 'busy' | 'slow') => !raw.complete && rejectAtSocket(socket, kind)
  place.setReceivedBytes(bytes)
  // A second rejection would close the connection before the response of the first has left.
  if (place.signal.aborted) return void reject('busy')
  place.signal.addEventListener('abort', () => reject('busy'), { once: true })
  let readBefore = socket.bytesRead
  const speed = setInterval(() => {
    if (socket.bytesRead - readBefore < leastBytesInPeriod) reject('slow')
    readBefore = socket.bytesRead
  }, speedPeriodSeconds * 1000)
  finished(raw, () => {
    clearInterval(speed)
    place.leave()
  })
}
