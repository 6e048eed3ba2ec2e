import type { Server } from 'node:http'

/** Long enough for a phone in a tunnel. */
export const longestSilenceMs = 60_000

/**
 * Closes a socket whose client takes no byte of its response for the server's `timeout`: until then the response stays
 * in memory. Node also reports a socket that is silent because a handler works or a request arrives slowly; both have
 * timeouts of their own. After a response Node sets another time, that of an idle connection.
 */
export function closeSilentSockets(server: Server): void {
  server.on('timeout', (socket) => {
    const isIdle = socket.timeout !== server.timeout
    if (isIdle || socket.writableLength > 0) socket.destroy()
  })
}
