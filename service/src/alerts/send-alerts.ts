import type { Context } from '../context.ts'
import { enqueueMessages, type NewMessage } from '../outbox/messages.queries.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import {
  type DueAlert,
  lockAndCountSentTo,
  lockDueSaleAlerts,
  lockDueStockAlerts,
  markSent,
  postpone,
} from './due-alerts.queries.ts'
import { listAvailableProducts } from './missed-alerts.queries.ts'

const alertsPerTransaction = 100
const alertsPerAddressAndDay = 5
const dayMs = 86_400_000

/** Sends the store's alerts that are due: all, or those for these products. */
export async function sendAlertsOfStore(context: Context, storeId: string, productIds?: string[]): Promise<void> {
  if (productIds) return sendStockAlerts(context, storeId, productIds)
  const available = await listAvailableProducts(context.db, storeId, context.clock.now())
  await sendStockAlerts(
    context,
    storeId,
    available.map(({ id }) => id),
  )
  await sendSaleAlerts(context, storeId)
}

export async function sendStockAlerts(context: Context, storeId: string, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await sendAll(context, storeId, (tx, now) =>
    lockDueStockAlerts(tx, storeId, productIds, { now, limit: alertsPerTransaction }),
  )
}

export async function sendSaleAlerts(context: Context, storeId: string): Promise<void> {
  await sendAll(context, storeId, (tx, now) => lockDueSaleAlerts(tx, storeId, { now, limit: alertsPerTransaction }))
}

async function sendAll(context: Context, storeId: string, lockDue: (tx: Tx, now: Date) => Promise<DueAlert[]>) {
  for (let count = alertsPerTransaction; count === alertsPerTransaction; ) {
    const now = context.clock.now()
    const sent = await transaction(context.db, async (tx) => {
      const alerts = await lockDue(tx, now)
      count = alerts.length
      return sendBatch(context, tx, storeId, alerts, now)
    })
    if (count > 0) context.log.info({ store_id: storeId, count: sent, postponed: count - sent }, 'alerts sent')
  }
}

/** The mark and the message are one transaction. An address that had enough for a day gets the rest a day later. */
async function sendBatch({ config }: Context, tx: Tx, storeId: string, alerts: DueAlert[], now: Date): Promise<number> {
  const messages: NewMessage[] = []
  // Each address is locked; in one order everywhere, no two transactions wait for each other.
  for (const alert of alerts.toSorted((one, other) => (one.address < other.address ? -1 : 1))) {
    const before = await lockAndCountSentTo(tx, alert.address, new Date(now.getTime() - dayMs))
    if (config.rateLimits && before >= alertsPerAddressAndDay)
      await postpone(tx, storeId, alert.alert_id, new Date(now.getTime() + dayMs))
    else if ((await markSent(tx, storeId, alert.alert_id, now)) === 1) messages.push(messageOf(alert))
  }
  await enqueueMessages(tx, storeId, messages, now)
  return messages.length
}

function messageOf({ kind, channel, address, language, product_name, url, store_name, sale_name }: DueAlert) {
  const words = { product_name, product_url: url, url, store_name, sale_name }
  // Without a language a message is English.
  const data = language === 'en' ? words : { ...words, language }
  return { message_id: newId(), channel, kind, recipient: address, order_id: null, data }
}
