import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '../platform/http/http-server.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const upgradesOf = new WeakMap<Server, Map<string, Upgrade>>()

/** Upgrades of this server by the path they begin with. Any other request that offers an upgrade is answered as if it had not. */
function onUpgrade(server: Server, prefix: string, upgrade: Upgrade): void {
  const known = upgradesOf.get(server)
  const upgrades = known ?? new Map<string, Upgrade>()
  upgrades.set(prefix, upgrade)
  if (known) return
  upgradesOf.set(server, upgrades)
  const find = ({ url = '' }: IncomingMessage) => [...upgrades].find(([start]) => url.startsWith(start))?.[1]
  const ours = (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket' && !!find(request)
  Object.assign(server, { shouldUpgradeCallback: ours })
  server.on('upgrade', (request, socket, head) => find(request)?.(request, socket, head))
}

export type SandboxSockets = {
  /** to everybody who listens to this device, or to the first alone */
  send(deviceId: string, frame: string, to?: 'all' | 'first'): void
  drop(deviceId: string): void
  listeners(deviceId: string): number
}

/** The sandbox's websockets at `<prefix><device>/<merchant>/Y`. Whoever knows the address may listen, as at the gateway itself. */
export function sandboxSockets(app: App, prefix: string, isRefused: () => boolean): SandboxSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024 })
  const byDevice = new Map<string, Set<WebSocket>>()
  onUpgrade(app.server, prefix, (request, socket, head) => {
    const deviceId = (request.url ?? '').slice(prefix.length).split('/')[0] ?? ''
    if (isRefused()) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
    server.handleUpgrade(request, socket, head, (client) => {
      const clients = byDevice.get(deviceId) ?? new Set()
      byDevice.set(deviceId, clients.add(client))
      client.on('error', () => client.terminate())
      client.on('close', () => clients.delete(client))
    })
  })
  // Before the server waits for its connections to end: these do not end by themselves.
  app.addHook('preClose', async () => {
    for (const client of server.clients) client.terminate()
  })
  const clientsOf = (deviceId: string) => [...(byDevice.get(deviceId) ?? [])]
  return {
    send: (deviceId, frame, to = 'all') => {
      for (const client of clientsOf(deviceId).slice(0, to === 'first' ? 1 : undefined)) client.send(frame)
    },
    drop: (deviceId) => {
      for (const client of clientsOf(deviceId)) client.terminate()
    },
    listeners: (deviceId) => clientsOf(deviceId).length,
  }
}
