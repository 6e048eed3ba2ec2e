import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, invalid, message, placed } from './shop.ts'

/* GET /order/get_tracking_link/<order_id> */

const svc = await startTestService({ HOSTED_DOMAIN: 'shops.example' })

async function linkOf(store: Record<string, unknown>, change = (id: string) => id) {
  const cap = aProduct()
  const shop = await aShop(svc, { store, products: [cap] })
  const { _id } = placed(await shop.place({ products: [aLine(cap)], url: 'https://elsewhere.example' }))
  const { status, body } = await svc.get(`/order/get_tracking_link/${change(_id)}`)
  return { id: _id as string, status, body }
}

test('the link leads to the saved site link of the store', async () => {
  const { id, status, body } = await linkOf({
    storefront_url: 'https://himal.example',
    custom_domain: { domain: 'custom.example', verified: true },
  })
  expect([status, body]).toEqual([200, { success: true, url: `https://himal.example/track/${id}` }])
})

test('without a site link it leads to the verified domain', async () => {
  const { id, body } = await linkOf({ custom_domain: { domain: 'verified.example', verified: true } })
  expect(body).toEqual({ success: true, url: `https://verified.example/track/${id}` })
})

test('without a verified domain it leads to the subdomain', async () => {
  const subdomain = `shop-${newId()}`
  const { id, body } = await linkOf({ subdomain, custom_domain: { domain: 'custom2.example', verified: false } })
  expect(body).toEqual({ success: true, url: `https://${subdomain}.shops.example/track/${id}` })
})

test('an id in capitals is accepted', async () => {
  const { id, body } = await linkOf({ storefront_url: 'https://himal.example' }, (given) => given.toUpperCase())
  expect(body.url).toBe(`https://himal.example/track/${id}`)
})

test('an unknown order responds Order item not found', async () => {
  const { status, body } = await svc.get(`/order/get_tracking_link/${newId()}`)
  expect([status, body]).toEqual([400, message('Order item not found')])
})

test.each(['short', 'g'.repeat(24)])('the malformed id %s is a validation error of order_id', async (id) => {
  const { status, body } = await svc.get(`/order/get_tracking_link/${id}`)
  expect([status, body]).toEqual([400, invalid({ order_id: 'Invalid id' })])
})

test('a client is limited to 600 links in a minute', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const send = () => limited.get(`/order/get_tracking_link/${newId()}`)
  const statuses = (await Promise.all(Array.from({ length: 601 }, send))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
