import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'

/** The columns of an order that the merchant's API shows. */
export type HeadRow = {
  order_id: string
  version: number
  order_number: number
  status: OrderStatus
  payment_status: string
  payment_method: string
  source: string
  labels: string[]
  created_at: Date
  placed_at: Date | null
  updated_at: Date
  oversold: boolean
  customer_id: string
  customer_full_name: string
  customer_phone_number: string
  customer_alt_phone_number: string
  customer_email: string
  customer_address_city: string
  customer_address: string
  customer_address_landmark: string
  order_note: string
  sender_full_name: string
  sender_phone_number: string
  sender_email: string
  company_name: string
  pan: string
  delivery_date: string
  coupon_id: string | null
  coupon_code: string
  product_total_paisa: number
  customization_total_paisa: number
  discount_paisa: number
  delivery_charge_paisa: number
  paid_paisa: number
  refunded_paisa: number
  partial_payment_paisa: number
  courier: string
  tracking_number: string
  tracking_url: string
  dispatched_at: Date | null
  delivered_at: Date | null
}

export type LineRow = {
  line_number: number
  product_id: string
  variant_id: string
  product_name: string
  variant_name: string
  sku: string
  image_url: string
  price_paisa: number
  compare_at_paisa: number
  quantity: number
  customization_charge_paisa: number
  custom_fields: unknown[]
  print: { _id: string; name: string; image_url: string } | null
  taken_quantity: number
  returned_quantity: number
}

type Sums = Pick<
  HeadRow,
  'product_total_paisa' | 'customization_total_paisa' | 'discount_paisa' | 'delivery_charge_paisa'
>

/** An order without lines and detail (10.1). */
export function shownHead(order: HeadRow) {
  return {
    ...{ _id: order.order_id, version: order.version, order_number: order.order_number, status: order.status },
    ...{ payment_status: order.payment_status, refund_status: refundStatus(order) },
    ...{ paymentMethod: order.payment_method, source: order.source, labels: order.labels },
    ...{ created_at: order.created_at, placed_at: order.placed_at, updated_at: order.updated_at },
    ...{ oversold: order.oversold, customer: order.customer_id },
    ...shownPeople(order),
    ...shownMoney(order),
    ...shownPayments(order),
    ...{ courier: order.courier, tracking_number: order.tracking_number, tracking_url: order.tracking_url },
    ...{ dispatched_at: order.dispatched_at, delivered_at: order.delivered_at },
  }
}

function shownPeople(order: HeadRow) {
  return {
    customer_full_name: order.customer_full_name,
    customer_phone_number: order.customer_phone_number,
    customer_alt_phone_number: order.customer_alt_phone_number,
    customer_email: order.customer_email,
    customer_address_city: order.customer_address_city,
    customer_address: order.customer_address,
    customer_address_landmark: order.customer_address_landmark,
    sender_full_name: order.sender_full_name,
    sender_phone_number: order.sender_phone_number,
    sender_email: order.sender_email,
    company_name: order.company_name,
    pan: order.pan,
    order_note: order.order_note,
    delivery_date: order.delivery_date,
  }
}

/** The sums of an order, also of one that is only a preview. */
export function shownMoney(order: Sums & Pick<HeadRow, 'coupon_id' | 'coupon_code'>) {
  const { coupon_id, coupon_code, discount_paisa } = order
  const kind = coupon_id !== null ? 'coupon' : discount_paisa > 0 ? 'manual' : ''
  return {
    product_total_price: toNpr(order.product_total_paisa),
    customization_total: toNpr(order.customization_total_paisa),
    discount: { kind, d_value: toNpr(discount_paisa), code: coupon_code, coupon: coupon_id },
    delivery_charge: toNpr(order.delivery_charge_paisa),
    total: toNpr(totalPaisa(order)),
  }
}

/** What was paid and what is still due, also of an order that is only a preview. */
export function shownPayments(order: Sums & Pick<HeadRow, 'paid_paisa' | 'refunded_paisa' | 'partial_payment_paisa'>) {
  return {
    ...{ paid_amount: toNpr(order.paid_paisa), refunded_amount: toNpr(order.refunded_paisa) },
    due: toNpr(totalPaisa(order) - order.paid_paisa),
    partial_payment_amount: toNpr(order.partial_payment_paisa),
  }
}

export function totalPaisa(order: Sums): number {
  const { product_total_paisa, customization_total_paisa, discount_paisa, delivery_charge_paisa } = order
  return product_total_paisa + customization_total_paisa - discount_paisa + delivery_charge_paisa
}

function refundStatus({ paid_paisa, refunded_paisa }: HeadRow): 'none' | 'partial' | 'full' {
  if (refunded_paisa === 0) return 'none'
  return refunded_paisa >= paid_paisa ? 'full' : 'partial'
}

export function shownLine(line: LineRow) {
  return {
    line: line.line_number,
    product_id: line.product_id,
    variant_id: line.variant_id,
    product_name: line.product_name,
    variant_name: line.variant_name,
    sku: line.sku,
    image_url: line.image_url,
    price: toNpr(line.price_paisa),
    compare_at_price: toNpr(line.compare_at_paisa),
    quantity: line.quantity,
    customization_charge: toNpr(line.customization_charge_paisa),
    custom_fields: line.custom_fields,
    print: line.print,
    taken_quantity: line.taken_quantity,
    returned_quantity: line.returned_quantity,
  }
}
