import { purchaseEvent } from '../conversion-events/purchase-event.ts'
import { newId } from '../platform/values/ids.ts'
import type { OrderDraft } from './draft-order.ts'
import { mailForOrder } from './order-mail.ts'
import type { OrderRows } from './orders.queries.ts'

/**
 * What place_orders is to write. A coupon's use that an unpaid order reserves lasts as long as its hold, or `defaultHoldSeconds` where nothing
 * is held.
 */
export function orderRows(drafts: OrderDraft[], answers: object[], defaultHoldSeconds: number): OrderRows {
  const nthOf = <Row extends object>(rowOf: (draft: OrderDraft) => Row | null) =>
    drafts.flatMap((draft, index) => {
      const row = rowOf(draft)
      return row ? [{ nth: index + 1, ...row }] : []
    })
  return {
    ...stockRows(drafts),
    orders: drafts.map((draft) => controls(draft, defaultHoldSeconds)),
    rows: {
      orders: drafts.map((draft, index) => ({ ...orderRow(draft), order_number: index + 1 })),
      lines: drafts.flatMap((draft, index) => lineRows(draft).map((line) => ({ nth: index + 1, ...line }))),
      customers: nthOf(customerRow),
      mails: nthOf(({ cod, orderId, request }) => (cod ? mailForOrder('order-confirmation', orderId, request) : null)),
      events: nthOf((draft) => (draft.cod && draft.store.tells_platform ? purchaseEvent(draft) : null)),
      answers: drafts.flatMap(({ idempotency }, index) =>
        idempotency ? [{ nth: index + 1, body_hash: idempotency.bodyHash, answer: answers[index] }] : [],
      ),
    },
  }
}

/** The stock rows of all orders, each once, and what each order needs of them. */
function stockRows(drafts: OrderDraft[]): Pick<OrderRows, 'stock' | 'needs'> {
  const numbers = new Map<string, number>()
  const stock: OrderRows['stock'] = { productIds: [], variantIds: [] }
  const needs = drafts.flatMap((draft, index) =>
    draft.needs.map(({ item: { productId, variantId }, quantity, tracked }) => {
      const key = `${productId} ${variantId}`
      const row = numbers.get(key) ?? stock.productIds.push(productId)
      if (!numbers.has(key)) stock.variantIds.push(variantId)
      numbers.set(key, row)
      return { order: index + 1, row, quantity, tracked }
    }),
  )
  return { stock, needs }
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** What decides over the order, and over what it takes. */
function controls(draft: OrderDraft, defaultHoldSeconds: number): OrderRows['orders'][number] {
  const { orderId, now, cod, coupon, client, idempotency } = draft
  return {
    orderId,
    key: idempotency?.key ?? null,
    couponId: coupon?.coupon.coupon_id ?? null,
    couponClient: client,
    reservedUntil: cod ? null : after(now, draft.holdSeconds ?? defaultHoldSeconds),
    cod,
    holdExpiresAt: draft.holdSeconds === undefined ? null : after(now, draft.holdSeconds),
  }
}

function customerRow({ now, request }: OrderDraft) {
  return {
    customer_id: newId(now.getTime()),
    phone: request.customer_phone_number,
    name: request.customer_full_name,
    email: request.customer_email,
    preferred_payment_method: request.paymentMethod,
  }
}

function orderRow(draft: OrderDraft) {
  const { orderId, now, request, coupon, totals, cod, holdSeconds } = draft
  const { products: _lines, paymentMethod, coupon: _coupon, ...asSent } = request
  return {
    ...asSent,
    order_id: orderId,
    status: cod ? 'Pending' : 'Inactive',
    payment_status: 'Unpaid',
    payment_method: paymentMethod,
    coupon_id: coupon?.coupon.coupon_id ?? null,
    coupon_code: coupon?.coupon.code ?? '',
    product_total_paisa: totals.productTotalPaisa,
    customization_total_paisa: totals.customizationTotalPaisa,
    discount_paisa: totals.discountPaisa,
    delivery_charge_paisa: totals.deliveryChargePaisa,
    partial_payment_paisa: 0,
    total_quantity: totals.totalQuantity,
    hold_expires_at: holdSeconds === undefined ? null : after(now, holdSeconds),
    oversold: false,
  }
}

function lineRows({ store, lines, cod }: OrderDraft) {
  return lines.map((line, index) => ({
    line_number: index + 1,
    product_id: line.productId,
    variant_id: line.variantId,
    product_name: line.name,
    variant_name: line.optionName,
    image_url: line.imageUrl,
    price_paisa: line.pricePaisa,
    compare_at_paisa: line.compareAtPaisa,
    quantity: line.lineQuantity,
    customization_charge_paisa: line.customizationChargePaisa,
    custom_fields: line.customFields,
    print: line.print,
    taken_quantity: cod ? line.lineQuantity : 0,
    taken_website_quantity: cod && store.advanced_inventory ? line.lineQuantity : 0,
  }))
}
