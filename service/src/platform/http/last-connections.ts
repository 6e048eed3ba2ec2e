import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const closeDelayMs = 300
/** Each turn of the event loop accepts one connection of each listener. */
const mostTurns = 1000

/**
 * For a server whose responses already say `connection: close`. Gives clients and proxies time to see it, and accepts
 * the connections that wait: a listener that closes resets them, with the requests in them.
 */
export async function acceptLastConnections(server: Server): Promise<void> {
  await sleep(closeDelayMs)
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  for (let before = -1, turns = 0; accepted > before && turns < mostTurns; turns++) {
    before = accepted
    await nextTurn()
  }
}
