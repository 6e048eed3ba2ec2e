import { type Context, withRequestLog } from '../context.ts'
import { bodyBytes } from '../platform/http/body-size.ts'
import type { App } from '../platform/http/http-server.ts'
import { formParams, submission } from './forms.contract.ts'
import { readForm } from './read-form.ts'
import { openFormSubmitting } from './submit-form.ts'

/** Room for two of the longest rich texts in any script (4.11). */
const bodyLimit = 1024 * 1024

export function formRoutes(app: App, context: Context): void {
  const submitForm = openFormSubmitting(context)

  app.get('/public/form/:store_id/:slug', { schema: { params: formParams } }, (request) =>
    readForm(context, request.params.store_id, request.params.slug),
  )

  app.post(
    '/public/form/:store_id/:slug/submit',
    {
      schema: { params: formParams, body: submission },
      bodyLimit,
      // Before the body is read: every request counts, whatever is in it (8).
      onRequest: async (request) => context.rateLimits.formSubmission('', request.ip),
    },
    (request) =>
      submitForm(
        withRequestLog(request, context),
        request.params.store_id,
        request.params.slug,
        request.body,
        bodyBytes(request),
      ),
  )
}
