import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aFlashSale } from '../flash-sale.ts'
import { aShop, expectRejection, message, placed } from '../shop.ts'

const svc = await startTestService()
svc.clock.stop()
const heldFor = (minutes: number) =>
  message(
    "The last units of an item in your cart are in other shoppers' checkouts right now. " +
      `Please try again in about ${minutes} minutes.`,
  )

describe('the hold of an order (3.1, 3.3)', () => {
  test('an online order holds its units without taking them, and responds with the time of expiry', async () => {
    const cap = aProduct({ quantity: 3 })
    const shop = await aShop(svc, { products: [cap] })
    const before = svc.clock.now().getTime()
    const response = placed(await shop.placeOnline({ products: [aLine(cap, 2)] }))
    const after = svc.clock.now().getTime()
    expect(response.hold_seconds).toBe(300)
    expect(response.hold_expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const expiresAt = Date.parse(response.hold_expires_at)
    expect(expiresAt).toBeGreaterThanOrEqual(before + 300_000)
    expect(expiresAt).toBeLessThanOrEqual(after + 300_000)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 2 })
    expect((await shop.order(response._id))?.status).toBe('Inactive')
  })

  test('a COD order takes its units at once and holds none', async () => {
    const cap = aProduct({ quantity: 3 })
    const shop = await aShop(svc, { products: [cap] })
    const response = placed(await shop.place({ products: [aLine(cap, 2)] }))
    expect(response).not.toHaveProperty('hold_seconds')
    expect(response).not.toHaveProperty('hold_expires_at')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 1, held: 0 })
    expect((await shop.state()).holds).toEqual([])
  })

  test('a product that continues selling is not held and stays available to other shoppers', async () => {
    const cap = aProduct({ quantity: 1, continue_selling: true })
    const shop = await aShop(svc, { products: [cap] })
    const response = placed(await shop.placeOnline({ products: [aLine(cap, 5)] }))
    expect(response).not.toHaveProperty('hold_seconds')
    expect(response).not.toHaveProperty('hold_expires_at')
    expect(await shop.stockOf(cap)).toEqual({ quantity: 1, held: 0 })
    placed(await shop.placeOnline({ products: [aLine(cap, 5)] }))
  })

  test('a mixed cart holds only the lines that do not continue selling', async () => {
    const cap = aProduct()
    const poster = aProduct({ continue_selling: true })
    const shop = await aShop(svc, { products: [cap, poster] })
    const response = placed(await shop.placeOnline({ products: [aLine(cap), aLine(poster)] }))
    expect(response.hold_seconds).toBe(300)
    expect(await shop.stockOf(cap)).toEqual({ quantity: 10, held: 1 })
    expect(await shop.stockOf(poster)).toEqual({ quantity: 10, held: 0 })
  })

  test('several lines of one variant make one hold of their sum', async () => {
    const small = aVariant('S', { quantity: 5 })
    const cap = aProduct({ sizes: ['S'], variants: [small] })
    const shop = await aShop(svc, { products: [cap] })
    const line = (quantity: number) => aLine(cap, quantity, { variant: small._id })
    placed(await shop.placeOnline({ products: [line(1), line(3)] }))
    expect((await shop.state()).holds.map(({ quantity }) => quantity)).toEqual([4])
  })
})

describe('units in other checkouts (4.3, check 8)', () => {
  test.each([
    ['at once', 0, 5],
    ['with a little over two minutes to go', 300 - 121, 3],
    ['in the last minute', 250, 1],
  ])('the message about held units has the minutes to wait %s', async (_case, secondsLater, minutes) => {
    const cap = aProduct({ quantity: 2 })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.placeOnline({ products: [aLine(cap, 2)] }))
    svc.clock.advance(secondsLater)
    await expectRejection(shop, () => shop.place({ products: [aLine(cap)] }), 400, heldFor(minutes))
    await expectRejection(shop, () => shop.placeOnline({ products: [aLine(cap)] }), 400, heldFor(minutes))
  })

  test('the minutes to wait are those until the first hold ends', async () => {
    const cap = aProduct({ quantity: 2 })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.placeOnline({ products: [aLine(cap)] }))
    svc.clock.advance(130)
    placed(await shop.placeOnline({ products: [aLine(cap)] }))
    await expectRejection(shop, () => shop.place({ products: [aLine(cap)] }), 400, heldFor(3))
  })

  test('units that are not held can be ordered', async () => {
    const cap = aProduct({ quantity: 3 })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.placeOnline({ products: [aLine(cap, 2)] }))
    await expectRejection(shop, () => shop.place({ products: [aLine(cap, 2)] }), 400, heldFor(5))
    placed(await shop.place({ products: [aLine(cap, 1)] }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 2, held: 2 })
  })

  test('a hold expires by the clock, without a job', async () => {
    const cap = aProduct({ quantity: 1 })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.placeOnline({ products: [aLine(cap)] }))
    svc.clock.advance(299)
    await expectRejection(shop, () => shop.place({ products: [aLine(cap)] }), 400, heldFor(1))
    svc.clock.advance(2)
    placed(await shop.place({ products: [aLine(cap)] }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 0, held: 0 })
    expect((await shop.state()).holds).toEqual([])
  })

  test('a hold that expires frees its own product alone', async () => {
    const [cap, hat] = [aProduct(), aProduct()]
    const shop = await aShop(svc, { products: [cap, hat] })
    placed(await shop.placeOnline({ products: [aLine(cap, 2)] }))
    svc.clock.advance(200)
    placed(await shop.placeOnline({ products: [aLine(hat)] }))
    svc.clock.advance(101)
    placed(await shop.place({ products: [aLine(cap), aLine(hat)] }))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 9, held: 0 })
    expect(await shop.stockOf(hat)).toEqual({ quantity: 9, held: 1 })
  })

  test('a hold of one variant does not hold the others', async () => {
    const small = aVariant('S', { quantity: 1 })
    const large = aVariant('L', { quantity: 1 })
    const cap = aProduct({ sizes: ['S', 'L'], variants: [small, large] })
    const shop = await aShop(svc, { products: [cap] })
    placed(await shop.placeOnline({ products: [aLine(cap, 1, { variant: small._id })] }))
    placed(await shop.place({ products: [aLine(cap, 1, { variant: large._id })] }))
  })

  test('of many online orders at once, as many hold a unit as there are units', async () => {
    const cap = aProduct({ quantity: 3 })
    const shop = await aShop(svc, { products: [cap] })
    const responses = await Promise.all(Array.from({ length: 9 }, () => shop.placeOnline({ products: [aLine(cap)] })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    const rejected = responses.filter(({ status }) => status !== 200).map(({ body }) => body)
    expect(rejected).toEqual(Array(6).fill(heldFor(5)))
    expect(await shop.stockOf(cap)).toEqual({ quantity: 3, held: 3 })
  })

  test('a cart with one line held by others holds none of its other lines', async () => {
    const cap = aProduct({ quantity: 1 })
    const hat = aProduct({ quantity: 1 })
    const shop = await aShop(svc, { products: [cap, hat] })
    placed(await shop.placeOnline({ products: [aLine(cap)] }))
    await expectRejection(shop, () => shop.placeOnline({ products: [aLine(hat), aLine(cap)] }), 400, heldFor(5))
  })
})

describe('how long a hold lasts in a flash sale (3.3)', () => {
  test.each([
    ['two minutes', { hold_minutes: 2 }, 120],
    ['five minutes', { hold_minutes: 5 }, 300],
    ['three minutes when the sale does not say', {}, 180],
  ])('the hold of an order in a flash sale: %s', async (_case, fields, seconds) => {
    const cap = aProduct()
    const shop = await aShop(svc, { products: [cap], flash_sales: [aFlashSale(svc, cap, fields)] })
    expect(placed(await shop.placeOnline({ products: [aLine(cap)] })).hold_seconds).toBe(seconds)
  })

  test('the shortest hold time of a cart applies to all its lines', async () => {
    const [cap, hat, rug] = [aProduct(), aProduct(), aProduct()]
    const flash_sales = [aFlashSale(svc, cap, { hold_minutes: 4 }), aFlashSale(svc, hat, { hold_minutes: 2 })]
    const shop = await aShop(svc, { products: [cap, hat, rug], flash_sales })
    const response = placed(await shop.placeOnline({ products: [aLine(rug), aLine(cap), aLine(hat)] }))
    expect(response.hold_seconds).toBe(120)
    const ends = (await shop.state()).holds.map(({ expires_at }) => expires_at.toISOString())
    expect(ends).toEqual(Array(3).fill(response.hold_expires_at))
  })

  test('before a flash sale starts the hold lasts the default five minutes', async () => {
    const cap = aProduct()
    const sale = aFlashSale(svc, cap, { startsIn: 600, hold_minutes: 2 })
    const shop = await aShop(svc, { products: [cap], flash_sales: [sale] })
    expect(placed(await shop.placeOnline({ products: [aLine(cap)] })).hold_seconds).toBe(300)
  })
})
