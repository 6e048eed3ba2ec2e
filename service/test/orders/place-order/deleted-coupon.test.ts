import { afterEach, expect, test } from 'vitest'
import { many, sql } from '../../../src/platform/database/database.ts'
import { lockWaits } from '../../harness/lock-waits.ts'
import { onOneServer } from '../../harness/on-one-server.ts'
import { aCoupon, aLine, anOrder, aProduct } from '../../harness/store-factory.ts'
import { openTestDatabase } from '../../harness/test-database.ts'
import { startTestService, type TestResponse } from '../../harness/test-service.ts'
import { until } from '../../harness/until.ts'
import { aShopWithMerchant } from '../merchant/a-shop.ts'
import { message, rows } from '../shop.ts'

/* A merchant deletes a coupon while an order with it waits: the order is rejected, or the coupon stays. */

const { database, client: rival } = await openTestDatabase()
const svc = await startTestService({}, database)
afterEach(() => rival.query('rollback'))

const waits = async () => (await many(svc.context.db, lockWaits)).length
const makers = [
  ['a shopper', null],
  ['a shopper', 5],
  ['the merchant', null],
  ['the merchant', 5],
] as const

async function openShop(maker: (typeof makers)[number][0], limit: number | null) {
  const [cap, coupon] = [aProduct({ price: 500, quantity: 10 }), aCoupon({ coupon_value: 100, usage_limit: limit })]
  const shop = await aShopWithMerchant(svc, { products: [cap], coupons: [coupon] })
  const body = anOrder({ products: [aLine(cap)], coupon: coupon._id })
  const order = () => (maker === 'the merchant' ? shop.merchant.post('/orders', body) : shop.place(body))
  return { cap, coupon, shop, order }
}

type Shop = Awaited<ReturnType<typeof openShop>>

/** Sends the request, deletes the coupon while it waits for the stock, and then lets it go on. */
async function whileCouponIsDeleted({ cap, coupon, shop }: Shop, send: () => Promise<TestResponse>) {
  await rival.query('begin')
  await rival.query('select 1 from stock where store_id = $1 and product_id = $2 for update', [shop._id, cap._id])
  const waiting = send()
  await until(async () => (await waits()) > 0)
  expect((await shop.merchant.delete(`/coupons/${coupon._id}`)).status).toBe(204)
  await rival.query('rollback')
  return waiting
}

test.each(makers)('an order of %s is rejected whose coupon, of limit %s, is deleted first', async (maker, limit) => {
  const opened = await openShop(maker, limit)
  const { shop } = opened

  const { status, body } = await whileCouponIsDeleted(opened, opened.order)
  expect([status, body]).toEqual([400, message('Coupon not found')])
  expect(await rows(svc, sql`select 1 from coupon_uses where store_id = ${shop._id}`)).toEqual([])
  expect(await shop.movements()).toEqual([])
})

test.each([null, 5])('a draft is not confirmed whose coupon, of limit %s, is deleted first', async (limit) => {
  const opened = await openShop('the merchant', limit)
  const { cap, coupon, shop } = opened
  const draft = anOrder({ products: [aLine(cap)], coupon: coupon._id, draft: true })
  const { _id } = (await shop.merchant.post('/orders', draft)).body

  const { status, body } = await whileCouponIsDeleted(opened, () => shop.status(_id, 'Pending'))
  expect([status, body]).toEqual([400, message('Coupon not found')])
  expect((await shop.read(_id)).status).toBe('Draft')
  expect(await shop.movements()).toEqual([])
})

const onOne = test.runIf(onOneServer()).each(makers)
onOne('a coupon stays that an order of %s uses first, of limit %s', async (maker, limit) => {
  const { coupon, shop, order } = await openShop(maker, limit)
  await rival.query('begin')
  await rival.query('lock table customers in share mode')
  const placing = order()
  await until(async () => (await waits()) > 0)
  const deleting = shop.merchant.delete(`/coupons/${coupon._id}`)
  await until(async () => (await waits()) > 1)
  await rival.query('rollback')

  expect((await placing).body).toMatchObject({ order_number: 1001 })
  expect((await deleting).status).toBe(409)
  expect((await shop.merchant.get(`/coupons/${coupon._id}`)).body).toMatchObject({ used: 1 })
})
