import type * as orders from '@pasal/contract/orders/routes.ts'
import { isPaidOnDelivery } from '@pasal/contract/pricing/cart-totals.ts'
import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'
import { phoneDigits } from '../format/phone.ts'
import type { Shop } from '../shop.ts'
import type { ResponseOf } from '../store-api.ts'
import { trackingTexts } from '../text/tracking.ts'
import { rejectionOf } from './rejection.ts'

export type TrackedOrder = ResponseOf<typeof orders.trackOrder>

/** 2.13: what the order costs. */
export function orderTotal({
  product_total_price,
  delivery_charge,
  customization_total,
  discount,
}: TrackedOrder): number {
  const paisa = toPaisa(product_total_price) + toPaisa(delivery_charge) + toPaisa(customization_total)
  return toNpr(paisa - toPaisa(discount.d_value))
}

const steps = ['Pending', 'Processing', 'Dispatched', 'Delivered'] as const

/** The steps of an order that goes its way; the record has the time of the first alone. */
export function stepsOf(status: TrackedOrder['status']) {
  const at = (steps as readonly string[]).indexOf(status)
  const isOver = at === steps.length - 1
  return at < 0
    ? []
    : steps.map((step, index) => ({ step, isDone: index < at || isOver, isNow: index === at && !isOver }))
}

/**
 * What a courier still comes for, in NPR; 0 for an order that is paid, delivered, cancelled or returned.
 */
export function toPayOnDelivery(order: TrackedOrder): number {
  const { status, payment_status, paymentMethod, partial_payment_amount: paid } = order
  const isOpen = payment_status !== 'Paid' && ['Pending', 'Processing', 'Dispatched'].includes(status)
  if (!isOpen || !isPaidOnDelivery(paymentMethod, paid)) return 0
  return toNpr(toPaisa(orderTotal(order)) - toPaisa(paid))
}

/** 4.10, cancel rule 5. */
export function canCancel({ status }: TrackedOrder, { checkout }: Shop['store']): boolean {
  return checkout.extras.allow_customer_cancellation && (status === 'Pending' || status === 'Processing')
}

/**
 * 4.10, review rule 4: products of a delivered order that have no review of it. A line of the shop's own is no product,
 * and ownership of an order cannot be proved once its customer is erased.
 */
export function reviewable({ status, ordered_products, review, customer_phone_number }: TrackedOrder) {
  if (status !== 'Delivered' || customer_phone_number === '') return []
  const lines = ordered_products.filter(({ product_id }) => product_id !== '')
  const products = new Map(lines.map((line) => [line.product_id, line]))
  return [...products.values()].filter(({ product_id }) => !review.received.includes(product_id))
}

/** What was sent, so that the page shows it again with its `message` at the field that is wrong. */
export type Sent = {
  action: 'cancel' | 'review'
  product: string
  phone: string
  rating: number
  review: string
  isDone: boolean
  field: 'phone' | 'rating' | 'review' | 'form'
  message: string
}

/** 4.10, review rule 2: what trying again does not change. */
const whyNotReviewed: Record<string, 'productGone' | 'reviewedBefore'> = {
  'Selected product not found': 'productGone',
  'Product has already been reviewed': 'reviewedBefore',
}

/** Sends the form of the page: cancel, or a review. Both are plain forms, with script and without. */
export async function sendTracking(
  { store, api, lang, connection }: Shop,
  orderId: string,
  form: FormData,
): Promise<Sent> {
  const t = trackingTexts[lang]
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const isReview = text('action') === 'review'
  const phone = text('phone_number')
  const product = text('product_id')
  const rating = Number(text('rating'))
  // A browser sends a line break as two characters and counts one, so a long text would be too long.
  const review = text('review').replaceAll('\r\n', '\n')
  const action = isReview ? 'review' : 'cancel'
  const sent: Sent = { action, product, phone, rating, review, isDone: false, field: 'form', message: '' }
  const failed = (field: Sent['field'], message: string): Sent => ({ ...sent, field, message })
  if (isReview && !(rating >= 1 && rating <= 5)) return failed('rating', t.chooseStars)
  const shared = { store_id: store._id, order_id: orderId, phone_number: phoneDigits(phone) }
  const body = isReview ? { ...shared, product_id: product, rating, review } : shared
  const path = isReview ? '/order/public/submit-review' : '/order/public/cancel'
  const reply = await api.send({ method: 'POST', path, body, from: connection })
  if (reply.status === 200) return { ...sent, isDone: true }
  if (reply.status === 429) return failed('form', t.tooMany)
  const rejection = rejectionOf({ status: reply.status, body: readJson(reply.text), retryAfterSeconds: undefined })
  if (rejection.kind !== 'fields') {
    const reason = rejection.kind === 'message' ? whyNotReviewed[rejection.message] : undefined
    return failed('form', isReview ? t[reason ?? 'notReviewed'] : t.notCancelled)
  }
  if (rejection.fields.review !== undefined) return failed('review', rejection.fields.review)
  return failed('phone', reply.status === 401 ? t.wrongPhone : t.tenDigits)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
