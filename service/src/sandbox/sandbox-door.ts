import type { IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'

/** With the two pages of a merchant's site that the gateways lead back to. */
const pages = ['/sandbox', '/sandbox/*', '/payment/success', '/payment/failed']

type Door = Awaited<ReturnType<typeof openDoor>>

/**
 * `/sandbox/…`: all seven gateways by their own protocols, outside production only. What arrives is passed on as it is, websockets too, to the server
 * that plays them. They keep their payments in memory, so of several processes one plays them for all; a process alone does it itself, from the first
 * request on: few starts need them, and their code would be a tenth of each.
 */
export function sandboxDoor(app: App, context: Context): void {
  let opening: Promise<Door> | undefined
  const door = () => {
    opening ??= openDoor(context).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, unread) => unread(null))
    for (const url of pages) {
      scope.all(url, async (request, reply) => (await door()).passOn(request.raw, reply))
    }
  })
  const isOurs = ({ url = '', headers }: IncomingMessage) =>
    url.startsWith('/sandbox/') && headers.upgrade?.toLowerCase() === 'websocket'
  Object.assign(app.server, { shouldUpgradeCallback: isOurs })
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refuse = (error: unknown) => {
      context.log.error({ err: error }, 'the sandbox could not be opened')
      socket.destroy()
    }
    if (isOurs(request)) door().then(({ passOnUpgrade }) => passOnUpgrade(request, socket, head), refuse)
  })
  // Before the server waits for its connections to end: websockets do not end by themselves. Who opened in vain has said so.
  app.addHook('preClose', async () => {
    const opened = await opening?.catch(() => undefined)
    await opened?.close()
  })
}

async function openDoor(context: Context) {
  const { forwardTo } = await import('./forward-to-sandbox.ts')
  if (context.sandboxUrl) return { ...forwardTo(context.sandboxUrl), close: async () => undefined }
  const { startSandbox } = await import('./start-sandbox.ts')
  const { url, close } = await startSandbox(context)
  return { ...forwardTo(url), close }
}
