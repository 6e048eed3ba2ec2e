import { afterEach, expect, test, vi } from 'vitest'
import { aCoupon, aLine, aProduct } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, type Shop } from '../orders/shop.ts'

/* What one client network may hold of a limited coupon by applying it (3.4). */

const database = await createTestDatabase()
const svc = await startTestService({ RATE_LIMITS: 'on' }, database)
svc.clock.stop()
const second = await startTestService({ RATE_LIMITS: 'on', DATA_DIR: svc.context.config.dataDir }, database)
// One time in both: a hold of one process must not have ended for the other.
second.clock.now = svc.clock.now
const unlimited = await startTestService()
afterEach(() => vi.restoreAllMocks())

const [attacker, other] = ['203.0.113.1', '198.51.100.7']
const usedUp = 'All the available coupons have been used.'

async function aCouponShop(service = svc, usage_limit = 15) {
  const cap = aProduct()
  const shop = await aShop(service, { products: [cap], coupons: [aCoupon({ code: 'DASHAIN', usage_limit })] })
  const apply = (from: string) => shop.applyCoupon('DASHAIN', [aLine(cap)], from)
  const liveHolds = async () => {
    const { couponHolds } = await shop.state()
    return couponHolds.filter(({ expires_at }) => expires_at > service.clock.now()).length
  }
  return { shop, cap, apply, liveHolds }
}

function applyInTwoProcesses(shop: Shop, cap: { _id: string }, count: number) {
  const body = { store: shop._id, code: 'DASHAIN', products: [aLine(cap)] }
  const from = { method: 'POST', url: '/public/coupon', payload: body, remoteAddress: attacker } as const
  const services = [svc, second]
  return Promise.all(Array.from({ length: count }, (_, n) => services[n % 2]?.request(from)))
}

test('with limits on, one client network holds ten uses of a coupon at most, and others can apply it', async () => {
  const { apply, liveHolds } = await aCouponShop()
  for (let count = 0; count < 40; count++) expect((await apply(attacker)).status).toBe(200)
  expect(await liveHolds()).toBe(10)
  for (let count = 0; count < 5; count++) expect((await apply(other)).status).toBe(200)
  expect((await apply(other)).body).toEqual({ message: usedUp })
})

test('applies at once in two processes hold ten uses together', async () => {
  const { shop, cap, liveHolds } = await aCouponShop()
  const responses = await applyInTwoProcesses(shop, cap, 40)
  expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([200]))
  expect(await liveHolds()).toBe(10)
})

test('a client with ten live holds renews the oldest of them', async () => {
  const { apply, liveHolds } = await aCouponShop()
  for (let count = 0; count < 10; count++) await apply(attacker)
  svc.clock.advance(6)
  for (let count = 0; count < 3; count++) expect((await apply(attacker)).status).toBe(200)
  expect(await liveHolds()).toBe(10)
  svc.clock.advance(7)
  expect(await liveHolds()).toBe(3)
})

test('ten holds of one client of one coupon leave the bound of other coupons and clients untouched', async () => {
  const cap = aProduct()
  const coupons = ['DASHAIN', 'TIHAR'].map((code) => aCoupon({ code, usage_limit: 12 }))
  const shop = await aShop(svc, { products: [cap], coupons })
  const apply = async (code: string, from: string) =>
    expect((await shop.applyCoupon(code, [aLine(cap)], from)).status).toBe(200)
  for (let count = 0; count < 10; count++) await apply('DASHAIN', attacker)
  await apply('TIHAR', attacker)
  await apply('DASHAIN', other)
  const holds = (await shop.state()).couponHolds.map(({ coupon_id, client }) => `${coupon_id} ${client}`)
  expect(holds).toHaveLength(12)
  expect(new Set(holds).size).toBe(3)
})

test('a hold that is over counts for nothing and is not renewed', async () => {
  const { apply, liveHolds } = await aCouponShop()
  // The time stands still, so that no other hold ends while a slow machine works.
  const noon = new Date('2031-05-01T12:00:00.000Z').getTime()
  const clock = vi.spyOn(svc.clock, 'now').mockReturnValue(new Date(noon))
  await apply(attacker)
  clock.mockReturnValue(new Date(noon + 13_000))
  for (let count = 0; count < 11; count++) expect((await apply(attacker)).status).toBe(200)
  expect(await liveHolds()).toBe(10)
})

test('up to ten holds each apply holds a use of its own', async () => {
  const { apply } = await aCouponShop(svc, 10)
  for (let count = 0; count < 10; count++) expect((await apply(attacker)).status).toBe(200)
  expect((await apply(attacker)).body).toEqual({ message: usedUp })
  expect((await apply(other)).body).toEqual({ message: usedUp })
})

test('with limits off, one client may hold every use', async () => {
  const { apply } = await aCouponShop(unlimited)
  for (let count = 0; count < 15; count++) expect((await apply(attacker)).status).toBe(200)
  expect((await apply(other)).body).toEqual({ message: usedUp })
})
