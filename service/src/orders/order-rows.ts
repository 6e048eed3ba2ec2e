import { purchaseEvent } from '../conversion-events/purchase-event.ts'
import { newId } from '../ids.ts'
import { mailForOrder } from '../messages/order-mail.ts'
import type { StockNeed } from './order-lines.ts'
import type { OrderParts } from './place-order.ts'

/** 3.3: nothing held, no timer; in a live sale the sale's time; the shortest wins. */
export function holdSeconds(needs: StockNeed[], defaultSeconds: number): number | undefined {
  const seconds = needs
    .filter(({ tracked }) => tracked)
    .map(({ item }) => (item.sale ? Math.round(item.sale.hold_minutes * 60) : defaultSeconds))
  return seconds.length === 0 ? undefined : Math.min(...seconds)
}

type Extras = { reservedSeconds: number; answer: object; idempotency: { key: string; bodyHash: string } | undefined }

/** The parameter of the SQL function place_order. */
export function orderRows(parts: OrderParts, { reservedSeconds, answer, idempotency }: Extras) {
  const { storeId, now, request, needs, coupon, cod, client } = parts
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  return {
    store_id: storeId,
    now,
    cod,
    advanced: parts.store.advanced_inventory,
    hold_expires_at: parts.holdSeconds === undefined ? null : after(parts.holdSeconds),
    needs: needs.map(({ item, quantity, tracked }) => ({
      product_id: item.productId,
      variant_id: item.variantId,
      quantity,
      tracked,
    })),
    coupon: coupon
      ? { coupon_id: coupon.coupon.coupon_id, client, reserved_until: cod ? null : after(reservedSeconds) }
      : null,
    order: orderRow(parts),
    lines: lineRows(parts),
    customer: {
      customer_id: newId(now.getTime()),
      phone: request.customer_phone_number,
      name: request.customer_full_name,
      email: request.customer_email,
      preferred_payment_method: request.paymentMethod,
    },
    mail: cod ? mailForOrder('order-confirmation', parts.orderId, request) : null,
    event: cod ? purchaseEvent(parts) : null,
    idempotency: idempotency ? { key: idempotency.key, body_hash: idempotency.bodyHash, answer } : null,
  }
}

function orderRow({ storeId, orderId, now, request, coupon, totals, cod, holdSeconds: seconds }: OrderParts) {
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
    hold_expires_at: seconds === undefined ? null : new Date(now.getTime() + seconds * 1000),
    oversold: false,
    created_at: now,
    updated_at: now,
  }
}

function lineRows({ storeId, orderId, store, lines, cod }: OrderParts) {
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
