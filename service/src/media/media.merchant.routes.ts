import * as routes from '@pasal/contract/merchant/media/routes.ts'
import type { Context } from '../context.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { streamForms } from '../uploads/stream-forms.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { deletePicture } from './delete-picture.ts'
import { listPictureRows } from './pictures.queries.ts'
import { shownPicture } from './shown-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** Pictures of the merchant's API (5.2). */
export async function mediaMerchantRoutes(app: App, context: Context, limits: UploadLimits): Promise<void> {
  serveMerchant(app, context, routes.listPictures, (request) =>
    listPictureRows(context.db, request.storeId, request, (row) => shownPicture(context.config, request.storeId, row)),
  )
  serveMerchant(app, context, routes.deletePicture, deletePicture)
  await app.register(async (scope) => {
    await streamForms(scope as unknown as App)
    serveMerchant(scope as unknown as App, context, routes.uploadMerchantPicture, (request) =>
      uploadPicture(request, limits),
    )
  })
}
