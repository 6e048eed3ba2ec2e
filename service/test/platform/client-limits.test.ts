import { beforeEach, describe, expect, test } from 'vitest'
import { execute, many, sql } from '../../src/platform/database/database.ts'
import { startTestService } from '../harness/test-service.ts'

/* The limits of one client over all stores (8). The order limit, which is per store, has a file of its own. */

const svc = await startTestService({ RATE_LIMITS: 'on' })
const unlimited = await startTestService()
const store = 'f'.repeat(24)
const other = 'e'.repeat(24)

type Limited = [method: 'GET' | 'POST', url: string, perWindow: number, seconds: number]

/** A URL with a store is called in two stores, which count together. */
const limited: Limited[] = [
  ['POST', `/public/form/${store}/wholesale/submit`, 10, 900],
  ['POST', `/public/flash-sale/${store}/notify`, 10, 900],
  ['POST', `/public/meta-event/${store}`, 100, 60],
  ['POST', '/customer/stock-alert', 60, 900],
  ['POST', '/public/coupon', 600, 60],
  ['POST', '/order/public/submit-review', 600, 60],
  ['POST', '/payment/wallet_a/init', 600, 60],
  ['POST', '/payment/wallet_b/init', 600, 60],
  ['POST', '/payment/banknet_a/init', 600, 60],
  ['POST', '/payment/hub_a/init', 600, 60],
  ['POST', '/payment/bank_card/init', 600, 60],
  ['POST', '/payment/banknet_a_checkout/init', 600, 60],
  ['POST', '/payment/dynamic_qr/init', 600, 60],
  ['GET', `/payment/wallet_a/return/${store}/${other}/success`, 600, 60],
  ['GET', `/payment/wallet_b/return/${store}/${other}/success`, 600, 60],
  ['GET', `/payment/banknet_a/return/${store}/${other}/success`, 600, 60],
  ['GET', `/payment/hub_a/return/${store}/${other}/success`, 600, 60],
  ['GET', `/payment/bank_card/return/${store}/${other}/success`, 600, 60],
  ['POST', `/payment/bank_card/return/${store}/${other}/success`, 600, 60],
  ['GET', '/payment/hub_a/notification', 1200, 60],
  ['POST', `/payment/bank_card/notification/${store}/${other}`, 1200, 60],
  ['GET', '/public/qr', 600, 60],
]

beforeEach(() => execute(svc.context.db, sql`delete from rate_limits`))

function ask(method: 'GET' | 'POST', url: string, from = '203.0.113.1', through = svc) {
  return through.request({ method, url, remoteAddress: from, ...(method === 'POST' ? { payload: {} } : {}) })
}

/** Sets the counter as if this client had sent so many requests in this window. */
const haveAsked = (times: number) => execute(svc.context.db, sql`update rate_limits set points = ${times}`)

describe.each(limited)('%s %s', (method, url, perWindow, seconds) => {
  test(`request ${perWindow} is served, the next is 429 in plain text`, async () => {
    expect((await ask(method, url)).status).not.toBe(429)
    await haveAsked(perWindow - 1)
    expect((await ask(method, url.replace(store, other))).status).not.toBe(429)
    const rejected = await ask(method, url)
    expect([rejected.status, rejected.text]).toEqual([429, 'Too many requests, please try again later.'])
    expect(rejected.headers['content-type']).toMatch(/^text\/plain/)
    const wait = Number(rejected.headers['retry-after'])
    expect(wait).toBeGreaterThan(seconds - 30)
    expect(wait).toBeLessThanOrEqual(seconds)
    expect((await ask(method, url, '203.0.113.2')).status).not.toBe(429)
  })

  test('no request is counted with RATE_LIMITS=off', async () => {
    await ask(method, url, '203.0.113.1', unlimited)
    expect(await many(unlimited.context.db, sql`select key from rate_limits`)).toEqual([])
  })
})

test('all payment start routes count together, and all return routes do', async () => {
  await ask('POST', '/payment/wallet_a/init')
  await haveAsked(600)
  for (const [method, url] of limited.filter(([, url]) => url.endsWith('/init')))
    expect((await ask(method, url)).status).toBe(429)
  const returns = limited.filter(([, url]) => url.includes('/return/'))
  expect((await ask('GET', returns[0]?.[1] as string)).status).toBe(400)
  await haveAsked(600)
  for (const [method, url] of returns) expect((await ask(method, url)).status).toBe(429)
})

test('a window lasts no longer when the clock was hours ahead at its begin', async () => {
  const [method, url, perWindow, seconds] = limited[0] as Limited
  await ask(method, url)
  await haveAsked(perWindow)
  await execute(svc.context.db, sql`update rate_limits set expire = expire + 6 * 3600 * 1000`)
  const rejected = await ask(method, url)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(seconds)
})

/** Polled by many shoppers behind one carrier address, served from memory, or by one index lookup. */
test.each([
  `/payment/dynamic_qr/check/${store}`,
  `/payment/banknet_a_checkout/check/${store}`,
  `/order/public/${store}/id/${other}`,
  `/product/public/search/${store}?q=cap`,
  `/public/flash-sale/${store}`,
  `/product/public/${store}`,
  '/store/check_domain?domain=himal',
])('%s has no limit', async (url) => {
  await ask('GET', url)
  expect(await many(svc.context.db, sql`select key from rate_limits`)).toEqual([])
})
