import type { Context } from '../context.ts'
import { listOrders } from '../orders/merchant/list-orders.queries.ts'
import { cellOf } from './cell-of.ts'
import type { ExportOptions, Job } from './job.ts'
import { listPages } from './list-pages.ts'
import type { Generated } from './pages-of-export.ts'

type Order = Awaited<ReturnType<typeof listOrders>>['items'][number]
type OrderLine = NonNullable<Order['ordered_products']>[number]

const peopleKeys = [
  ...(['customer_full_name', 'customer_phone_number', 'customer_alt_phone_number', 'customer_email'] as const),
  ...(['customer_address_city', 'customer_address', 'customer_address_landmark', 'sender_full_name'] as const),
  ...(['sender_phone_number', 'sender_email', 'company_name', 'pan', 'order_note', 'delivery_date'] as const),
]
const headKeys = [
  ...(['order_number', '_id', 'created_at', 'placed_at', 'status', 'payment_status', 'refund_status'] as const),
  ...(['paymentMethod', 'source'] as const),
]
const moneyKeys = [
  ...(['product_total_price', 'customization_total', 'delivery_charge', 'total', 'paid_amount'] as const),
  ...(['refunded_amount', 'due'] as const),
]
const sendingKeys = ['courier', 'tracking_number', 'tracking_url', 'dispatched_at', 'delivered_at'] as const
const lineKeys = [
  ...(['line', 'product_id', 'variant_id', 'product_name', 'variant_name', 'sku', 'price', 'quantity'] as const),
  ...(['customization_charge', 'returned_quantity'] as const),
]
const orderKeys = [...headKeys, 'labels', ...peopleKeys, 'discount', 'coupon', ...moneyKeys, ...sendingKeys]

/** A line for each line of an order, with the keys of 10.1. */
export async function* exportOrders(context: Context, job: Job, options: ExportOptions): Generated {
  yield { lines: [[...orderKeys, ...lineKeys]], items: 0 }
  const query = { sort: 'created_at', include: 'lines' }
  const list = listOrders.bind(undefined, context.db, job.store_id)
  for await (const items of listPages<Order>(context, job, options, { query, list })) {
    const lines = items.flatMap((order) => {
      const { ordered_products: ordered = [] } = order
      return ordered.length === 0 ? [cellsOf(order, undefined)] : ordered.map((line) => cellsOf(order, line))
    })
    yield { lines, items: items.length }
  }
}

function cellsOf(order: Order, line: OrderLine | undefined): string[] {
  const pick = (keys: readonly (keyof Order)[]) => keys.map((key) => cellOf(order[key]))
  const { discount, labels } = order
  return [
    ...[...pick(headKeys), labels.join(', '), ...pick(peopleKeys), cellOf(discount.d_value), cellOf(discount.code)],
    ...[...pick(moneyKeys), ...pick(sendingKeys)],
    ...lineKeys.map((key) => cellOf(line?.[key])),
  ]
}
