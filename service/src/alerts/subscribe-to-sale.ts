import type { saleAlertRequest } from '@pasal/contract/alerts/requests.ts'
import type { Language } from '@pasal/contract/format/language.ts'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { addressesOf } from './addresses.ts'
import { findStoreForAlerts, insertAlert, lockSale } from './alerts.queries.ts'
import { ownUrl } from './own-url.ts'

/** POST /public/flash-sale/:store_id/notify (4.12). */
export async function subscribeToSale(
  context: Context,
  storeId: string,
  request: z.output<typeof saleAlertRequest>,
  language: Language,
) {
  const { campaign_id: flash_sale_id, product_id } = request
  const store = await findStoreForAlerts(context.db.pipelined, storeId)
  if (!store) throw badRequest('Sale not found')
  const url = ownUrl(request.url, store, context.config.hostedDomain)
  const added = await transaction(context.db, async (tx) => {
    const sale = await lockSale(tx, storeId, flash_sale_id)
    if (!sale) throw badRequest('Sale not found')
    // Asked after the lock: a sale that started while we waited for it sends no more alerts.
    const now = context.clock.now()
    if (sale.start_at <= now) throw badRequest('This sale has already started')
    const about = { kind: 'flash-sale-started' as const, product_id, variant_id: '', flash_sale_id }
    let inserted = 0
    for (const to of addressesOf(request)) {
      const alert = { alert_id: newId(), ...about, ...to, data: { url, language } }
      inserted += await insertAlert(tx, storeId, alert, now)
    }
    return inserted
  })
  context.log.info({ store_id: storeId, flash_sale_id, added }, 'sale alert asked for')
  return { success: true, message: "We'll let you know when the sale starts." }
}
