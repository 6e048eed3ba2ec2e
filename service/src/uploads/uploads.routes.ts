import { getPicture, uploadPicture } from '@pasal/contract/uploads/routes.ts'
import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { serveUpload } from './serve-upload.ts'
import { streamForms } from './stream-forms.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadLimits } from './upload-limits.ts'
import { maxBodyBytes } from './watch-arrival.ts'

/** The custom-field image upload (4.8) and the files it made. */
export async function uploadRoutes(app: App, context: Context, limits: UploadLimits): Promise<void> {
  await app.register(async (scope) => {
    await streamForms(scope as unknown as App)
    serve(
      scope as unknown as App,
      context,
      uploadPicture,
      (request, reply) => {
        const target = { storeId: request.params.store_id, productId: request.params.product_id }
        return uploadFile(withRequestLog(request, context), request, reply, target, limits)
      },
      { bodyLimit: maxBodyBytes },
    )
  })

  serve(app, context, getPicture, (request, reply) => serveUpload(context, request, reply), { withHead: true })
}
