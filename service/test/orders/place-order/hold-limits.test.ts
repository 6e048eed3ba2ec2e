import { paymentMethods } from '@pasal/contract/payments/methods.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/values/ids.ts'
import { aCoupon, aLine, anOrder, aProduct, aVariant } from '../../harness/store-factory.ts'
import { createTestDatabase } from '../../harness/test-database.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, placed, rows, type Shop } from '../shop.ts'

/* What one client network may hold with orders that it does not pay (3.3). */

const database = await createTestDatabase()
const svc = await startTestService({ RATE_LIMITS: 'on' }, database)
const second = await startTestService({ RATE_LIMITS: 'on', DATA_DIR: svc.context.config.dataDir }, database)
const unlimited = await startTestService()

const heldIn = async (shop: Shop) => (await shop.state()).stock.reduce((total, { held }) => total + held, 0)
const products = (count: number, quantity: number, fields = {}) =>
  Array.from({ length: count }, () => aProduct({ quantity, ...fields }))
const lines = (of: { _id: string }[], quantity: number) => of.map((product) => aLine(product, quantity))

describe('an order that no gateway can pay', () => {
  test.each(['nothing-that-exists', 'cod', ''])('with the method %j is accepted and holds nothing', async (method) => {
    const goods = products(150, 40)
    const shop = await aShop(unlimited, { products: goods })
    const response = placed(await shop.place({ products: lines(goods, 40), paymentMethod: method }))
    expect(response).not.toHaveProperty('hold_seconds')
    expect(response).not.toHaveProperty('hold_expires_at')
    expect(await heldIn(shop)).toBe(0)
    expect((await shop.state()).holds).toEqual([])
    expect((await shop.track(response._id)).body).toMatchObject({ status: 'Inactive', payment_status: 'Unpaid' })
    placed(await shop.place({ products: lines(goods, 40) }))
  })

  test('reserves no use of its coupon', async () => {
    const [cap, coupon] = [aProduct(), aCoupon({ usage_limit: 1 })]
    const shop = await aShop(unlimited, { products: [cap], coupons: [coupon] })
    const order = { products: [aLine(cap)], coupon: coupon._id }
    placed(await shop.place({ ...order, paymentMethod: 'nothing-that-exists' }))
    placed(await shop.place(order))
  })

  test.each(paymentMethods)('the method %s holds, also when the store does not offer it', async (paymentMethod) => {
    const cap = aProduct({ quantity: 3 })
    const shop = await aShop(unlimited, { products: [cap], store: { plan: 'free', addons: {} } })
    expect(placed(await shop.place({ products: [aLine(cap, 3)], paymentMethod })).hold_seconds).toBe(300)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 3 })
  })
})

describe('the unpaid orders of one network, with limits on', () => {
  test('one order of all units of a shop holds a tenth of them, and others can still buy each product', async () => {
    const goods = products(150, 40)
    const shop = await aShop(svc, { products: goods })
    const response = placed(await shop.placeOnline({ products: lines(goods, 40) }))
    expect(response.hold_seconds).toBe(300)
    expect(await heldIn(shop)).toBe(600)
    placed(await shop.place({ products: lines(goods, 20) }, '198.51.100.7'))
  })

  test('several orders hold together what one may', async () => {
    const goods = products(150, 40)
    const shop = await aShop(svc, { products: goods })
    for (let nth = 0; nth < 5; nth++)
      placed(await shop.placeOnline({ products: lines(goods.slice(nth * 30, nth * 30 + 30), 10) }))
    expect(await heldIn(shop)).toBe(600)
  })

  test('hold at most half of one row', async () => {
    const cap = aProduct({ quantity: 101 })
    const others = products(10, 1000)
    const shop = await aShop(svc, { products: [cap, ...others] })
    placed(await shop.placeOnline({ products: [aLine(cap, 45)] }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 101, held: 45 })
    placed(await shop.placeOnline({ products: [aLine(cap, 45)] }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 101, held: 50 })
    const response = placed(await shop.placeOnline({ products: [aLine(cap, 45)] }))
    expect(response).not.toHaveProperty('hold_seconds')
    expect((await shop.order(response._id))?.hold_expires_at).toBeNull()
  })

  test('hold twenty units of a row however few it has, and sixty in all', async () => {
    const goods = products(6, 20)
    const shop = await aShop(svc, { products: goods })
    for (const product of goods.slice(0, 3))
      expect(placed(await shop.placeOnline({ products: [aLine(product, 20)] })).hold_seconds).toBe(300)
    const response = placed(await shop.placeOnline({ products: lines(goods.slice(3), 5) }))
    expect(response).not.toHaveProperty('hold_seconds')
    expect(await heldIn(shop)).toBe(60)
  })

  test('hold twenty units of each variant of a product', async () => {
    const [small, large] = [aVariant('S', { quantity: 30 }), aVariant('L', { quantity: 30 })]
    const cap = aProduct({ sizes: ['S', 'L'], variants: [small, large] })
    const shop = await aShop(svc, { products: [cap] })
    for (const { _id: variant } of [small, large])
      placed(await shop.placeOnline({ products: [aLine(cap, 20, { variant })] }))
    expect([await shop.stockOf(cap, small), await shop.stockOf(cap, large)]).toEqual([
      { quantity: 30, held: 20 },
      { quantity: 30, held: 20 },
    ])
    placed(await shop.placeOnline({ products: [aLine(cap, 1, { variant: small._id })] }))
    expect(await heldIn(shop)).toBe(40)
  })

  test('count units of products that continue selling for nothing', async () => {
    const goods = [...products(5, 20), ...products(5, 1_000_000, { continue_selling: true })]
    const shop = await aShop(svc, { products: goods })
    placed(await shop.placeOnline({ products: lines(goods.slice(0, 5), 20) }))
    expect(await heldIn(shop)).toBe(60)
  })

  test('are freed for the network when they expire or are released', async () => {
    const goods = products(6, 20)
    const shop = await aShop(svc, { products: goods })
    const order = () => shop.placeOnline({ products: lines(goods, 10) })
    const first = placed(await order())
    expect(placed(await order()).hold_seconds).toBeUndefined()
    await shop.release(first._id)
    expect(placed(await order()).hold_seconds).toBe(300)
    expect(await heldIn(shop)).toBe(60)
    for (const { clock } of [svc, second]) clock.advance(301)
    expect(placed(await order()).hold_seconds).toBe(300)
    expect(await heldIn(shop)).toBe(60)
  })

  test('an IPv6 network counts as one client; other networks and stores count by themselves', async () => {
    const goods = products(6, 20)
    const [shop, other] = [await aShop(svc, { products: goods }), await aShop(svc, { products: products(6, 20) })]
    const order = (from: string) => shop.placeOnline({ products: lines(goods, 10) }, from)
    expect(placed(await order('2001:db8:1:2::1')).hold_seconds).toBe(300)
    expect(placed(await order('2001:db8:1:2:ffff::9')).hold_seconds).toBeUndefined()
    expect(placed(await order('2001:db8:1:3::1')).hold_seconds).toBe(300)
    const goodsThere = (await other.state()).stock.map(({ product_id }) => ({
      _id: product_id,
    }))
    placed(await other.placeOnline({ products: lines(goodsThere, 10) }, '2001:db8:1:2::1'))
    expect(await heldIn(other)).toBe(60)
  })

  test('a repeated request with an Idempotency-Key has the same response, without a hold', async () => {
    const goods = products(7, 20)
    const shop = await aShop(svc, { products: goods })
    placed(await shop.placeOnline({ products: lines(goods.slice(0, 3), 20) }))
    const key = newId()
    const send = () =>
      shop.place({ products: lines(goods.slice(6), 1), paymentMethod: 'WalletA' }, undefined, {
        'idempotency-key': key,
      })
    const response = placed(await send())
    expect(response).not.toHaveProperty('hold_seconds')
    expect(placed(await send())).toEqual(response)
  })

  test('only digests of addresses are stored, and they go with the hold', async () => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap] })
    const { _id } = placed(await shop.placeOnline({ products: [aLine(cap)] }, '203.0.113.77'))
    const [hold] = (await shop.state()).holds
    expect(hold?.client).toMatch(/^[\w-]{20,}$/)
    await shop.release(_id)
    const left = await rows(svc, sql`select * from stock_holds where store_id = ${shop._id}`)
    expect(left).toEqual([])
  })

  test('placed at once through two services hold together what one order may', async () => {
    const goods = products(50, 120)
    const shop = await aShop(svc, { products: goods })
    const send = (nth: number) =>
      (nth % 2 === 0 ? svc : second).request({
        method: 'POST',
        url: `/order/${shop._id}`,
        payload: anOrder({ products: lines(goods.slice(nth * 10, nth * 10 + 10), 20), paymentMethod: 'WalletA' }),
        remoteAddress: '203.0.113.1',
      })
    for (const response of await Promise.all([0, 1, 2, 3, 4].map(send))) placed(response)
    expect(await heldIn(shop)).toBe(600)
    const { stock, holds } = await shop.state()
    for (const { product_id, held } of stock) {
      const ofRow = holds.filter((hold) => hold.product_id === product_id)
      expect(ofRow.reduce((total, { quantity }) => total + quantity, 0)).toBe(held)
    }
  })
})

test('with limits off one network holds whatever it orders', async () => {
  const goods = products(50, 40)
  const shop = await aShop(unlimited, { products: goods })
  expect(placed(await shop.placeOnline({ products: lines(goods, 40) })).hold_seconds).toBe(300)
  expect(await heldIn(shop)).toBe(2000)
})
