import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * A listening socket gives a busy event loop about one new connection a turn, while a turn may serve dozens of requests
 * of open connections: new clients waited for seconds. Several sockets on one port give one connection each. Linux
 * spreads connections over them. With several processes the primary accepts for all and does nothing else, so it needs
 * no more sockets.
 */
export const hasExtraListeners = process.platform === 'linux' && cluster.isPrimary
const extraListeners = 127

export type Address = { port: number; host: string; backlog: number; reusePort: boolean }

/**
 * Opens more sockets on the address of a server that listens with `reusePort`. Returns the function that closes them.
 */
export async function openExtraListeners(server: Server, address: Address): Promise<() => Promise<unknown>> {
  // The options of Node's own HTTP server.
  const options = { allowHalfOpen: true, noDelay: true }
  const listeners = Array.from({ length: extraListeners }, () =>
    createServer(options, (socket) => server.emit('connection', socket)),
  )
  for (const listener of listeners) {
    listener.listen(address)
    await once(listener, 'listening')
  }
  return () => Promise.all(listeners.map((listener) => new Promise((closed) => listener.close(closed))))
}
