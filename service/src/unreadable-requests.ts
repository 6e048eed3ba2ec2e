import type { Socket } from 'node:net'

const answers: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'The request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive' },
}
const unreadable = { status: '400 Bad Request', message: 'The request could not be read' }

/** What Node's parser refuses comes by no route and no hook; it is answered in the shape of the others, open to all sites like them. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const { status, message } = answers[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status}`,
    'access-control-allow-origin: *',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
