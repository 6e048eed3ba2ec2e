import { credentialValues } from '@pasal/contract/merchant/payment-methods/requests.ts'
import { describe, expect, test } from 'vitest'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { rejected } from '../harness/merchant.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { aMember } from '../people/person.ts'

/* Payment methods and gateway credentials of the merchant's API (4.2). */

const svc = await startPaymentService()
const credentials: Record<string, unknown> = sandboxCredentials(svc.keys)
const keys = Object.keys(credentialValues)

async function aShop(store: object = {}) {
  const shop = await aPayingStore(svc, { setting: {}, ...store })
  return { ...(await aMember(svc, shop.store._id, 'owner')), ...shop, storeId: shop.store._id }
}

describe('credentials', () => {
  test('all nine keys are listed, and none is set in a new store', async () => {
    const shop = await aShop()
    const { status, body } = await shop.get('/gateway-credentials')
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        ...['wallet_a_product_code', 'wallet_a_secret', 'wallet_b_secret', 'banknet_a_pid', 'banknet_a_secret'],
        ...['banknet_a_dynamic_key', 'banknet_a_checkout_key', 'hub_a_key', 'bank_card_key'],
      ].map((key) => ({ key, set: false, updated_at: null })),
    })
  })

  test.each(keys)('%s is set without being shown, and deleted', async (key) => {
    const shop = await aShop()
    const response = await shop.put(`/gateway-credentials/${key}`, { value: credentials[key] })
    const state = { key, set: true, updated_at: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect([response.status, response.body]).toEqual([200, state])
    const reads = await Promise.all([shop.get('/gateway-credentials'), shop.get('')])
    expect(reads[0]?.body.items).toContainEqual(response.body)
    expect(reads[1]?.body.setting[key]).toBe('yes')
    for (const part of [credentials[key]].flatMap((value) => Object.values(value as object))) {
      if (typeof part === 'string' && part.length > 3) for (const { text } of reads) expect(text).not.toContain(part)
    }
    const deleted = await shop.delete(`/gateway-credentials/${key}`)
    expect([deleted.status, deleted.body]).toEqual([200, { key, set: false, updated_at: null }])
    expect((await shop.get('')).body.setting[key]).toBe('')
  })

  test.each<[string, unknown, string, string]>([
    ['wallet_b_secret', undefined, 'value', 'Required'],
    ['wallet_b_secret', '', 'value', 'Required'],
    ['wallet_b_secret', 5, 'value', expect.any(String)],
    ['wallet_b_secret', null, 'value', expect.any(String)],
    ['wallet_b_secret', { secret: 'x' }, 'value', expect.any(String)],
    ['hub_a_key', 'secret', 'value', expect.any(String)],
    ['hub_a_key', ['secret'], 'value', expect.any(String)],
    ['banknet_a_dynamic_key', { merchantCode: 'M', secret: 's', username: 'u' }, 'value.password', 'Required'],
    [
      'banknet_a_dynamic_key',
      { merchantCode: 'M', secret: 's', username: 'u', password: 'p', pin: '1' },
      'value.pin',
      'Unknown field',
    ],
    [
      'banknet_a_dynamic_key',
      { merchantCode: { a: 1 }, secret: 's', username: 'u', password: 'p' },
      'value.merchantCode',
      expect.any(String),
    ],
  ])('%s of the value %j is rejected', async (key, value, path, message) => {
    const shop = await aShop()
    const response = await shop.put(`/gateway-credentials/${key}`, { value })
    expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
    expect((await shop.get('')).body.setting[key]).toBe('')
  })

  test('a value of more than 20,000 characters is rejected', async () => {
    const shop = await aShop()
    const put = (length: number) => shop.put('/gateway-credentials/wallet_b_secret', { value: 'x'.repeat(length) })
    expect([(await put(20_001)).status, (await put(20_000)).status]).toEqual([400, 200])
  })

  test.each(['wallet_c_secret', 'banknet_a_checkout_pubkey', 'constructor'])('the key %s is unknown', async (key) => {
    const shop = await aShop()
    const notFound = [404, { message: 'Credential not found', code: 'not_found' }]
    const [put, deleted] = [
      await shop.put(`/gateway-credentials/${key}`, { value: 'x' }),
      await shop.delete(`/gateway-credentials/${key}`),
    ]
    expect([put.status, put.body]).toEqual(notFound)
    expect([deleted.status, deleted.body]).toEqual(notFound)
  })

  test('the audit holds that a value was set, and the database holds it sealed', async () => {
    const shop = await aShop()
    await shop.put('/gateway-credentials/wallet_b_secret', { value: 'secret-of-the-test' })
    await shop.put('/gateway-credentials/wallet_b_secret', { value: 'secret-of-the-test-2' })
    await shop.delete('/gateway-credentials/wallet_b_secret')
    // Nothing is there to delete.
    await shop.delete('/gateway-credentials/wallet_b_secret')
    const entries = await many(
      svc.context.db,
      sql`select action, object_id, before, after from audit_entries where store_id = ${shop.storeId} and action <> 'store.import' order by at`,
    )
    const of = (verb: string, before: string, after: string) => ({
      ...{ action: `credential.${verb}`, object_id: 'wallet_b_secret', before: { value: before } },
      after: { value: after },
    })
    expect(entries).toEqual([of('update', '', 'set'), of('update', 'set', 'set'), of('delete', 'set', '')])
    await shop.put('/gateway-credentials/wallet_b_secret', { value: 'secret-of-the-test' })
    const rows = await many(svc.context.db, sql`select sealed from store_secrets where store_id = ${shop.storeId}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('secret-of-the-test')
  })

  test('a replaced credential counts for the next payment', async () => {
    const shop = await aShop({ setting: credentials })
    const productCode = async () => {
      const order = await anUnpaidOrder(svc, shop, 'WalletA')
      return (await startPaying(svc, 'wallet_a', shop.storeId, order, { url: 'https://himal.example' })).body
        .product_code
    }
    expect(await productCode()).toBe('EPAYTEST')
    await shop.put('/gateway-credentials/wallet_a_product_code', { value: 'HIMAL' })
    expect(await productCode()).toBe('HIMAL')
    await shop.delete('/gateway-credentials/wallet_a_product_code')
    const order = await anUnpaidOrder(svc, shop, 'WalletA')
    const { status, body } = await startPaying(svc, 'wallet_a', shop.storeId, order)
    expect([status, body]).toEqual([400, { message: 'This payment method is not available for this store' }])
  })
})

describe('payment methods', () => {
  const order = ['COD', 'QR_Dynamic', 'BankNetACheckout', 'QR', 'WalletA', 'BankNetA', 'WalletB', 'HubA', 'bank_card']
  const methodsOf = async (store: object) => {
    const shop = await aShop(store)
    return (await shop.get('/payment-methods')).body.items as {
      method: string
      available: boolean
      missing: string[]
    }[]
  }

  test('a complete store offers all nine, in the order of the contract', async () => {
    expect(await methodsOf({ setting: credentials })).toEqual(
      order.map((method) => ({ method, available: true, missing: [] })),
    )
  })

  test('cash on delivery is available in every plan', async () => {
    const items = await methodsOf({ setting: credentials, plan: 'free' })
    expect(items[0]).toEqual({ method: 'COD', available: true, missing: [] })
    for (const item of items.slice(1)) expect(item).toMatchObject({ available: false, missing: ['plan'] })
  })

  test('each method says what it lacks', async () => {
    const items = await methodsOf({ plan: 'free', addons: {} })
    const others = order.filter((method) => method !== 'COD' && method !== 'QR')
    expect(items.find(({ method }) => method === 'QR')?.missing).toEqual(['plan', 'addon', 'approval'])
    for (const method of others) {
      const missing = ['plan', 'addon', 'credentials']
      expect(items).toContainEqual({ method, available: false, missing })
    }
  })

  test('a switched-on QR waits for its approval', async () => {
    const items = await methodsOf({ addons: { qr_request_enabled: true, qr_request: 'pending' } })
    expect(items.find(({ method }) => method === 'QR')).toEqual({
      ...{ method: 'QR', available: false, missing: ['approval'] },
    })
  })

  test('half of the credentials are none', async () => {
    const items = await methodsOf({ setting: { wallet_a_secret: 'x', banknet_a_pid: 'x' } })
    for (const name of ['WalletA', 'BankNetA'])
      expect(items.find(({ method }) => method === name)).toMatchObject({ missing: ['credentials'] })
  })
})
