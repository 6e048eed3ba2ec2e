// Sets a private part of Node, the text of a response's head. `writeHead` would check and join nine headers again for
// each response, a quarter of the processor time of a 304, and Node has no public way to send a head that is joined
// already.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'

type PrivateParts = { _header: string }

/** What is the same each time in the head of a response that is sent many times. */
export type PreparedHead = { status: 200 | 304; headers: string[]; text: string }

/** `headers`: names and values in turn, without line ends. */
export function prepareHead(status: 200 | 304, headers: string[]): PreparedHead {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`)
  return { status, headers, text: `${lines.join('\r\n')}\r\nx-request-id: ` }
}

/**
 * Gives a response of the server its head. The body, if any, has the length that the headers say. Headers that were set
 * before are sent too: a server that shuts down sets `connection: close`.
 */
export function writePreparedHead(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: PreparedHead,
  requestId: string,
): void {
  // Node decides how the connection of any other client ends.
  const isPlain = request.httpVersion === '1.1' && response.shouldKeepAlive && response.getHeaderNames().length === 0
  if (!isPlain) {
    response.writeHead(status, [...headers, 'x-request-id', requestId])
    return
  }
  response.statusCode = status
  ;(response as ServerResponse & PrivateParts)._header = text + requestId + endOfHead(server.keepAliveTimeout)
}

let end = { second: 0, keepAliveMs: 0, text: '' }

/** The lines that Node adds to the head of a response whose connection stays open. They change once a second. */
function endOfHead(keepAliveMs: number): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== end.second || keepAliveMs !== end.keepAliveMs) {
    const lines = [`Date: ${new Date(second * 1000).toUTCString()}`, 'Connection: keep-alive']
    if (keepAliveMs > 0) lines.push(`Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`)
    end = { second, keepAliveMs, text: `\r\n${lines.join('\r\n')}\r\n\r\n` }
  }
  return end.text
}
