import { toNpr } from '@pasal/contract/pricing/money.ts'
import { ratingSum } from '../catalog/rating-sum.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { maskedPhone } from './masked-phone.ts'
import type { OrderLineRow, OrderRow } from './placed-orders.queries.ts'
import { findTrackedOrder, type ReviewOfOrder } from './track-order.queries.ts'

/**
 * GET /order/public/<store_id>/id/<order_id> (2.13). Quirks (2.13): no order number, and the province is always empty.
 * Held by test/orders/track-order.test.ts.
 */
export async function trackOrder(context: Context, storeId: string, orderId: string) {
  const order = await findTrackedOrder(context, storeId, orderId)
  if (!order) throw badRequest('Order item not found')
  const { lines, reviews: received } = order
  const reviews = received.filter(({ deleted }) => !deleted)
  return {
    ...orderFields(order),
    store: storeId,
    ordered_products: lines.map(orderedProduct),
    review: {
      count: reviews.length,
      total_rating: ratingSum(reviews),
      received: received.map(({ product_id }) => product_id),
      reviews: reviews.map(({ review_id }) => review_id),
    },
    reviews: reviews.map(reviewFields),
  }
}

function orderFields(order: OrderRow) {
  return {
    _id: order.order_id,
    slug: '',
    status: order.status,
    payment_status: order.payment_status,
    customer_full_name: order.customer_full_name,
    customer_email: order.customer_email,
    customer_phone_number: maskedPhone(order.customer_phone_number),
    customer_address_city: order.customer_address_city,
    customer_address: order.customer_address,
    customer_address_landmark: order.customer_address_landmark,
    customer_address_province: '',
    product_total_price: toNpr(order.product_total_paisa),
    delivery_charge: toNpr(order.delivery_charge_paisa),
    customization_total: toNpr(order.customization_total_paisa),
    partial_payment_amount: toNpr(order.partial_payment_paisa),
    discount: { d_value: toNpr(order.discount_paisa), code: order.coupon_code, coupon: order.coupon_id },
    paymentMethod: order.payment_method,
    courier: order.courier,
    tracking_number: order.tracking_number,
    tracking_url: order.tracking_url,
    created_at: order.created_at,
  }
}

function orderedProduct(line: OrderLineRow) {
  return {
    image_url: line.image_url,
    product_id: line.product_id,
    product_name: line.product_name,
    price: toNpr(line.price_paisa),
    compare_at_price: toNpr(line.compare_at_paisa),
    variant_id: line.variant_id,
    variant_name: line.variant_name,
    quantity: line.quantity,
    print: line.print,
  }
}

function reviewFields({ product_id, images, review, rating }: ReviewOfOrder) {
  return { product: product_id, images, review, rating }
}
