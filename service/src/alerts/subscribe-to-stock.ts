import type { stockAlertRequest } from '@pasal/contract/alerts/requests.ts'
import type { Language } from '@pasal/contract/format/language.ts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { addressesOf } from './addresses.ts'
import { findStoreForAlerts, hasProduct, insertStockAlert } from './alerts.queries.ts'

/** POST /customer/stock-alert (4.12). */
export async function subscribeToStock(
  context: Context,
  request: z.output<typeof stockAlertRequest>,
  language: Language,
) {
  const { store: storeId, product: product_id, variant_id } = request
  const store = await findStoreForAlerts(context.db.pipelined, storeId)
  if (!store) throw badRequest('Store not found!')
  if (!store.back_in_stock) throw badRequest('This feature is not enabled for this store.')
  const now = context.clock.now()
  const added = await transaction(context.db, async (tx) => {
    if (!(await hasProduct(tx, storeId, product_id, variant_id))) throw badRequest('Product not found!')
    const about = { kind: 'back-in-stock' as const, product_id, variant_id, flash_sale_id: '' }
    const data = { product_name: request.product_name, url: request.product_url, language }
    let inserted = 0
    for (const to of addressesOf(request)) {
      inserted += await insertStockAlert(tx, storeId, { alert_id: newId(), ...about, ...to, data }, now)
    }
    return inserted
  })
  context.log.info({ store_id: storeId, product_id, added }, 'stock alert asked for')
  return { data: { subscribed: true }, message: "We'll notify you when it's back in stock." }
}
