import * as routes from '@pasal/contract/forms/routes.ts'
import { type Context, withRequestLog } from '../context.ts'
import { bodyBytes } from '../platform/http/body-size.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { readForm } from './read-form.ts'
import { openFormSubmitting } from './submit-form.ts'

/** Room for two of the longest rich texts in any script (4.11). */
const bodyLimit = 1024 * 1024

export function formRoutes(app: App, context: Context): void {
  const submitForm = openFormSubmitting(context)

  serve(app, context, routes.getForm, (request) => readForm(context, request.params.store_id, request.params.slug))

  serve(
    app,
    context,
    routes.submitForm,
    (request) =>
      submitForm(
        withRequestLog(request, context),
        request.params.store_id,
        request.params.slug,
        request.body,
        bodyBytes(request),
      ),
    { bodyLimit },
  )
}
