import type { Db } from '../db.ts'
import { findOrder, findStoreForOrder, listOrderLines, type OrderRow } from '../orders/orders.queries.ts'
import type { MessageRow } from './messages.queries.ts'

type Words = { subject: string; text: string }

/** What a message says, from the order as it is when it is written. */
export async function messageWords(db: Db, storeId: string, message: MessageRow): Promise<Words> {
  const store = await findStoreForOrder(db, storeId)
  const order = message.order_id === null ? undefined : await findOrder(db, storeId, message.order_id)
  if (!store || !order) throw new Error(`message ${message.message_id} has no order to speak of`)
  if (message.kind === 'order-cancelled') {
    return { subject: '', text: store.cancellation_sms.replaceAll('{order_number}', String(order.order_number)) }
  }
  if (message.kind === 'order-confirmation') return orderConfirmation(db, storeId, store.name, order)
  throw new Error(`no words for a message of kind ${message.kind}`)
}

async function orderConfirmation(db: Db, storeId: string, storeName: string, order: OrderRow): Promise<Words> {
  const lines = await listOrderLines(db, storeId, order.order_id)
  const payable =
    order.product_total_paisa + order.customization_total_paisa - order.discount_paisa + order.delivery_charge_paisa
  const text = [
    `Thank you for your order at ${storeName}.`,
    '',
    `Order number: ${order.order_number}`,
    ...lines.map(({ quantity, product_name, variant_name, price_paisa }) => {
      const name = variant_name === '' ? product_name : `${product_name} (${variant_name})`
      return `${quantity} x ${name}: Rs. ${rupees(price_paisa * quantity)}`
    }),
    `Delivery to ${order.customer_address_city}: Rs. ${rupees(order.delivery_charge_paisa)}`,
    ...(order.discount_paisa > 0 ? [`Discount: Rs. ${rupees(order.discount_paisa)}`] : []),
    `Total: Rs. ${rupees(payable)}`,
    '',
    `Follow your order: ${order.url}/track/${order.order_id}`,
  ]
  return { subject: `Your order ${order.order_number} at ${storeName}`, text: text.join('\n') }
}

function rupees(paisa: number): string {
  return (paisa / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 })
}
