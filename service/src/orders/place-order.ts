import { hash } from 'node:crypto'
import type { Language } from '@pasal/contract/format/language.ts'
import { unknownPlace } from '@pasal/contract/orders/delivery-rejections.ts'
import type { OrderRequest } from '@pasal/contract/orders/requests.ts'
import type { Context } from '../context.ts'
import { couponClient } from '../coupons/coupon.ts'
import { findDeliveryTable } from '../delivery/delivery.queries.ts'
import { createBatcher } from '../platform/batching/batcher.ts'
import { ApiError, badRequest } from '../platform/http/errors.ts'
import { placeHint } from './order-hints.ts'
import { findIdempotencyKey } from './orders.queries.ts'
import { KeyUsed, type OrderResponse, openBatchPlacing } from './place-batch.ts'
import type { IncomingOrder } from './read-cart.ts'

type TestOrderResponse = { success: true }

/**
 * Measured on two cores: larger batches gain little, and a third one of the same store would wait for the same rows.
 * The orders of other stores always have a free place, or the next one.
 */
const batching = {
  maxBatchSize: 32,
  concurrencyPerKey: 2,
  totalConcurrency: 6,
  maxWaiting: 2000,
  maxWaitingBytes: 16 * 1024 * 1024,
}

export type OrderSubmission = {
  request: OrderRequest
  /** size of the body, which counts in the limit of what may wait */
  bytes: number
  idempotencyKey: string | undefined
  language: Language
  clientIp: string
  userAgent: string
}

/** POST /order/<store_id>. Orders of one store that arrive together are read, checked and written together. */
export function openOrderPlacing(context: Context) {
  const placeInBatch = createBatcher<IncomingOrder, OrderResponse>({ ...batching, run: openBatchPlacing(context) })
  return function placeOrder(storeId: string, submission: OrderSubmission): Promise<OrderResponse | TestOrderResponse> {
    return respondOnce(context, storeId, submission, async (idempotency) => {
      const { request, bytes, language, clientIp, userAgent } = submission
      if (isTestOrder(request, context.config.testEmailDomain)) return { success: true } // 2
      const client = couponClient(context, clientIp)
      const order = { request, language, clientIp, userAgent, couponClient: client, idempotency }
      return placeInBatch(storeId, order, bytes).catch((error) => rethrowWithPlace(context, storeId, request, error))
    })
  }
}

/** Outside production the log names the place of the table that the shopper's is most similar to. */
async function rethrowWithPlace(
  { db, config }: Context,
  storeId: string,
  request: OrderRequest,
  error: unknown,
): Promise<never> {
  if (config.production || !(error instanceof ApiError) || !isUnknownPlace(error)) throw error
  const table = await findDeliveryTable(db.pipelined, storeId)
  const names = table?.places.map(([name]) => name) ?? []
  throw badRequest(unknownPlace, placeHint(request.customer_address_city, names))
}

function isUnknownPlace({ body }: ApiError): boolean {
  return (body as { message?: unknown }).message === unknownPlace
}

/**
 * `Idempotency-Key`: the first order placed under a key is the response to every later request with the same body;
 * another body is a 422. Only placed orders are stored: a rejected order did nothing, so its key can be used again.
 */
async function respondOnce<Response extends object>(
  { db }: Context,
  storeId: string,
  { idempotencyKey: key, request }: OrderSubmission,
  place: (idempotency: IncomingOrder['idempotency']) => Promise<Response>,
): Promise<Response> {
  if (key === undefined) return place(undefined)
  const bodyHash = hash('sha256', JSON.stringify(request), 'base64url')
  const findResponse = async () => {
    const row = await findIdempotencyKey(db.pipelined, storeId, key)
    if (row && row.body_hash !== bodyHash)
      throw new ApiError(422, { message: 'This Idempotency-Key was used with another body' })
    return row?.response as Response | undefined
  }
  const stored = await findResponse()
  if (stored) return stored
  try {
    return await place({ key, bodyHash })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof KeyUsed)) throw error
    // The same request at the same time may have placed the order, and have taken the last unit for it.
    const storedSince = await findResponse()
    if (storedSince) return storedSince
    throw error
  }
}

// 4.4: a phone of ten zeros, or an email at the test domain, creates nothing. Quirk (4.4): the domain counts anywhere
// in the email, and the response is a success without `_id`. Held by test/orders/place-order/test-order-emails.test.ts.
function isTestOrder({ customer_phone_number, customer_email }: OrderRequest, testEmailDomain: string): boolean {
  return customer_phone_number === '0000000000' || customer_email.includes(testEmailDomain)
}
