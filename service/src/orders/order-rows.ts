import { newId } from '../platform/values/ids.ts'
import type { CheckedOrder, OrderLine } from './check-order.ts'
import { systemActor } from './order-events.queries.ts'
import { mailForOrder } from './order-mail.ts'
import type { OrderRows } from './orders.queries.ts'
import { purchaseEvent } from './purchase-event.ts'

type Settings = { stockHoldSeconds: number; rateLimits: boolean }

/** The parameters of place_orders. Holds of one network are limited when `rateLimits` is on. */
export function orderRows(orders: CheckedOrder[], responses: object[], settings: Settings): OrderRows {
  const rowsOf = <Row extends object>(rowOf: (order: CheckedOrder) => Row | null) =>
    orders.flatMap((order, index) => {
      const row = rowOf(order)
      return row ? [{ nth: index + 1, ...row }] : []
    })
  return {
    ...stockRows(orders),
    orders: orders.map((order) => orderControls(order, settings)),
    rows: {
      orders: orders.map((order, index) => ({ ...orderRow(order), order_number: index + 1 })),
      lines: orders.flatMap((order, index) => lineRows(order).map((line) => ({ nth: index + 1, ...line }))),
      customers: rowsOf(customerRow),
      messages: [
        ...rowsOf((order) =>
          sendsConfirmation(order) ? mailForOrder('order-confirmation', order.orderId, order.request) : null,
        ),
        ...rowsOf((order) => (sendsPurchaseEvent(order) ? purchaseEvent(order) : null)),
      ],
      responses: orders.flatMap(({ idempotency }, index) =>
        idempotency ? [{ nth: index + 1, body_hash: idempotency.bodyHash, response: responses[index] }] : [],
      ),
    },
  }
}

/** The confirmation of an online order is mailed after the payment (3.1), that of a merchant's if wanted. */
function sendsConfirmation({ status, terms }: CheckedOrder): boolean {
  return status === 'Pending' && (terms?.notify ?? true)
}

/** The ad platform counts what shoppers buy on the website. */
function sendsPurchaseEvent({ status, terms, store }: CheckedOrder): boolean {
  return status === 'Pending' && !terms && store.sends_purchase_events
}

/** The stock rows of all orders, each once, and what each order needs of them. */
function stockRows(orders: CheckedOrder[]): Pick<OrderRows, 'stock' | 'needs'> {
  const positions = new Map<string, number>()
  const stock: OrderRows['stock'] = { productIds: [], variantIds: [] }
  const needs = orders.flatMap((order, index) =>
    order.needs.map(({ item: { product_id, variant_id }, quantity, tracked }) => {
      const key = `${product_id} ${variant_id}`
      const row = positions.get(key) ?? stock.productIds.push(product_id)
      if (!positions.has(key)) stock.variantIds.push(variant_id)
      positions.set(key, row)
      return { order: index + 1, row, quantity, tracked }
    }),
  )
  return { stock, needs }
}

/** What place_orders needs to accept the order and to take its stock and its coupon use. */
function orderControls(order: CheckedOrder, settings: Settings): OrderRows['orders'][number] {
  const { orderId, status, coupon, couponClient, idempotency, hold } = order
  const cod = status === 'Pending'
  return {
    orderId,
    key: idempotency?.key ?? null,
    couponId: status === 'Draft' ? null : (coupon?.coupon_id ?? null),
    couponClient,
    reservedUntil: cod ? null : reservedUntil(order, settings),
    cod,
    holdExpiresAt: hold?.expiresAt ?? null,
    holdClient: hold && settings.rateLimits ? couponClient : null,
  }
}

/**
 * A coupon use that an unpaid order reserves lasts as long as its hold, or as a hold would last when nothing is held.
 * An order that no gateway can pay reserves none.
 */
function reservedUntil({ now, hold, payable }: CheckedOrder, { stockHoldSeconds }: Settings): Date {
  if (!payable) return now
  return hold?.expiresAt ?? new Date(now.getTime() + stockHoldSeconds * 1000)
}

function customerRow({ now, request }: CheckedOrder) {
  return {
    customer_id: newId(now.getTime()),
    phone: request.customer_phone_number,
    name: request.customer_full_name,
    email: request.customer_email,
    preferred_payment_method: request.paymentMethod,
  }
}

function orderRow({ orderId, request, language, coupon, amounts, status, hold, terms }: CheckedOrder) {
  const { products: _lines, paymentMethod, coupon: _couponId, ...sentFields } = request
  return {
    ...sentFields,
    ...amounts,
    order_id: orderId,
    language,
    status,
    payment_status: 'Unpaid',
    payment_method: paymentMethod,
    coupon_id: coupon?.coupon_id ?? null,
    coupon_code: coupon?.code ?? '',
    partial_payment_paisa: 0,
    hold_expires_at: hold?.expiresAt ?? null,
    oversold: false,
    source: terms?.source ?? 'web',
    actor: terms?.actor ?? systemActor,
  }
}

/** place_orders adds what was taken of the website's outlet. */
function lineRows({ lines, status }: CheckedOrder) {
  const takes = status === 'Pending'
  return lines.map((line, index) => ({
    ...lineColumns(line),
    line_number: index + 1,
    taken_quantity: takes ? takenUnits(line) : 0,
  }))
}

/** A merchant's free line has no stock. */
function takenUnits({ product_id, quantity }: OrderLine): number {
  return product_id === '' ? 0 : quantity
}

/** The columns of a line but its number and what it took. */
export function lineColumns(line: OrderLine) {
  return {
    product_id: line.product_id,
    variant_id: line.variant_id,
    product_name: line.name,
    variant_name: line.option_name,
    image_url: line.image_url,
    sku: line.sku,
    weight_kg: line.weight_kg,
    price_paisa: line.price_paisa,
    compare_at_paisa: line.compare_at_paisa,
    quantity: line.quantity,
    customization_charge_paisa: line.customization_charge_paisa,
    custom_fields: line.custom_fields,
    print: line.print,
  }
}
