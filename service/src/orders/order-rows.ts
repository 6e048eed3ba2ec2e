import { purchaseEvent } from '../conversion-events/purchase-event.ts'
import { newId } from '../ids.ts'
import { mailForOrder } from '../messages/order-mail.ts'
import type { OrderDraft } from './draft-order.ts'
import type { OrderRows } from './orders.queries.ts'

/**
 * What place_orders is to write. A coupon's use that an unpaid order reserves lasts as long as its hold, or `defaultHoldSeconds` where nothing
 * is held.
 */
export function orderRows(
  storeId: string,
  drafts: OrderDraft[],
  answers: object[],
  defaultHoldSeconds: number,
): OrderRows {
  const stockRows = new Map<string, { number: number; productId: string; variantId: string }>()
  const needs = drafts.flatMap((draft, index) =>
    draft.needs.map(({ item: { productId, variantId }, quantity, tracked }) => {
      const key = `${productId} ${variantId}`
      const row = stockRows.get(key) ?? { number: stockRows.size + 1, productId, variantId }
      stockRows.set(key, row)
      return { order: index + 1, row: row.number, quantity, tracked }
    }),
  )
  return {
    productIds: [...stockRows.values()].map(({ productId }) => productId),
    variantIds: [...stockRows.values()].map(({ variantId }) => variantId),
    needs,
    orders: drafts.map((draft, index) => ({
      key: draft.idempotency?.key ?? null,
      couponId: draft.coupon?.coupon.coupon_id ?? null,
      cod: draft.cod,
      holdExpiresAt: draft.holdSeconds === undefined ? null : after(draft.now, draft.holdSeconds),
      parts: partsOf(storeId, draft, answers[index] as object, defaultHoldSeconds),
    })),
  }
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function partsOf(storeId: string, draft: OrderDraft, answer: object, defaultHoldSeconds: number) {
  const { now, request, coupon, cod, client, idempotency } = draft
  const reservedUntil = cod ? null : after(now, draft.holdSeconds ?? defaultHoldSeconds)
  return {
    order: orderRow(storeId, draft),
    lines: lineRows(storeId, draft),
    customer: {
      customer_id: newId(now.getTime()),
      phone: request.customer_phone_number,
      name: request.customer_full_name,
      email: request.customer_email,
      preferred_payment_method: request.paymentMethod,
    },
    mail: cod ? mailForOrder('order-confirmation', draft.orderId, request) : null,
    event: cod && draft.store.tells_platform ? purchaseEvent(draft) : null,
    coupon: coupon ? { client, reserved_until: reservedUntil } : null,
    idempotency: idempotency ? { body_hash: idempotency.bodyHash, answer } : null,
  }
}

function orderRow(storeId: string, draft: OrderDraft) {
  const { orderId, now, request, coupon, totals, cod, holdSeconds } = draft
  const { products: _lines, paymentMethod, coupon: _coupon, ...asSent } = request
  return {
    ...asSent,
    store_id: storeId,
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
    created_at: now,
    updated_at: now,
  }
}

function lineRows(storeId: string, { orderId, store, lines, cod }: OrderDraft) {
  return lines.map((line, index) => ({
    store_id: storeId,
    order_id: orderId,
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
