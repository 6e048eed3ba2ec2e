import { findInventory } from '../catalog/inventory.queries.ts'
import type { Context } from '../context.ts'
import { enqueueMessage } from '../outbox/messages.queries.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { saleAlertsPayload, stockAlertsPayload } from './alert-payloads.ts'
import {
  type DueAlert,
  enqueueLater,
  lockAndCountSentTo,
  lockDueSaleAlerts,
  lockDueStockAlerts,
  markSent,
  postpone,
} from './due-alerts.queries.ts'

const alertsPerTransaction = 100
const alertsPerAddressAndDay = 5
const dayMs = 86_400_000

/** The job left by the triggers of stock, product and store: everybody who waits and can have it now is told, once. */
export async function sendStockAlerts(context: Context, payload: unknown): Promise<void> {
  const { store_id: storeId, product_id } = stockAlertsPayload.parse(payload)
  const inventory = await findInventory(context.db, storeId)
  if (!inventory) return
  const about: Job['about'] = product_id === undefined ? {} : { product_id }
  const job = { name: 'send-stock-alerts', about }
  await sendAll(context, storeId, job, (tx, now) =>
    lockDueStockAlerts(tx, storeId, product_id, { ...inventory, now, limit: alertsPerTransaction }),
  )
}

/** The job left by the trigger on a sale's start. */
export async function sendSaleAlerts(context: Context, payload: unknown): Promise<void> {
  const { store_id: storeId, flash_sale_id } = saleAlertsPayload.parse(payload)
  const job = { name: 'send-sale-alerts', about: { flash_sale_id } }
  await sendAll(context, storeId, job, (tx, now) =>
    lockDueSaleAlerts(tx, storeId, flash_sale_id, { now, limit: alertsPerTransaction }),
  )
}

type Job = { name: string; about: Record<string, string> }

async function sendAll(context: Context, storeId: string, job: Job, due: (tx: Tx, now: Date) => Promise<DueAlert[]>) {
  for (let taken = alertsPerTransaction; taken === alertsPerTransaction; ) {
    const now = context.clock.now()
    const sent = await transaction(context.db, async (tx) => {
      const alerts = await due(tx, now)
      taken = alerts.length
      return sendBatch(context, tx, storeId, job, alerts, now)
    })
    if (taken > 0) context.log.info({ store_id: storeId, ...job.about, sent, postponed: taken - sent }, 'alerts sent')
  }
}

/** The mark and the message are one transaction. An address that had enough for a day gets the rest later, if they still hold then. */
async function sendBatch({ config }: Context, tx: Tx, storeId: string, job: Job, alerts: DueAlert[], now: Date) {
  const tomorrow = new Date(now.getTime() + dayMs)
  let sent = 0
  for (const alert of alerts) {
    const before = await lockAndCountSentTo(tx, alert.address, new Date(now.getTime() - dayMs))
    if (config.rateLimits && before >= alertsPerAddressAndDay) await postpone(tx, storeId, alert.alert_id, tomorrow)
    else if ((await markSent(tx, storeId, alert.alert_id, now)) === 1) {
      await enqueueMessage(tx, storeId, messageOf(alert), now)
      sent += 1
    }
  }
  if (sent < alerts.length) await enqueueLater(tx, storeId, job, tomorrow)
  return sent
}

function messageOf({ kind, channel, address, product_name, url, store_name, sale_name }: DueAlert) {
  const data = { product_name, product_url: url, url, store_name, sale_name }
  return { message_id: newId(), channel, kind, recipient: address, order_id: null, data }
}
