import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* The public API needs no keys, tokens or logins (5). */

const svc = await startTestService()
const cap = aProduct()
const { _id, subdomain } = await svc.importStore(aStoreFile({ products: [cap] }))

describe('an Authorization header is ignored', () => {
  test.each([
    `/store/check_domain?domain=${subdomain}`,
    `/product/public/${_id}`,
    `/public/delivery_charge/${_id}`,
    `/public/blog/${_id}`,
    `/public/sitemap/${_id}.xml`,
    `/public/flash-sale/${_id}/product/${cap._id}`,
  ])('GET %s', async (url) => {
    const plain = await svc.get(url)
    expect(plain.status).toBe(200)
    for (const authorization of ['Bearer whatever', 'Basic eDp5', 'nonsense']) {
      const response = await svc.get(url, { authorization })
      const { server_time: _at, ...body } = response.body ?? {}
      const { server_time: _then, ...before } = plain.body ?? {}
      expect([response.status, body, response.text.length]).toEqual([200, before, plain.text.length])
    }
  })

  test('an order with a token is placed as a guest order', async () => {
    const order = anOrder({ products: [aLine(cap)] })
    for (const headers of [{}, { authorization: 'Bearer whatever' }])
      expect((await svc.post(`/order/${_id}`, order, headers as Record<string, string>)).status).toBe(200)
  })
})

describe('/customer has only the stock alert', () => {
  test.each([
    ['GET', '/customer'],
    ['GET', '/customer/me'],
    ['GET', '/customer/stock-alert'],
    ['POST', '/customer'],
    ['POST', '/customer/login'],
    ['POST', '/customer/orders'],
  ] as const)('%s %s', async (method, url) => {
    expect((await svc.request({ method, url })).status).toBe(404)
  })
})
