import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { clientNetwork } from '../platform/http/rate-limits.ts'
import { maxBodyBytes } from './receive-file.ts'
import { serveUpload } from './serve-upload.ts'
import { uploadFile } from './upload-file.ts'
import { oneAfterAnother, openUploadTurns } from './upload-turns.ts'
import { uploadParams } from './uploads.contract.ts'

const lingerMs = 5_000

/** The custom-field image upload (4.8) and the files it made. */
export async function uploadRoutes(app: App, context: Context): Promise<void> {
  const [whileThereIsRoom, inTurn] = [openUploadTurns(), oneAfterAnother()]

  await app.register(async (scope) => {
    // No body is read as a whole: multipart is streamed, any other body is left unread.
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    ;(scope as unknown as App).post(
      '/product/:store_id/:product_id/file',
      {
        schema: { params: uploadParams },
        bodyLimit: maxBodyBytes,
        // Before the body is read, so that a client over its limit need not send it.
        onRequest: async (request) => context.rateLimits.upload('', request.ip),
        onResponse: async (request) => discardRest(request.raw),
      },
      (request) => {
        const target = { storeId: request.params.store_id, productId: request.params.product_id }
        return whileThereIsRoom(clientNetwork(request.ip), () =>
          uploadFile(withRequestLog(request, context), request, target, inTurn),
        )
      },
    )
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/public_uploads/:store_id/:name',
    handler: (request, reply) => serveUpload(context, request, reply),
  })
}

/**
 * A rejected client that is still sending gets a moment to read the response; its bytes are discarded, then the socket
 * is closed.
 */
function discardRest(raw: IncomingMessage): void {
  if (raw.complete) return
  raw.unpipe()
  raw.resume()
  const end = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(end))
}
