import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { App } from '../http-server.ts'

export type QrSockets = {
  /** to all connections of this device, or to the first only */
  send(deviceId: string, frame: string, to?: 'all' | 'first'): void
  drop(deviceId: string): void
  countListeners(deviceId: string): number
}

const params = z.object({ deviceId: z.string(), merchant: z.string() })

/** Websockets at `<prefix><device>/<merchant>/Y`. As at the gateway, knowing the address is enough to listen. */
export function qrSockets(app: App, prefix: string, isRejected: () => boolean): QrSockets {
  const byDevice = new Map<string, Set<WebSocket>>()
  const socketsOf = (deviceId: string) => [...(byDevice.get(deviceId) ?? [])]
  app.route({
    method: 'GET',
    url: `${prefix}:deviceId/:merchant/Y`,
    schema: { params },
    preHandler: async (_request, reply) => {
      if (isRejected()) return reply.code(503).send({ message: 'Service unavailable' })
    },
    handler: async (_request, reply) => reply.code(404).send({ message: 'Not found' }),
    wsHandler: (socket, request) => {
      const { deviceId } = request.params as z.output<typeof params>
      byDevice.set(deviceId, (byDevice.get(deviceId) ?? new Set()).add(socket))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => byDevice.get(deviceId)?.delete(socket))
    },
  })
  return {
    send: (deviceId, frame, to = 'all') => {
      const sockets = socketsOf(deviceId)
      for (const socket of to === 'first' ? sockets.slice(0, 1) : sockets) socket.send(frame)
    },
    drop: (deviceId) => {
      for (const socket of socketsOf(deviceId)) socket.terminate()
    },
    countListeners: (deviceId) => socketsOf(deviceId).length,
  }
}
