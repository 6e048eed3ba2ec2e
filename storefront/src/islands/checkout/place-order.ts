import { type Cart, isSame } from '../../browser/cart.ts'
import { eventData, eventSource } from '../../browser/conversion-events.ts'
import { pageSettings } from '../../browser/page-settings.ts'
import { lastOrder, type PlacedOrder, releaseUnlessPaid, rememberOrder } from '../../browser/placed-order.ts'
import { requestApi } from '../../browser/request-api.ts'
import { postForm, startPayment } from '../../browser/start-payment.ts'
import type { CheckoutValues } from '../../rules/checkout-values.ts'
import { orderRequestOf } from '../../rules/order-request.ts'
import { isPaidByCode, type Method } from '../../rules/payment-methods.ts'
import { type Rejection, rejectionOf } from '../../rules/rejection.ts'
import type { SeenLine } from '../use-cart.ts'
import { attemptFor, endAttempt, type OpenCode, rememberCode } from './draft.ts'

type Order = { cart: Cart; lines: SeenLine[]; values: CheckoutValues; method: Method; couponId: string }

export type PlaceResult =
  | { kind: 'leaving' }
  | { kind: 'test' }
  | { kind: 'code'; open: OpenCode }
  | { kind: 'rejected'; rejection: Rejection; isPayment: boolean }

type Response = {
  _id?: string
  order_number: number
  total_price: number
  delivery_charge: number
  hold_seconds?: number
}

/** Places the order and goes on to its payment. What the shopper typed and chose stays until that has succeeded. */
export async function placeOrder(order: Order): Promise<PlaceResult> {
  const { cart, lines, values, method, couponId } = order
  const settled = await settleEarlier(cart, lines)
  if (settled) return settled
  const { storeId } = pageSettings()
  const request = { lines, values, method, couponId, origin: location.origin }
  const attempt = attemptFor(JSON.stringify(orderRequestOf(request)), (event_id) =>
    orderRequestOf({ ...request, meta: { event_id, ...eventSource() } }),
  )
  const reply = await requestApi(`/order/${storeId}`, { body: attempt.body, idempotencyKey: attempt.key })
  const response = reply.body as Response
  if (reply.status !== 200) {
    const rejection = rejectionOf(reply)
    // After these the order, or an earlier try of it, may be placed: the next try repeats it with the same key.
    if (!['offline', 'down', 'tooMany'].includes(rejection.kind)) endAttempt()
    return { kind: 'rejected', rejection, isPayment: false }
  }
  endAttempt()
  if (response._id === undefined) return { kind: 'test' }
  const event = { id: attempt.eventId, data: eventData(lines, response.total_price, 'lines'), ...buyer(values) }
  const placed = { id: response._id, method, lines, transaction: '', isOpen: method !== 'COD', event }
  rememberOrder(placed)
  if (!isPaidByCode(method)) cart.removeOrdered(lines)
  if (method === 'COD') {
    location.replace('/payment/success')
    return { kind: 'leaving' }
  }
  return pay(cart, placed, method, response)
}

/** The units that an earlier try of this shopper holds are free for this one. What it paid is not ordered again. */
async function settleEarlier(cart: Cart, lines: SeenLine[]): Promise<PlaceResult | undefined> {
  const earlier = lastOrder()
  if (!earlier?.isOpen) return undefined
  const payment = await releaseUnlessPaid(earlier)
  const isAgain = lines.some((line) => earlier.lines.some((other) => isSame(line, other)))
  if (isAgain && payment === 'unknown') {
    return { kind: 'rejected', rejection: { kind: 'offline' }, isPayment: false }
  }
  if (isAgain && payment === 'paid') {
    cart.removeOrdered(earlier.lines)
    location.replace('/payment/success')
    return { kind: 'leaving' }
  }
  rememberOrder({ ...earlier, isOpen: false })
  return undefined
}

/** The sender of a gift is its buyer; the customer only receives it. */
function buyer(values: CheckoutValues): { email: string; phone: string } {
  return values.sender_full_name === ''
    ? { email: values.customer_email, phone: values.customer_phone_number }
    : { email: values.sender_email, phone: values.sender_phone_number }
}

async function pay(
  cart: Cart,
  order: PlacedOrder,
  method: Exclude<Method, 'COD'>,
  { order_number: number, hold_seconds: holdSeconds }: Response,
): Promise<PlaceResult> {
  const started = await startPayment(method, order.id)
  if (started.kind === 'rejected') {
    // The browser did not leave the shop: the shopper may choose another way to pay for the same lines.
    if (!isPaidByCode(method)) for (const line of order.lines) cart.add(line)
    return { kind: 'rejected', rejection: started.rejection, isPayment: true }
  }
  if (started.kind === 'form') postForm(started.action, started.fields)
  if (started.kind === 'open') location.assign(started.url)
  if (started.kind !== 'code') return { kind: 'leaving' }
  const paidByCode = { ...order, transaction: started.code.transaction }
  rememberOrder(paidByCode)
  const open = { order: paidByCode, code: started.code, method, number, holdSeconds, openedAt: Date.now() }
  rememberCode(open)
  return { kind: 'code', open }
}
