import type { ChangeReview } from '@pasal/contract/merchant/reviews/requests.ts'
import { recordAudit } from '../merchant/audit.ts'
import { found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { noContent } from '../merchant/reply.ts'
import { writeStore } from '../merchant/write.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockMerchantReview, type MerchantReview } from './merchant-reviews.queries.ts'
import { deleteReview as deleteStored, saveReviews } from './save-reviews.ts'

/** PATCH S/reviews/<id> (8). */
export function changeReview(request: MerchantRequest<unknown, ChangeReview>, id: string) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return writeStore(request, async (tx) => {
    const review = await getReview(tx, request, id)
    const after = changesOf(review, body, now)
    if (Object.keys(after).length === 0) return review
    await saveReviews(tx, storeId, { changed: [{ _id: id, product_id: review.product, ...after }] }, now)
    const before = {
      ...('hidden' in after && { hidden: review.hidden }),
      ...('reply' in after && { reply: review.reply }),
    }
    await recordAudit(tx, request, { action: 'review.update', object: named(review), before, after })
    return { ...review, ...after }
  })
}

function changesOf({ hidden, reply }: MerchantReview, body: ChangeReview, now: Date) {
  const text = body.reply === undefined ? (reply?.text ?? '') : (body.reply ?? '')
  const newReply = text === '' ? null : { text, created_at: now.toISOString() }
  return {
    ...(body.hidden !== undefined && body.hidden !== hidden && { hidden: body.hidden }),
    ...(text !== (reply?.text ?? '') && { reply: newReply }),
  }
}

/** The audit does not keep who wrote it. */
export function deleteReview(request: MerchantRequest, id: string) {
  const { storeId, context } = request
  return writeStore(request, async (tx) => {
    const review = await getReview(tx, request, id)
    await deleteStored(tx, storeId, id, context.clock.now())
    const { customer_name, ...before } = review
    await recordAudit(tx, request, { action: 'review.delete', object: named(review), before })
    return noContent()
  })
}

async function getReview(tx: Tx, { storeId, thing }: MerchantRequest, id: string): Promise<MerchantReview> {
  return found(await lockMerchantReview(tx, storeId, id), thing)
}

function named({ _id, product_name }: MerchantReview) {
  return { kind: 'review', _id, name: product_name }
}
