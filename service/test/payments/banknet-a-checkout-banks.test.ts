import { expect, test } from 'vitest'
import { anUnpaidOrder, aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { breakGateway } from './payment-effects.ts'
import { aStartedQr, check, press, startQr } from './qr-shopper.ts'

const service = await startPaymentService()

test('a failed login is not cached: the next payment logs in', async () => {
  await breakGateway(service, 'banknet_checkout', 'login-down')
  const shop = await aPayingStore(service)
  const order = await anUnpaidOrder(service, shop, 'BankNetACheckout')
  expect((await startQr(service, shop, order, 'BankNetACheckout')).status).toBe(400)
  await breakGateway(service, 'banknet_checkout')
  expect((await startQr(service, shop, order, 'BankNetACheckout')).status).toBe(200)
})

test('a failing bank list removes the links, not the QR', async () => {
  await breakGateway(service, 'banknet_checkout', 'banks-down')
  const payment = await aStartedQr(service, await aPayingStore(service), 'BankNetACheckout')
  expect(payment.body).toMatchObject({ banks: [], qr_message: expect.stringMatching(/^0002/) })
  await press(service, payment, 'pay')
  expect(await check(service, payment)).toEqual({ status: 200, body: { success: true, amount: 550 } })
})
