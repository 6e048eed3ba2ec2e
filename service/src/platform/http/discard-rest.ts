import type { IncomingMessage } from 'node:http'

const lingerMs = 5_000

/**
 * A rejected client that is still sending gets a moment to read the response; its bytes are discarded, then the socket
 * is closed.
 */
export function discardRest(raw: IncomingMessage): void {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const end = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(end))
}
