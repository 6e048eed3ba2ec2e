import { describe, expect, inject, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService, type TestResponse } from '../harness/test-service.ts'
import { aShop, ashasPhone, placed } from './shop.ts'

const svc = await startTestService()
svc.clock.stop()
const { database } = svc.context.db.pool.options
const twin = await startTestService({}, { connection: { ...inject('server').connection, database } })
const wrongPhone = { fields: { phone_number: "Provided phone number don't match with order phone number" } }

async function anOrderedCap() {
  const cap = aProduct({ quantity: 5 })
  const shop = await aShop(svc, { products: [cap] })
  const { _id } = placed(await shop.place({ products: [aLine(cap)] }))
  const orderId = _id as string
  const guess = (number: number) => shop.cancel(orderId, `98123456${String(number).padStart(2, '0')}`)
  const guessTimes = async (times: number) => {
    for (let number = 0; number < times; number++) {
      const response = await guess(number)
      expect([response.status, response.body]).toEqual([401, wrongPhone])
    }
  }
  return { cap, shop, orderId, guess, guessTimes }
}

function expectLockedOut(response: TestResponse) {
  expect([response.status, response.text]).toEqual([429, 'Too many requests, please try again later.'])
  expect(response.headers['content-type']).toMatch(/^text\/plain/)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
}

describe("the order's phone proves ownership, and it cannot be guessed (5.3)", () => {
  test('the right phone works after nine wrong ones', async () => {
    const { shop, orderId, guessTimes } = await anOrderedCap()
    await guessTimes(9)
    expect((await shop.cancel(orderId)).status).toBe(200)
  })

  test('after ten wrong phones the order responds 429 in plain text, also to the right phone', async () => {
    const { shop, orderId, guess, guessTimes } = await anOrderedCap()
    await guessTimes(10)
    const before = await shop.state()
    expectLockedOut(await guess(10))
    expectLockedOut(await shop.cancel(orderId, ashasPhone))
    expect(await shop.state()).toEqual(before)
  })

  test('wrong phones of cancellations and reviews are counted together', async () => {
    const { cap, shop, orderId, guessTimes } = await anOrderedCap()
    await guessTimes(5)
    for (let number = 0; number < 5; number++) {
      const response = await shop.review(orderId, cap._id, { phone_number: '9800000000' })
      expect([response.status, response.body]).toEqual([401, wrongPhone])
    }
    const before = await shop.state()
    expectLockedOut(await shop.review(orderId, cap._id))
    expectLockedOut(await shop.cancel(orderId))
    expect(await shop.state()).toEqual(before)
  })

  test('wrong phones count in every service on the same database', async () => {
    const { shop, orderId, guessTimes } = await anOrderedCap()
    await guessTimes(10)
    const body = { store_id: shop._id, order_id: orderId, phone_number: ashasPhone }
    expectLockedOut(await twin.post('/order/public/cancel', body))
  })

  test('parallel wrong phones at two services are counted one by one', async () => {
    const { shop, orderId, guess } = await anOrderedCap()
    const body = { store_id: shop._id, order_id: orderId, phone_number: '9800000000' }
    const guesses = Array.from({ length: 12 }, (_, number) => [guess(number), twin.post('/order/public/cancel', body)])
    const statuses = (await Promise.all(guesses.flat())).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(14).fill(429)])
    expectLockedOut(await shop.cancel(orderId))
  })

  test('a phone of the wrong length is not counted', async () => {
    const { shop, orderId, guessTimes } = await anOrderedCap()
    await guessTimes(9)
    for (let number = 0; number < 5; number++) expect((await shop.cancel(orderId, '981')).status).toBe(400)
    expect((await shop.cancel(orderId)).status).toBe(200)
  })

  test('wrong phones lock no other order of the same customer', async () => {
    const { cap, shop, guessTimes } = await anOrderedCap()
    const other = placed(await shop.place({ products: [aLine(cap)] }))
    await guessTimes(10)
    expect((await shop.cancel(other._id)).status).toBe(200)
  })

  test('a locked order can still be tracked', async () => {
    const { shop, orderId, guessTimes } = await anOrderedCap()
    await guessTimes(10)
    expect((await shop.track(orderId)).status).toBe(200)
  })

  test('after the time in Retry-After the right phone works and the count starts again', async () => {
    const { shop, orderId, guess, guessTimes } = await anOrderedCap()
    await guessTimes(10)
    const retryAfter = Number((await guess(10)).headers['retry-after'])
    svc.clock.advance(retryAfter - 30)
    expectLockedOut(await shop.cancel(orderId))
    svc.clock.advance(31)
    await guessTimes(9)
    expect((await shop.cancel(orderId)).status).toBe(200)
  })
})
