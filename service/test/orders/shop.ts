import { expect } from 'vitest'
import { many, type Sql, sql } from '../../src/platform/database/database.ts'
import { anOrder, aStoreFile } from '../harness/store-factory.ts'
import type { TestResponse, TestService } from '../harness/test-service.ts'

export const ashasPhone = '9812345678'

/** A store of the factory's kind, and the calls a shopper makes there. `from` is the shopper's IP address. */
export async function aShop(svc: TestService, sections: Parameters<typeof aStoreFile>[0] = {}) {
  const { _id: storeId } = await svc.importStore(aStoreFile(sections))
  const post = (url: string, payload: object, from = '203.0.113.1', headers: Record<string, string> = {}) =>
    svc.request({ method: 'POST', url, payload, remoteAddress: from, headers })
  const place = (fields: Fields, from?: string, headers?: Record<string, string>) =>
    post(`/order/${storeId}`, anOrder(fields), from, headers)
  const aboutOrder = (orderId: string, fields: Fields = {}) => ({ store_id: storeId, order_id: orderId, ...fields })
  return {
    _id: storeId,
    post,
    place,
    placeOnline: (fields: Fields, from?: string) => place({ paymentMethod: 'WalletA', ...fields }, from),
    track: (orderId: string) => svc.get(`/order/public/${storeId}/id/${orderId}`),
    cancel: (orderId: string, phone_number: string = ashasPhone) =>
      post('/order/public/cancel', aboutOrder(orderId, { phone_number })),
    release: (orderId: string) => post('/order/public/release-hold', aboutOrder(orderId, { transaction_id: '' })),
    review: (orderId: string, product_id: string, fields: Fields = {}) => {
      const given = { product_id, rating: 5, review: 'Warm', phone_number: ashasPhone, ...fields }
      return post('/order/public/submit-review', aboutOrder(orderId, given))
    },
    applyCoupon: (code: string, products: object[], from?: string) =>
      post('/public/coupon', { store: storeId, code, products }, from),
    state: () => stateOf(svc, storeId),
    stockOf: (product: { _id: string }, variant?: { _id: string }) => stockOf(svc, storeId, product, variant),
    order: async (orderId: string) =>
      (await rows(svc, sql`select * from orders where store_id = ${storeId} and order_id = ${orderId}`))[0],
    couponUsed: async (coupon: { _id: string }) =>
      (await rows(svc, sql`select used from coupons where store_id = ${storeId} and coupon_id = ${coupon._id}`))[0]
        ?.used,
  }
}

type Fields = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: rows of any table, compared and never passed on
type Row = Record<string, any>
export type Shop = Awaited<ReturnType<typeof aShop>>

export function rows(svc: TestService, statement: Sql): Promise<Row[]> {
  return many(svc.context.db, statement)
}

async function stockOf(svc: TestService, storeId: string, product: { _id: string }, variant = { _id: '' }) {
  const found = await rows(
    svc,
    sql`select quantity, held from stock
         where store_id = ${storeId} and product_id = ${product._id} and variant_id = ${variant._id}`,
  )
  return found[0]
}

/** All that placing, cancelling and reviewing can change in a store. */
async function stateOf(svc: TestService, storeId: string) {
  const of = (statement: Sql) => rows(svc, statement)
  return {
    stock: await of(sql`select * from stock where store_id = ${storeId} order by product_id, variant_id`),
    holds: await of(
      sql`select * from stock_holds where store_id = ${storeId} order by product_id, variant_id, order_id`,
    ),
    coupons: await of(sql`select coupon_id, used from coupons where store_id = ${storeId} order by 1`),
    uses: await of(sql`select * from coupon_uses where store_id = ${storeId} order by coupon_id, order_id`),
    couponHolds: await of(sql`select * from coupon_holds where store_id = ${storeId} order by coupon_hold_id`),
    orders: await of(sql`select * from orders where store_id = ${storeId} order by order_number`),
    lines: await of(sql`select * from order_lines where store_id = ${storeId} order by order_id, line_number`),
    customers: await of(sql`select * from customers where store_id = ${storeId} order by phone`),
    counter: await of(sql`select * from order_counters where store_id = ${storeId}`),
    messages: await of(sql`select * from outbox where store_id = ${storeId} order by message_id`),
    ratings: await of(
      sql`select product_id, total_rating, review_count from products where store_id = ${storeId} order by 1`,
    ),
    reviews: await of(sql`select * from reviews where store_id = ${storeId} order by review_id`),
    keys: await of(sql`select * from idempotency_keys where store_id = ${storeId} order by key`),
  }
}

/** The request is rejected with exactly this, and leaves no trace in the store. */
export async function expectRejection(shop: Shop, send: () => Promise<TestResponse>, status: number, body: unknown) {
  const before = await shop.state()
  const response = await send()
  expect({ status: response.status, body: response.body }).toEqual({ status, body })
  expect(await shop.state()).toEqual(before)
}

/** The order that this response placed; fails the test when it placed none. */
export function placed(response: TestResponse) {
  expect({ status: response.status, body: response.body }).toEqual({
    status: 200,
    body: expect.objectContaining({ success: true, _id: expect.stringMatching(/^[0-9a-f]{24}$/) }),
  })
  return response.body
}

export function message(text: string) {
  return { message: text }
}

export function invalid(fields: Record<string, string>) {
  return { error_type: 'zod_validation', fields }
}
