import { mailHtml } from '../outbox/mail-page.ts'
import type { Words } from '../outbox/message-words.ts'
import { oneLine } from '../outbox/one-line.ts'
import { smsText } from '../outbox/sms-text.ts'
import type { Db } from '../platform/database/database.ts'
import { listOrderLines, type OrderLineRow, type OrderRow } from './orders.queries.ts'

/** The store's own words for a cancellation (4.10). */
export function cancellationWords(words: string, order: OrderRow): Words {
  return { subject: '', text: smsText(words.replaceAll('{order_number}', String(order.order_number))), html: '' }
}

/** The confirmation, from the order as it is when it is written. */
export async function confirmationWords(db: Db, storeId: string, name: string, order: OrderRow): Promise<Words> {
  const storeName = oneLine(name)
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
  return { subject: `Your order ${order.order_number} at ${storeName}`, text: text.join('\n'), html }
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
