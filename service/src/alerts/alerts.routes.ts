import { askForSale, askForStock } from '@pasal/contract/alerts/routes.ts'
import { chosenLanguage } from '@pasal/contract/format/language.ts'
import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { subscribeToSale } from './subscribe-to-sale.ts'
import { subscribeToStock } from './subscribe-to-stock.ts'

/** The alerts of 4.12. */
export function alertRoutes(app: App, context: Context): void {
  serve(app, context, askForStock, (request) =>
    subscribeToStock(withRequestLog(request, context), request.body, chosenLanguage(request.headers.cookie)),
  )

  serve(app, context, askForSale, (request) => {
    const { params, body, headers } = request
    const language = chosenLanguage(headers.cookie)
    return subscribeToSale(withRequestLog(request, context), params.store_id, body, language)
  })
}
