import { formatRupees } from '@pasal/contract/format/amounts.ts'
import { payablePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { mailHtml } from '../outbox/mail-page.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage } from '../outbox/rendered-message.ts'
import { smsText } from '../outbox/sms-text.ts'
import type { Db } from '../platform/database/database.ts'
import { orderMailTexts } from './order-mail-texts.ts'
import { findStoreForOrder } from './orders.queries.ts'
import { findOrder, listOrderLines, type OrderLineRow, type OrderRow } from './placed-orders.queries.ts'

/** The store's own text for a cancellation (4.10). */
export async function renderCancellation(
  db: Db,
  storeId: string,
  message: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const { store, order } = await storeAndOrder(db, storeId, message)
  if (!store || !order) return undefined
  const text = smsText(store.cancellation_sms.replaceAll('{order_number}', String(order.order_number)))
  return { senderName: store.name, subject: '', text, html: '' }
}

/** An order that is on its way: a mail, and the store's own text as SMS (merchant's API, 4.1 and 10.3). */
export async function renderDispatch(
  db: Db,
  storeId: string,
  message: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const { store, order } = await storeAndOrder(db, storeId, message)
  if (!store || !order) return undefined
  const storeName = oneLine(store.name)
  const { order_number, courier, tracking_number, tracking_url } = order
  const t = orderMailTexts[order.language]
  const heading = t.dispatched(order_number, storeName)
  const table = [
    [t.courier, courier],
    [t.trackingNumber, tracking_number],
  ]
    .filter((row): row is [string, string] => row[1] !== '')
    .map(([label, value]): [string, string] => [label, oneLine(value)])
  const url = tracking_url === '' ? `${order.url}/track/${order.order_id}` : tracking_url
  const text = [heading, '', ...table.map(([label, value]) => `${label}: ${value}`), `${t.follow}: ${url}`]
  const html = mailHtml({ lang: order.language, storeName, heading, table, link: { label: t.follow, url } })
  const values = new Map(Object.entries({ order_number, courier, tracking_number, tracking_url }))
  const sms = smsText(
    store.dispatched_sms.replace(/\{(\w+)\}/g, (placeholder, name) => String(values.get(name) ?? placeholder)),
  )
  return {
    senderName: store.name,
    subject: t.dispatchedSubject(order_number, storeName),
    text: text.join('\n'),
    html,
    sms,
  }
}

/** The confirmation, from the order as it is when the mail is sent. */
export async function renderConfirmation(
  db: Db,
  storeId: string,
  message: MessageToRender,
): Promise<RenderedMessage | undefined> {
  const { store, order } = await storeAndOrder(db, storeId, message)
  if (!store || !order) return undefined
  const storeName = oneLine(store.name)
  const table = amounts(order, await listOrderLines(db, storeId, order.order_id))
  const trackUrl = `${order.url}/track/${order.order_id}`
  const t = orderMailTexts[order.language]
  const heading = t.thanks(storeName)
  const orderNumber = `${t.orderNumber}: ${order.order_number}`
  const text = [
    heading,
    '',
    orderNumber,
    ...table.map(([label, amount]) => `${label}: ${amount}`),
    '',
    `${t.follow}: ${trackUrl}`,
  ]
  const html = mailHtml({
    lang: order.language,
    storeName,
    heading,
    paragraphs: [orderNumber],
    table,
    link: { label: t.follow, url: trackUrl },
  })
  const subject = t.confirmed(order.order_number, storeName)
  return { senderName: store.name, subject, text: text.join('\n'), html }
}

async function storeAndOrder(db: Db, storeId: string, { order_id }: MessageToRender) {
  const store = await findStoreForOrder(db, storeId)
  const order = order_id === null ? undefined : await findOrder(db, storeId, order_id)
  return { store, order }
}

function amounts(order: OrderRow, lines: OrderLineRow[]): [string, string][] {
  const t = orderMailTexts[order.language]
  const row = (label: string, paisa: number): [string, string] => [label, formatRupees(order.language, toNpr(paisa))]
  const rowIfAny = (label: string, paisa: number) => (paisa > 0 ? [row(label, paisa)] : [])
  return [
    ...lines.map((line) => row(t.line(line.quantity, nameOf(line)), line.price_paisa * line.quantity)),
    ...rowIfAny(t.customization, order.customization_total_paisa),
    row(t.delivery(oneLine(order.customer_address_city)), order.delivery_charge_paisa),
    ...rowIfAny(t.discount, order.discount_paisa),
    row(t.total, payablePaisa(order)),
  ]
}

function nameOf({ product_name, variant_name }: OrderLineRow): string {
  return oneLine(variant_name === '' ? product_name : `${product_name} (${variant_name})`)
}
