import * as routes from '@pasal/contract/merchant/webhooks/routes.ts'
import type { Context } from '../context.ts'
import { found, notFound } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { findDelivery, listDeliveryPage } from './deliveries.queries.ts'
import { findWebhook, listWebhookPage } from './webhooks.queries.ts'
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  replayDelivery,
  replayFailed,
  rotateSecret,
  testWebhook,
} from './webhooks.ts'

const idOf = ({ params }: Pick<MerchantRequest, 'params'>) => params.webhook_id as string
const deliveryOf = ({ params }: Pick<MerchantRequest, 'params'>) => params.delivery_id as string

/** Webhooks and their deliveries (13.2). */
export function webhookMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  serveMerchant(app, context, routes.listMerchantWebhooks, (request) => listWebhookPage(db, request.storeId, request))
  serveMerchant(app, context, routes.createMerchantWebhook, createWebhook)
  serveMerchant(app, context, routes.readMerchantWebhook, async (request) => {
    return found(await findWebhook(db, request.storeId, idOf(request)), request.thing)
  })
  serveMerchant(app, context, routes.changeMerchantWebhook, (request) => changeWebhook(request, idOf(request)))
  serveMerchant(app, context, routes.deleteMerchantWebhook, (request) => removeWebhook(request, idOf(request)))
  serveMerchant(app, context, routes.rotateWebhookSecret, (request) => rotateSecret(request, idOf(request)))
  serveMerchant(app, context, routes.testMerchantWebhook, (request) => testWebhook(request, idOf(request)))
  serveMerchant(app, context, routes.replayFailedDeliveries, (request) => replayFailed(request, idOf(request)))
  serveMerchant(app, context, routes.listWebhookDeliveries, async (request) => {
    if (!(await findWebhook(db, request.storeId, idOf(request)))) throw notFound(request.thing)
    return listDeliveryPage(db, request.storeId, idOf(request), request)
  })
  serveMerchant(app, context, routes.readWebhookDelivery, async (request) => {
    return found(await findDelivery(db, request.storeId, idOf(request), deliveryOf(request)), request.thing)
  })
  serveMerchant(app, context, routes.replayWebhookDelivery, (request) =>
    replayDelivery(request, idOf(request), deliveryOf(request)),
  )
}
