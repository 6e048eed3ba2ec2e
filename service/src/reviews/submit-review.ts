import type { submitReviewRequest } from '@pasal/contract/reviews/requests.ts'
import type { z } from 'zod'
import { addRating } from '../catalog/ratings.queries.ts'
import type { Context } from '../context.ts'
import { announceEvent } from '../events/announce-event.ts'
import { listOrderLines, lockOrder } from '../orders/placed-orders.queries.ts'
import { phoneRejection } from '../orders/prove-ownership.ts'
import { transaction } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { findReviewedProduct, insertReview } from './reviews.queries.ts'

type SubmitReview = z.output<typeof submitReviewRequest>

/** POST /order/public/submit-review (4.10). */
export async function submitReview(context: Context, request: SubmitReview) {
  const { store_id: storeId, order_id: orderId, product_id: productId, rating, review } = request
  const now = context.clock.now()
  const rejection = await transaction(context.db, async (tx) => {
    const order = await lockOrder(tx, storeId, orderId)
    if (!order) throw badRequest('Order item not found')
    const wrongPhone = await phoneRejection(tx, storeId, order, request.phone_number, now)
    if (wrongPhone) return wrongPhone
    if (await findReviewedProduct(tx, storeId, orderId, productId))
      throw badRequest('Product has already been reviewed')
    const lines = await listOrderLines(tx, storeId, orderId)
    if (!lines.some((line) => line.product_id === productId))
      throw badRequest('Provided product not found in the following order')
    if ((await addRating(tx, storeId, productId, rating)) === 0) throw badRequest('Selected product not found')
    const customerName = order.customer_full_name
    const reviewId = newId()
    await insertReview(tx, storeId, { reviewId, orderId, productId, rating, review, customerName, now })
    await announceEvent(tx, storeId, { event: 'review.created', objectId: reviewId }, now)
    return undefined
  })
  if (rejection) throw rejection
  context.log.info({ store_id: storeId, order_id: orderId, product_id: productId }, 'review recorded')
  return { success: true, message: 'Review recorded successfully', rating, review }
}
