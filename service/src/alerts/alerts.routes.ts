import { type Context, withRequestLog } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeParams } from '../platform/http/request-values.contract.ts'
import { saleAlertRequest, stockAlertRequest } from './alerts.contract.ts'
import { subscribeToSale } from './subscribe-to-sale.ts'
import { subscribeToStock } from './subscribe-to-stock.ts'

/** The alerts of 4.12. Both count every request before its body is read (8); the store of a stock alert stands in the body. */
export function alertRoutes(app: App, context: Context): void {
  app.post(
    '/customer/stock-alert',
    {
      schema: { body: stockAlertRequest },
      onRequest: async (request) => context.rateLimits.stockAlert('', request.ip),
    },
    (request) => subscribeToStock(withRequestLog(request, context), request.body),
  )

  app.post(
    '/public/flash-sale/:store_id/notify',
    {
      schema: { params: storeParams, body: saleAlertRequest },
      onRequest: async (request) => context.rateLimits.saleNotice('', request.ip),
    },
    (request) => subscribeToSale(withRequestLog(request, context), request.params.store_id, request.body),
  )
}
