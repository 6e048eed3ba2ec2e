import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import { getPicture, uploadPicture } from '@pasal/contract/uploads/routes.ts'
import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { serveUpload } from './serve-upload.ts'
import { uploadFile } from './upload-file.ts'
import { openUploadRoom } from './upload-room.ts'
import { openUploadTurns } from './upload-turns.ts'
import { maxBodyBytes } from './watch-arrival.ts'

const lingerMs = 5_000

/** The custom-field image upload (4.8) and the files it made. */
export async function uploadRoutes(app: App, context: Context): Promise<void> {
  const uploadLimits = { room: openUploadRoom(), turns: openUploadTurns() }

  await app.register(async (scope) => {
    // No body is read as a whole: multipart is streamed, any other body is left unread.
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    serve(
      scope as unknown as App,
      context,
      uploadPicture,
      (request, reply) => {
        const target = { storeId: request.params.store_id, productId: request.params.product_id }
        return uploadFile(withRequestLog(request, context), request, reply, target, uploadLimits)
      },
      { bodyLimit: maxBodyBytes, onResponse: async (request) => discardRest(request.raw) },
    )
  })

  serve(app, context, getPicture, (request, reply) => serveUpload(context, request, reply), { withHead: true })
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
