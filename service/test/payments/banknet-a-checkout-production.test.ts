import { expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { anUnpaidOrder, aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { effectsOn, paidOnce, stillOpen } from './payment-effects.ts'
import { aStartedQr, check, notReceived, press, startQr } from './qr-shopper.ts'

const database = await createTestDatabase()
const service = await startPaymentService({}, database)
/** The same shops in production, whose gateway happens to be the sandbox. */
const live = await startTestService(
  {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    DATA_DIR: service.context.config.dataDir,
    PUBLIC_URL: service.url,
    BANKNET_CHECKOUT_URL: `${service.url}/sandbox/banknet_checkout`,
    BANKNET_QR_URL: `${service.url}/sandbox/banknet_qr`,
  },
  database,
)
const production = { ...service, ...live }

test("production charges the order's amount to the store's own account", async () => {
  const shop = await aPayingStore(service)
  const order = await anUnpaidOrder(service, shop, 'BankNetACheckout')
  const payment = await aStartedQr(production, shop, 'BankNetACheckout', order)
  // The sandbox's ws:// address: in production only wss is handed on.
  expect(payment.body).toMatchObject({ amount: 550, socket_url: '', qr_message: expect.stringContaining('5403550') })
  await press(service, payment, 'pay')
  expect(await check(production, payment)).toEqual({ status: 200, body: { success: true, amount: 550 } })
  expect(await effectsOn(service, shop, order)).toEqual(paidOnce)
})

test('a paid development payment does not settle in production', async () => {
  const payment = await aStartedQr(service, await aPayingStore(service), 'BankNetACheckout')
  await press(service, payment, 'pay')
  expect(await check(production, payment)).toEqual(notReceived)
  live.clock.advance(61)
  await reconcilePayments(live.context)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
})

test("QR without the platform's account is not available", async () => {
  const shop = await aPayingStore(service)
  const order = await anUnpaidOrder(service, shop, 'QR')
  const { status, body } = await startQr(production, shop, order, 'QR')
  expect({ status, body }).toEqual({
    status: 400,
    body: { message: 'This payment method is not available for this store' },
  })
})
