import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { expect, test } from 'vitest'
import { methodPaths } from '../../src/payments/gateway-context.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { createTestDatabase } from '../harness/test-database.ts'

/* The `url` of a payment start, to which the browser comes back (RETURN_URLS). */

const database = await createTestDatabase()
const svc = await startPaymentService({}, database)
const own = await startPaymentService({ RETURN_URLS: 'own', DATA_DIR: svc.context.config.dataDir }, database)
const shop = await aPayingStore(svc, { storefront_url: 'https://himal.example' })
const message = 'return URL on another site than the store’s'

const methods: PaymentMethod[] = ['WalletA', 'WalletB', 'BankNetA', 'HubA', 'bank_card', 'BankNetACheckout', 'QR']

test.each(methods)(
  'with RETURN_URLS=own a start of %s with a foreign url is rejected and starts nothing',
  async (method) => {
    const order = await anUnpaidOrder(svc, shop, method)
    const response = await startPaying(own, methodPaths[method], shop.store._id, order, { url: 'https://evil.example' })
    expect({ status: response.status, body: response.body }).toEqual({
      status: 400,
      body: { error_type: 'zod_validation', fields: { url: 'Invalid url' } },
    })
    const started = sql`select 1 from payment_transactions where store_id = ${shop.store._id} and order_id = ${order}`
    expect(await many(svc.context.db, started)).toEqual([])
    await own.post('/order/public/release-hold', { store_id: shop.store._id, order_id: order, transaction_id: '' })
  },
)

test('with RETURN_URLS=own a start with the url of the store is served', async () => {
  const order = await anUnpaidOrder(svc, shop, 'WalletA')
  for (const url of ['https://himal.example', 'https://himal.example/']) {
    expect((await startPaying(own, 'wallet_a', shop.store._id, order, { url })).status).toBe(200)
  }
})

test('by default a start with a foreign url is served, and its host is logged once', async () => {
  const order = await anUnpaidOrder(svc, shop, 'WalletA')
  for (let count = 0; count < 2; count++) {
    const response = await startPaying(svc, 'wallet_a', shop.store._id, order, { url: 'https://evil.example' })
    expect(response.status).toBe(200)
  }
  const warnings = svc.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)
  expect(warnings).toEqual([
    expect.objectContaining({ level: 'warn', store_id: shop.store._id, url: 'https://evil.example' }),
  ])
})
