import type { OrderDraft } from '../orders/draft-order.ts'
import { newId } from '../platform/values/ids.ts'
import { graphEvent } from './graph-event.ts'

/** 3.1: the purchase of a cash-on-delivery order, told by the server under the id that the browser's pixel uses too. */
export function purchaseEvent({ orderId, now, request, lines, totals, clientIp, userAgent }: OrderDraft) {
  const { meta } = request
  const contents = lines.map(({ productId, variantId, lineQuantity, pricePaisa }) => ({
    id: variantId === '' ? productId : `${productId}_${variantId}`,
    quantity: lineQuantity,
    item_price: pricePaisa / 100,
  }))
  const event = graphEvent({
    name: 'Purchase',
    eventId: meta.event_id || orderId,
    sourceUrl: meta.event_source_url || request.url,
    shopper: { ...buyer(request), clientIp, userAgent, fbp: meta.fbp ?? '', fbc: meta.fbc ?? '' },
    customData: {
      value: (totals.productTotalPaisa + totals.customizationTotalPaisa - totals.discountPaisa) / 100,
      currency: 'NPR',
      content_type: 'product',
      content_ids: [...new Set(contents.map(({ id }) => id))],
      contents,
      num_items: lines.length,
    },
    now,
  })
  return { event_row_id: newId(now.getTime()), event }
}

/** Of a gift the sender buys; the customer only receives. */
function buyer(request: OrderDraft['request']): { email: string; phone: string } {
  return request.sender_full_name === ''
    ? { email: request.customer_email, phone: request.customer_phone_number }
    : { email: request.sender_email, phone: request.sender_phone_number }
}
