import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { siteOrigin } from '../stores/site-origin.ts'
import { findSite, findStoreOfOrder } from './track-order.queries.ts'

/** GET /order/get_tracking_link/:order_id: the page of the store's site that tracks the order (4.10, 4.15). */
export async function trackingLink(context: Context, orderId: string) {
  const storeId = await findStoreOfOrder(context, orderId)
  const site = storeId && (await findSite(context.db.pipelined, storeId))
  if (!site) throw badRequest('Order item not found')
  return { success: true, url: `${siteOrigin(site, context.config.hostedDomain)}/track/${orderId}` }
}
