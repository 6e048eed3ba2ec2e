import { expect, test } from 'vitest'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { breakGateway } from './payment-effects.ts'
import { aStartedQr, check, press } from './qr-shopper.ts'

const service = await startPaymentService()

test('a bank list that is down costs the links, not the QR', async () => {
  await breakGateway(service, 'banknet_checkout', 'banks-down')
  const payment = await aStartedQr(service, await aPayingStore(service), 'BankNetACheckout')
  expect(payment.body).toMatchObject({ banks: [], qr_message: expect.stringMatching(/^0002/) })
  await press(service, payment, 'pay')
  expect(await check(service, payment)).toEqual({ status: 200, body: { success: true, amount: 550 } })
})
