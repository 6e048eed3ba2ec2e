import { describe, expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { aLine, anOrder, aProduct } from '../../harness/store-factory.ts'
import { startTestService, type TestService } from '../../harness/test-service.ts'
import { aShop, rows } from '../shop.ts'

const svc = await startTestService({ RATE_LIMITS: 'on' })
const [asha, hari] = ['203.0.113.1', '203.0.113.2']

async function aShopWithACap(service: TestService = svc) {
  const cap = aProduct({ quantity: 100 })
  const shop = await aShop(service, { products: [cap] })
  const statuses = async (bodies: object[], from = asha) => {
    const all: number[] = []
    for (const body of bodies) all.push((await shop.place(body as Record<string, unknown>, from)).status)
    return all
  }
  return { shop, cap, good: { products: [aLine(cap)] }, statuses }
}

describe('five order requests in ten minutes, per store and client (8)', () => {
  test('the sixth order request is a 429 in plain text with Retry-After, and places nothing', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    expect(await statuses(Array(5).fill(good))).toEqual([200, 200, 200, 200, 200])
    const before = await shop.state()
    const response = await shop.place(good, asha)
    expect(response.status).toBe(429)
    expect(response.text).toBe('Too many requests, please try again later.')
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(590)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(await shop.state()).toEqual(before)
  })

  test('test orders, invalid bodies and rejected orders count in the order limit', async () => {
    const { good, statuses } = await aShopWithACap()
    const testOrder = { ...good, customer_phone_number: '0000000000' }
    const rejected = { ...good, customer_address_city: 'Nowhere' }
    expect(await statuses([testOrder, { products: [] }, rejected, testOrder, good])).toEqual([200, 400, 400, 200, 200])
    expect(await statuses([testOrder, { products: [] }, good])).toEqual([429, 429, 429])
  })

  test('a body that is not JSON counts in the order limit', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    const headers = { 'content-type': 'application/json' }
    const send = () =>
      svc.request({ method: 'POST', url: `/order/${shop._id}`, payload: '{', headers, remoteAddress: asha })
    for (let sent = 0; sent < 5; sent++) expect((await send()).status).toBe(400)
    expect(await statuses([good])).toEqual([429])
  })

  test('the order limit counts each client and each store separately', async () => {
    const { good, statuses } = await aShopWithACap()
    const other = await aShopWithACap()
    expect(await statuses(Array(6).fill(good))).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses([good], hari)).toEqual([200])
    expect(await other.statuses([other.good])).toEqual([200])
  })

  test('the order limit counts a store id in upper case as the same store', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    await statuses(Array(5).fill(good))
    const response = await shop.post(`/order/${shop._id.toUpperCase()}`, anOrder(good), asha)
    expect(response.status).toBe(429)
  })

  test('the order limit counts all addresses of an IPv6 /64 as one client', async () => {
    const { good, shop } = await aShopWithACap()
    const from = (last: number) => shop.place(good, `2001:db8:1:2::${last}`)
    for (let last = 1; last <= 5; last++) expect((await from(last)).status).toBe(200)
    expect((await from(6)).status).toBe(429)
    expect((await shop.place(good, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('of six order requests at once exactly five pass the order limit', async () => {
    const { shop, good } = await aShopWithACap()
    const responses = await Promise.all(Array.from({ length: 6 }, () => shop.place(good, asha)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a client can order again after the ten minutes of the order limit', async () => {
    const { good, shop, statuses } = await aShopWithACap()
    expect(await statuses(Array(6).fill(good))).toEqual([200, 200, 200, 200, 200, 429])
    await rows(svc, sql`update rate_limits set expire = expire - 600000 where key like ${`${shop._id}:%`}`)
    expect(await statuses([good])).toEqual([200])
  })

  test('tracking and cancelling do not count in the order limit', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    const { _id } = (await shop.place(good, asha)).body
    await statuses(Array(5).fill(good))
    expect((await shop.track(_id)).status).toBe(200)
    expect((await shop.cancel(_id)).status).toBe(200)
  })
})
