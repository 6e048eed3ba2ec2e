import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { describe, expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { first, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaymentService } from '../harness/payment-service.ts'

const svc = await startPaymentService()
const shop = await aPayingStore(svc)
await svc.context.db.query(sql`update stock set quantity = 1000 where store_id = ${shop.store._id}`)

const strict: PaymentMethod[] = ['WalletA', 'WalletB', 'BankNetA']
const others: PaymentMethod[] = ['QR', 'QR_Dynamic', 'BankNetACheckout', 'HubA', 'bank_card']

async function start(method: PaymentMethod, url: unknown) {
  const order = await anUnpaidOrder(svc, shop, method)
  const more = method === 'QR_Dynamic' ? { self: true } : {}
  const body = { store: shop.store._id, order, ...(url === undefined ? {} : { url }), ...more }
  const response = await svc.post(`/payment/${methodPaths[method]}/init`, body)
  const row = await first<{ return_url: string }>(
    svc.context.db,
    sql`select return_url from payment_transactions where store_id = ${shop.store._id} and order_id = ${order}`,
  )
  return { response, stored: row?.return_url }
}

/** No origin at all, for every method. */
const bad = [
  '',
  ' ',
  'himal.example',
  '//himal.example',
  'ftp://himal.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
  'https:himal.example',
  'https://himal.example/path',
  'https://himal.example//',
  'https://himal.example?query=1',
  'https://himal.example#fragment',
  'https://user@himal.example',
  'https://user:password@himal.example',
  'https://himal.example\\@evil.example',
  'https://himal.example\r\nLocation: https://evil.example',
  ' https://himal.example',
  'https://himal .example',
  'https://himal.example:99999',
  `https://${'a'.repeat(300)}.example`,
]
const notTexts: unknown[] = [null, 7, true, {}, ['https://himal.example'], { toString: 'https://himal.example' }]
const local = [
  'http://localhost',
  'http://localhost:3000',
  'https://LOCALHOST',
  'http://localhost./',
  'http://intranet:8080',
]
const good = [
  ['https://himal.example', 'https://himal.example'],
  ['https://himal.example/', 'https://himal.example'],
  ['http://himal.example:8443', 'http://himal.example:8443'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://पसल.example', 'https://xn--n2bqr.example'],
  ['https://HIMAL.Example', 'https://HIMAL.Example'],
  ['HTTPS://himal.example:443/', 'HTTPS://himal.example:443'],
  ['http://himal.example:80', 'http://himal.example:80'],
  ['http://himal.example:443', 'http://himal.example:443'],
] as const

describe.each(strict)('the return URL of %s (strict)', (method) => {
  test.each<unknown>([...bad, ...notTexts, ...local, undefined])('%j is rejected', async (url) => {
    const { response, stored } = await start(method, url)
    expect([response.status, response.body]).toEqual([400, { fields: { url: 'Valid Return URL is required' } }])
    expect(stored).toBeUndefined()
  })

  test.each(good)('%s is stored as %s', async (url, kept) => {
    const { response, stored } = await start(method, url)
    expect([response.status, stored]).toEqual([200, kept])
  })
})

describe.each(others)('the return URL of %s', (method) => {
  test.each(bad.filter((url) => url.length < 300))('%j is rejected', async (url) => {
    const { response, stored } = await start(method, url)
    expect([response.status, response.body]).toEqual([
      400,
      { error_type: 'zod_validation', fields: { url: 'Invalid url' } },
    ])
    expect(stored).toBeUndefined()
  })

  test.each<unknown>([...notTexts, undefined, bad.at(-1)])('%j is rejected as a field', async (url) => {
    const { response, stored } = await start(method, url)
    expect(response.status).toBe(400)
    expect(response.body).toEqual({ error_type: 'zod_validation', fields: { url: expect.any(String) } })
    expect(stored).toBeUndefined()
  })

  test.each([...good, ...local.map((url) => [url, url.replace(/\/$/, '')] as const)])(
    '%s is stored as %s',
    async (url, kept) => {
      const { response, stored } = await start(method, url)
      expect([response.status, stored]).toEqual([200, kept])
    },
  )
})
