import type { Socket } from 'node:net'
import { hasSentHeaders } from './response-of-socket.ts'

const rejections = {
  headers: { status: '431 Request Header Fields Too Large', message: 'The request headers are too large', more: [] },
  slow: { status: '408 Request Timeout', message: 'The request took too long to arrive', more: [] },
  busy: {
    status: '503 Service Unavailable',
    message: 'The service is busy, please try again',
    more: ['retry-after: 1'],
  },
  unreadable: { status: '400 Bad Request', message: 'The request could not be read', more: [] },
}
type Rejection = keyof typeof rejections

const rejectionOf: Record<string, Rejection> = { HPE_HEADER_OVERFLOW: 'headers', ERR_HTTP_REQUEST_TIMEOUT: 'slow' }
const closeDelayMs = 1000

/** A request that Node's parser rejects reaches no route and no hook. It gets the same error shape and CORS header. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  rejectAtSocket(socket, rejectionOf[error.code ?? ''] ?? 'unreadable')
}

/** Responds to the request that is arriving, beside its route, and closes the connection. */
export function rejectAtSocket(socket: Socket, rejection: Rejection): void {
  if (!socket.writable || hasSentHeaders(socket)) return void socket.destroy()
  const { status, message, more } = rejections[rejection]
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status}`,
    'access-control-allow-origin: *',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...more,
    'connection: close',
  ]
  // Closing at once could lose the response of a client that is still sending, so the socket is closed after a delay.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => setTimeout(() => socket.destroy(), closeDelayMs).unref())
}
