import { expect, test, vi } from 'vitest'
import { execute, type Sql, sql } from '../../../src/platform/database/database.ts'
import { aCoupon, aLine, aProduct, aStoreFile, aVariant } from '../../harness/store-factory.ts'
import { createTestDatabase } from '../../harness/test-database.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aFlashSale } from '../flash-sale.ts'
import { aShop } from '../shop.ts'

/*
 * Orders and coupons remember what only merchants write by the store's version
 * (docs/decisions/0118-remember-rows-by-version.md).
 */

const database = await createTestDatabase()
const writer = await startTestService({}, database)
const reader = await startTestService({}, database)
const without = await startTestService({ CATALOG_CACHE_SECONDS: '0' }, database)
// The reader hears of no change: what it charges rests on the database alone.
vi.spyOn(reader.context.cache, 'clear').mockImplementation(() => {})

async function aShopWithCap(service = reader) {
  const cap = { ...aProduct({ price: 500 }), variants: [aVariant('S', { price: 500 })] }
  const [variant] = cap.variants
  const coupon = aCoupon()
  const file = aStoreFile({ products: [cap], coupons: [coupon] })
  await writer.importStore(file)
  const shop = await aShop(service, file)
  const order = (fields = {}) =>
    shop.place({ products: [aLine(cap, 1, { variant: variant?._id })], ...fields }).then(({ status, body }) => ({
      ...{ status, message: body.message, fields: body.fields },
      ...{ total: body.total_price, delivery: body.delivery_charge },
    }))
  const applied = async () => (await shop.applyCoupon(coupon.code, [aLine(cap, 1, { variant: variant?._id })])).body
  const change = (sections: object) =>
    writer.importStore({ format: 'pasal-store/1', store: { _id: shop._id }, ...sections })
  return { shop, cap, variant, order, applied, change }
}

type Shop = Awaited<ReturnType<typeof aShopWithCap>>

const newTable = (...place: unknown[]) => ({ delivery: { defaults: [100, 150, 200, 300, 500, 900], places: [place] } })
const changes: [what: string, change: (shop: Shop) => object, outcome: object][] = [
  [
    'a new price',
    ({ cap, variant }) => ({ products: [{ _id: cap._id, variants: [{ ...variant, price: 750 }] }] }),
    { status: 200, total: 750, delivery: 50 },
  ],
  [
    'a product that is a draft now',
    ({ cap }) => ({ products: [{ _id: cap._id, status: 'Draft' }] }),
    { status: 400, message: 'Either of the selected product is already deleted' },
  ],
  [
    'a product that was deleted',
    () => ({ replace: ['products'], products: [aProduct()] }),
    { status: 400, message: 'Either of the selected product is already deleted' },
  ],
  [
    'a variant that was replaced',
    ({ cap }) => ({ products: [{ _id: cap._id, variants: [aVariant('L')] }] }),
    { status: 400, message: 'Either of the selected product has been modified, please add to cart again' },
  ],
  [
    'a flash sale that has begun',
    ({ cap }) => ({ flash_sales: [aFlashSale(writer, cap)] }),
    { status: 200, total: 250, delivery: 50 },
  ],
  [
    'another charge of the place',
    () => newTable('Kathmandu', true, 80, -1, -1, -1, -1, -1),
    { status: 200, total: 500, delivery: 80 },
  ],
  [
    'a place without cash on delivery',
    () => newTable('Kathmandu', 'N', 50, -1, -1, -1, -1, -1),
    { status: 400, message: 'Cash on delivery is not available for the selected delivery location' },
  ],
  [
    'a place that is gone',
    () => newTable('Humla', true, 50, -1, -1, -1, -1, -1),
    { status: 400, message: 'Selected delivery city not found, please try again' },
  ],
  [
    'an e-mail address that is required now',
    ({ shop }) => ({ store: { _id: shop._id, checkout: { extras: { email_required: true } } } }),
    { status: 401, fields: { customer_email: 'Email address is required' } },
  ],
]

test.each(changes)('the first order after %s by another process obeys it', async (_what, change, outcome) => {
  const shop = await aShopWithCap()
  expect(await shop.order()).toMatchObject({ status: 200, total: 500, delivery: 50 })
  await shop.change(change(shop))
  expect(await shop.order()).toMatchObject(outcome)
})

test('the first apply of a coupon after a new price by another process uses it', async () => {
  const shop = await aShopWithCap()
  expect(await shop.applied()).toMatchObject({ total_applicable_amount: 500 })
  await shop.change({ products: [{ _id: shop.cap._id, variants: [{ ...shop.variant, price: 750 }] }] })
  expect(await shop.applied()).toMatchObject({ total_applicable_amount: 750 })
})

test('a remembered sale begins and ends by the clock', async () => {
  const shop = await aShopWithCap()
  await shop.change({ flash_sales: [aFlashSale(writer, shop.cap, { startsIn: 600 })] })
  const totals: number[] = []
  for (const seconds of [0, 660, 3600]) {
    reader.clock.advance(seconds)
    totals.push((await shop.order()).total)
  }
  expect(totals).toEqual([500, 250, 500])
  reader.clock.advance(-4260)
})

const edit = (statement: Sql) => execute(writer.context.db, statement)

test('what only merchants write is read once, stock for each order', async () => {
  const shop = await aShopWithCap()
  expect(await shop.order()).toMatchObject({ status: 200, total: 500 })
  await edit(sql`update variants set merchant_price_paisa = 1 where store_id = ${shop.shop._id}`)
  expect(await shop.order()).toMatchObject({ status: 200, total: 500 })
  await edit(sql`update stock set quantity = 0 where store_id = ${shop.shop._id}`)
  expect(await shop.order()).toMatchObject({ status: 400, message: expect.stringContaining('out of stock') })
})

test('with CATALOG_CACHE_SECONDS=0 an order remembers nothing', async () => {
  const shop = await aShopWithCap(without)
  expect(await shop.order()).toMatchObject({ status: 200, total: 500 })
  await edit(sql`update variants set merchant_price_paisa = 60000 where store_id = ${shop.shop._id}`)
  expect(await shop.order()).toMatchObject({ status: 200, total: 600 })
})
