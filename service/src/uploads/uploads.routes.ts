import multipart from '@fastify/multipart'
import { getPicture, uploadPicture } from '@pasal/contract/uploads/routes.ts'
import { type Context, withRequestLog } from '../context.ts'
import { discardRest } from '../platform/http/discard-rest.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { serveUpload } from './serve-upload.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadLimits } from './upload-limits.ts'
import { maxBodyBytes } from './watch-arrival.ts'

/** The custom-field image upload (4.8) and the files it made. */
export async function uploadRoutes(app: App, context: Context, limits: UploadLimits): Promise<void> {
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
        return uploadFile(withRequestLog(request, context), request, reply, target, limits)
      },
      { bodyLimit: maxBodyBytes, onResponse: async (request) => discardRest(request.raw) },
    )
  })

  serve(app, context, getPicture, (request, reply) => serveUpload(context, request, reply), { withHead: true })
}
