import type { Socket } from 'node:net'
import { hasSentHeaders } from './response-of-socket.ts'

const responses: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive' },
}
const closeDelayMs = 1000
const unreadable = { status: '400 Bad Request', message: 'The request could not be read' }

/** A request that Node's parser rejects reaches no route and no hook. It gets the same error shape and CORS header. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasSentHeaders(socket)) return void socket.destroy()
  const { status, message } = responses[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status}`,
    'access-control-allow-origin: *',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  // Closing at once could lose the response of a client that is still sending, so the socket is closed after a delay.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => setTimeout(() => socket.destroy(), closeDelayMs).unref())
}
