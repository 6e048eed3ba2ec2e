import { totalPricePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { eventMessage } from '../conversion-events/event-message.ts'
import { graphEvent } from '../conversion-events/graph-event.ts'
import type { CheckedOrder } from './check-order.ts'

/** The server's purchase event of a COD order (3.1), under the id that the browser's pixel uses too. */
export function purchaseEvent({ orderId, now, request, lines, amounts, clientIp, userAgent }: CheckedOrder) {
  const { meta } = request
  const contents = lines.map(({ product_id, variant_id, quantity, price_paisa }) => ({
    id: variant_id === '' ? product_id : `${product_id}_${variant_id}`,
    quantity,
    item_price: toNpr(price_paisa),
  }))
  const event = graphEvent({
    name: 'Purchase',
    eventId: meta.event_id || orderId,
    sourceUrl: meta.event_source_url || request.url,
    shopper: { ...buyer(request), clientIp, userAgent, fbp: meta.fbp ?? '', fbc: meta.fbc ?? '' },
    customData: {
      value: toNpr(totalPricePaisa(amounts)),
      currency: 'NPR',
      content_type: 'product',
      content_ids: [...new Set(contents.map(({ id }) => id))],
      contents,
      num_items: lines.length,
    },
    now,
  })
  return eventMessage(event, now)
}

/** The sender of a gift is its buyer; the customer only receives it. */
function buyer(request: CheckedOrder['request']): { email: string; phone: string } {
  return request.sender_full_name === ''
    ? { email: request.customer_email, phone: request.customer_phone_number }
    : { email: request.sender_email, phone: request.sender_phone_number }
}
