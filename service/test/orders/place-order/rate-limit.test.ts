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
  test('the sixth is a 429 in plain text that says when to come back, and places nothing', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    expect(await statuses(Array(5).fill(good))).toEqual([200, 200, 200, 200, 200])
    const before = await shop.state()
    const answer = await shop.place(good, asha)
    expect(answer.status).toBe(429)
    expect(answer.text).toBe('Too many requests, please try again later.')
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(590)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(await shop.state()).toEqual(before)
  })

  test('every request counts: test orders, bad bodies and refusals too', async () => {
    const { good, statuses } = await aShopWithACap()
    const testOrder = { ...good, customer_phone_number: '0000000000' }
    const refused = { ...good, customer_address_city: 'Nowhere' }
    expect(await statuses([testOrder, { products: [] }, refused, testOrder, good])).toEqual([200, 400, 400, 200, 200])
    expect(await statuses([testOrder, { products: [] }, good])).toEqual([429, 429, 429])
  })

  test('a body that is not JSON counts too', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    const headers = { 'content-type': 'application/json' }
    const send = () =>
      svc.request({ method: 'POST', url: `/order/${shop._id}`, payload: '{', headers, remoteAddress: asha })
    for (let sent = 0; sent < 5; sent++) expect((await send()).status).toBe(400)
    expect(await statuses([good])).toEqual([429])
  })

  test('another client and another store are counted apart', async () => {
    const { good, statuses } = await aShopWithACap()
    const other = await aShopWithACap()
    expect(await statuses(Array(6).fill(good))).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses([good], hari)).toEqual([200])
    expect(await other.statuses([other.good])).toEqual([200])
  })

  test('the store is the same in upper case', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    await statuses(Array(5).fill(good))
    const answer = await shop.post(`/order/${shop._id.toUpperCase()}`, anOrder(good), asha)
    expect(answer.status).toBe(429)
  })

  test('one IPv6 customer is one client, whatever address of the /64 is used', async () => {
    const { good, shop } = await aShopWithACap()
    const from = (last: number) => shop.place(good, `2001:db8:1:2::${last}`)
    for (let last = 1; last <= 5; last++) expect((await from(last)).status).toBe(200)
    expect((await from(6)).status).toBe(429)
    expect((await shop.place(good, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('six at once: exactly five are let in', async () => {
    const { shop, good } = await aShopWithACap()
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.place(good, asha)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('when the ten minutes are over the client may order again', async () => {
    const { good, shop, statuses } = await aShopWithACap()
    expect(await statuses(Array(6).fill(good))).toEqual([200, 200, 200, 200, 200, 429])
    await rows(svc, sql`update rate_limits set expire = expire - 600000 where key like ${`${shop._id}:%`}`)
    expect(await statuses([good])).toEqual([200])
  })

  test('tracking and cancelling are not counted', async () => {
    const { shop, good, statuses } = await aShopWithACap()
    const { _id } = (await shop.place(good, asha)).body
    await statuses(Array(5).fill(good))
    expect((await shop.track(_id)).status).toBe(200)
    expect((await shop.cancel(_id)).status).toBe(200)
  })
})
