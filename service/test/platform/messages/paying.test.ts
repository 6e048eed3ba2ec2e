import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../../harness/payment-service.ts'
import { breakGateway, follow } from '../../payments/payment-effects.ts'
import { pressed, started, walletB } from '../../payments/redirect-shopper.ts'

/* The messages of 7.2 for payments, letter by letter, with the response they stand in (4.5). */

const svc = await startPaymentService()
const shop = await aPayingStore(svc)

const returnUrl = { fields: { url: 'Valid Return URL is required' } }
const invalidUrl = { error_type: 'zod_validation', fields: { url: 'Invalid url' } }

describe('the return URL', () => {
  test.each([
    ['wallet_a', 'http://localhost:3000', returnUrl],
    ['wallet_b', 'http://localhost:3000', returnUrl],
    ['banknet_a', 'http://localhost:3000', returnUrl],
    ['hub_a', 'himal', invalidUrl],
    ['bank_card', 'himal', invalidUrl],
    ['dynamic_qr', 'himal', invalidUrl],
    ['banknet_a_checkout', 'himal', invalidUrl],
  ])('%s from %s', async (path, url, body) => {
    const response = await startPaying(svc, path, shop.store._id, newId(), { url })
    expect([response.status, response.body]).toEqual([400, body])
  })
})

test.each([
  { qr_request_enabled: true, qr_request: 'pending' },
  { qr_request_enabled: false, qr_request: 'rejected' },
  {},
])('QR request is not approved for this store: %j', async (addons) => {
  const waiting = await aPayingStore(svc, { addons })
  const order = await anUnpaidOrder(svc, waiting, 'QR')
  const { status, body } = await startPaying(svc, 'dynamic_qr', waiting.store._id, order)
  expect([status, body]).toEqual([400, { message: 'QR request is not approved for this store' }])
})

test.each(['dynamic_qr', 'banknet_a_checkout'])('Payment not received: %s', async (path) => {
  const { status, body } = await svc.get(`/payment/${path}/check/${newId()}`)
  expect([status, body]).toEqual([400, { message: 'Payment not received' }])
})

test('Payment already received', async () => {
  const payment = await started(svc, walletB, { shop })
  const back = await pressed(svc, walletB, payment, 'paid')
  await follow(back)
  expect(await follow(back)).toBe('400 {"message":"Payment already received"}')
})

test.each([
  ['initiate-detail', 'This merchant is not active.'],
  ['initiate-nested', '[object Object]'],
])('the text of WalletB, %s', async (fault, message) => {
  const order = await anUnpaidOrder(svc, shop, 'WalletB')
  await breakGateway(svc, 'wallet_b', fault)
  const { status, body } = await startPaying(svc, 'wallet_b', shop.store._id, order)
  await breakGateway(svc, 'wallet_b')
  expect([status, body]).toEqual([400, { message }])
})
