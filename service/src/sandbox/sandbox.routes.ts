import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { SandboxProcess } from './sandbox-process.ts'

/*
 * Private part of Node: `shouldUpgradeCallback` is an option of `createServer`, and Fastify has created the server
 * before these routes exist. It is set where Node stores the option, on the server. Without it, an upgrade to any other
 * path or protocol would not reach Fastify.
 */

/** The sandbox's own pages, and the two pages of a merchant's site that its gateways return the browser to. */
const pages = ['/sandbox', '/sandbox/*', '/payment/success', '/payment/failed']

/**
 * Forwards `/sandbox/…`, websockets too, to the gateway sandbox. The first request starts it: few starts of the service
 * need it, and each would be slower. Outside production only.
 */
export function sandboxRoutes(app: App, context: Context): void {
  // Several processes share one, which is given. A single process has its own, and payment starts need its URL too.
  const findUrl = context.findSandboxUrl ?? ownSandbox(app, context)
  context.findSandboxUrl = findUrl
  const openForwarder = async () => {
    const [{ createProxyServer }, target] = await Promise.all([import('httpxy'), findUrl()])
    return createProxyServer({ target })
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, unread) => unread(null))
    for (const url of pages) {
      scope.all(url, async (request, reply) => {
        const forwarder = await openForwarder()
        const headers = reply.getHeaders()
        reply.hijack()
        for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
        // A sandbox that closes the connection without a response simulates an outage: the client sees the same.
        await forwarder.web(request.raw, reply.raw).catch(() => reply.raw.destroy())
      })
    }
  })
  forwardWebSockets(app, context, openForwarder)
}

type OpenForwarder = () => Promise<import('httpxy').ProxyServer>

/** The sandbox of a process that is not one of several. */
function ownSandbox(app: App, context: Context): () => Promise<string> {
  const sandbox = new SandboxProcess(context)
  app.addHook('onClose', () => sandbox.stop())
  return () => sandbox.findUrl()
}

function forwardWebSockets(app: App, context: Context, openForwarder: OpenForwarder): void {
  const open = new Set<Duplex>()
  const isForwarded = ({ url = '', headers }: IncomingMessage) =>
    url.startsWith('/sandbox/') && headers.upgrade?.toLowerCase() === 'websocket'
  Object.assign(app.server, { shouldUpgradeCallback: isForwarded })
  app.server.on('upgrade', async (request, socket, head) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    try {
      const forwarder = await openForwarder()
      forwarder.on('open', (sandboxSocket) => socket.on('close', () => sandboxSocket.destroy()))
      await forwarder.ws(request, socket as import('node:net').Socket, {}, head)
    } catch (err) {
      if (!socket.destroyed) context.log.error({ err }, 'gateway sandbox websocket failed')
      socket.destroy()
    }
  })
  // The server would wait for their end, and websockets do not end by themselves.
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy()
  })
}
