import { beforeEach, describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../harness/store-factory.ts'
import { operatorToken, startTestService, type TestService } from '../harness/test-service.ts'
import { aShop, expectRejection, invalid, placed } from './shop.ts'

/* The `url` of an order, which its mail links to (RETURN_URLS). */

const any = await startTestService({ HOSTED_DOMAIN: 'pasal.example' })
const own = await startTestService({ HOSTED_DOMAIN: 'pasal.example', RETURN_URLS: 'own' })
const message = 'return URL on another site than the store’s'

let domains = 0

/** A shop whose domain `himal-<n>.example` is verified: a domain belongs to one store. */
async function anOrderableShop(svc: TestService, fields: Record<string, unknown> = {}) {
  domains += 1
  const domain = `himal-${domains}.example`
  const store = { storefront_url: 'https://shop.himal.example/some/page', custom_domain: { domain, verified: true } }
  const cap = aProduct({ quantity: 1000 })
  const shop = await aShop(svc, { store: { ...store, ...fields }, products: [cap] })
  const { body } = await svc.get(`/admin/stores/${shop._id}/export`, { authorization: `Bearer ${operatorToken}` })
  const subdomain: string = body.store.subdomain
  return { shop, domain, subdomain, order: (url: string) => shop.place({ products: [aLine(cap)], url }) }
}

const warned = (svc: TestService, storeId: string) =>
  svc.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg, store_id }) => msg === message && store_id === storeId)
    .map(({ level, url }) => [level, url])

beforeEach(() => {
  any.logLines.splice(0)
  own.logLines.splice(0)
})

describe('with RETURN_URLS=own', () => {
  test('an order may name the saved site link, the verified domain and the hosted name', async () => {
    const { shop, domain, subdomain, order } = await anOrderableShop(own)
    for (const url of [
      'https://shop.himal.example',
      'https://SHOP.himal.example',
      'https://shop.himal.example.',
      `https://${domain}`,
      `https://${subdomain}.pasal.example`,
    ])
      placed(await order(url))
    expect(warned(own, shop._id)).toEqual([])
  })

  test('an order may name the address at which the service itself serves the shop', async () => {
    const { shop, subdomain, order } = await anOrderableShop(own)
    const { port } = new URL(own.context.config.publicUrl)
    placed(await order(`http://${subdomain}.pasal.example:${port}`))
    const otherPort = await order(`http://${subdomain}.pasal.example:${Number(port) - 1}`)
    expect(otherPort.body).toEqual(invalid({ url: 'Invalid url' }))
    expect(warned(own, shop._id)).toHaveLength(1)
  })

  test.each([
    'https://evil.example',
    'http://shop.himal.example',
    'https://shop.himal.example:8443',
    'https://himal.example',
    'https://evil.pasal.example',
    'https://shop.himal.example.evil.example',
  ])('an order with the url %s is rejected and stores nothing', async (url) => {
    const { shop, order } = await anOrderableShop(own)
    await expectRejection(shop, () => order(url), 400, invalid({ url: 'Invalid url' }))
  })

  test('a domain that is not verified is not the store’s', async () => {
    const custom_domain = { domain: 'unverified.example', verified: false }
    const { shop, order } = await anOrderableShop(own, { custom_domain })
    const send = () => order('https://unverified.example')
    await expectRejection(shop, send, 400, invalid({ url: 'Invalid url' }))
  })

  test('an order in an unknown store is rejected for the store', async () => {
    const response = await own.post(`/order/${'f'.repeat(24)}`, anOrder({ products: [aLine(aProduct())] }))
    expect(response.body).toEqual({ message: 'Store not found' })
  })
})

describe('by default', () => {
  test('every url is accepted, and each foreign host of a store is logged once', async () => {
    const [first, second] = [await anOrderableShop(any), await anOrderableShop(any)]
    for (const url of ['https://evil.example', 'https://evil.example', 'http://other.example:81']) {
      placed(await first.order(url))
      placed(await second.order(url))
    }
    placed(await first.order('https://shop.himal.example'))
    const hosts = [
      ['warn', 'https://evil.example'],
      ['warn', 'http://other.example:81'],
    ]
    expect(warned(any, first.shop._id)).toEqual(hosts)
    expect(warned(any, second.shop._id)).toEqual(hosts)
  })

  test('a client that invents hosts does not fill the log', async () => {
    const { shop, order } = await anOrderableShop(any)
    for (let n = 0; n < 25; n++) placed(await order(`https://invented-${n}.example`))
    expect(warned(any, shop._id)).toHaveLength(20)
  })
})
