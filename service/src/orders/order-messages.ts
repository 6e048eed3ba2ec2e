import { mailHtml } from '../outbox/mail-page.ts'
import { oneLine } from '../outbox/one-line.ts'
import type { MessageToRender, RenderedMessage } from '../outbox/rendered-message.ts'
import { smsText } from '../outbox/sms-text.ts'
import type { Db } from '../platform/database/database.ts'
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
  const heading = `Your order ${order_number} at ${storeName} is on its way.`
  const table = [
    ['Courier', courier],
    ['Tracking number', tracking_number],
  ]
    .filter((row): row is [string, string] => row[1] !== '')
    .map(([label, value]): [string, string] => [label, oneLine(value)])
  const url = tracking_url === '' ? `${order.url}/track/${order.order_id}` : tracking_url
  const text = [heading, '', ...table.map(([label, value]) => `${label}: ${value}`), `Follow your order: ${url}`]
  const html = mailHtml({ storeName, heading, paragraphs: [], table, link: { label: 'Follow your order', url } })
  const values: Record<string, string> = { order_number: String(order_number), courier, tracking_number, tracking_url }
  const sms = smsText(store.dispatched_sms.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder))
  return {
    senderName: store.name,
    subject: `${storeName}: order ${order_number} is on its way`,
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
  const text = [
    `Thank you for your order at ${storeName}.`,
    '',
    `Order number: ${order.order_number}`,
    ...table.map(([label, amount]) => `${label}: ${amount}`),
    '',
    `Follow your order: ${trackUrl}`,
  ]
  const html = mailHtml({
    storeName,
    heading: `Thank you for your order at ${storeName}.`,
    paragraphs: [`Order number: ${order.order_number}`],
    table,
    link: { label: 'Follow your order', url: trackUrl },
  })
  const subject = `Your order ${order.order_number} at ${storeName}`
  return { senderName: store.name, subject, text: text.join('\n'), html }
}

async function storeAndOrder(db: Db, storeId: string, { order_id }: MessageToRender) {
  const store = await findStoreForOrder(db, storeId)
  const order = order_id === null ? undefined : await findOrder(db, storeId, order_id)
  return { store, order }
}

function amounts(order: OrderRow, lines: OrderLineRow[]): [string, string][] {
  const { product_total_paisa, customization_total_paisa, discount_paisa, delivery_charge_paisa } = order
  const payable = product_total_paisa + customization_total_paisa - discount_paisa + delivery_charge_paisa
  return [
    ...lines.map(lineAmount),
    ...row('Customization', customization_total_paisa),
    [`Delivery to ${oneLine(order.customer_address_city)}`, rupees(delivery_charge_paisa)],
    ...row('Discount', discount_paisa),
    ['Total', rupees(payable)],
  ]
}

function lineAmount({ quantity, product_name, variant_name, price_paisa }: OrderLineRow): [string, string] {
  const name = oneLine(variant_name === '' ? product_name : `${product_name} (${variant_name})`)
  return [`${quantity} x ${name}`, rupees(price_paisa * quantity)]
}

function row(label: string, paisa: number): [string, string][] {
  return paisa > 0 ? [[label, rupees(paisa)]] : []
}

let amountFormat: Intl.NumberFormat | undefined

/** Its first number format takes Node as long as fifty files of ours. */
function rupees(paisa: number): string {
  amountFormat ??= new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
  return `Rs. ${amountFormat.format(paisa / 100)}`
}
