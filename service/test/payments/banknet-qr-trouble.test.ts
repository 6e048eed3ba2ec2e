import { beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxStoreQr } from '../../src/payments/sandbox-accounts.ts'
import { anUnpaidOrder, aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { breakGateway, effectsOn, failed, paidOnce, stillOpen } from './payment-effects.ts'
import { aStartedQr, check, checkLater, notReceived, press, setCredential, startQr } from './qr-shopper.ts'

const service = await startPaymentService()
service.clock.stop()

beforeEach(async () => {
  await breakGateway(service, 'banknet_qr')
})

async function aQr() {
  return aStartedQr(service, await aPayingStore(service), 'QR_Dynamic')
}

const received = { status: 200, body: { success: true } }

test.each([
  'down',
  'html',
  'truncated',
  'slow',
  'status-406',
  'status-down',
  'other-prn-in-status',
  'other-merchant-in-status',
  'other-amount-in-status',
  'unknown-status',
])('a paid QR with %s is not settled; a later check settles it', async (fault) => {
  const payment = await aQr()
  await press(service, payment, 'pay')
  await breakGateway(service, 'banknet_qr', fault)
  expect(await check(service, payment)).toEqual(notReceived)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  await breakGateway(service, 'banknet_qr')
  expect(await checkLater(service, payment)).toEqual(received)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
})

test.each(['down', 'html', 'truncated', 'create-406'])(
  'a start at a gateway with %s is rejected and leaves no transaction',
  async (fault) => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'QR_Dynamic')
    await breakGateway(service, 'banknet_qr', fault)
    const { status, body } = await startQr(service, shop, order, 'QR_Dynamic')
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'The payment could not be started, please try again' },
    })
    expect(await effectsOn(service, shop, order)).toMatchObject({ payment_status: 'Unpaid', transactions: [] })
  },
)

test('a QR without a socket can be paid', async () => {
  await breakGateway(service, 'banknet_qr', 'no-socket-url')
  const payment = await aQr()
  expect(payment.body.socket_url).toBe('')
  await press(service, payment, 'pay')
  expect(await check(service, payment)).toEqual(received)
})

test('a failed payment is Failed, becomes Paid when it is paid later, and stays Paid after a later failure', async () => {
  const payment = await aQr()
  await press(service, payment, 'fail')
  expect(await check(service, payment)).toEqual(notReceived)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
  await press(service, payment, 'pay')
  expect(await checkLater(service, payment)).toEqual(received)
  await breakGateway(service, 'banknet_qr', 'status-down')
  expect(await checkLater(service, payment)).toEqual(received)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
})

test('a payment is settled although the clock was set back by hours after a query', async () => {
  const payment = await aQr()
  expect(await check(service, payment)).toEqual(notReceived)
  await press(service, payment, 'pay')
  service.clock.advance(-6 * 3600)
  expect(await check(service, payment)).toEqual(received)
  service.clock.advance(6 * 3600)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
})

test.each(['scan', 'pending'] as const)('with %s does not settle', async (action) => {
  const payment = await aQr()
  await press(service, payment, action)
  expect(await check(service, payment)).toEqual(notReceived)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
})

test('one trace id settles one payment of a store', async () => {
  const shop = await aPayingStore(service)
  const [one, two] = [await aStartedQr(service, shop, 'QR_Dynamic'), await aStartedQr(service, shop, 'QR_Dynamic')]
  await press(service, one, 'pay')
  await press(service, two, 'pay')
  await breakGateway(service, 'banknet_qr', 'same-trace-id')
  expect(await check(service, one)).toEqual(received)
  expect(await check(service, two)).toEqual(notReceived)
})

describe('a store that changes its credentials between start and check', () => {
  test('to a new secret: open while the gateway rejects it, settled once the gateway accepts it', async () => {
    const payment = await aQr()
    const storeId = payment.shop.store._id
    await press(service, payment, 'pay')
    await setCredential(service, storeId, 'banknet_a_dynamic_key', { ...sandboxStoreQr, secret: 'rotated too early' })
    expect(await check(service, payment)).toEqual(notReceived)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
    await setCredential(service, storeId, 'banknet_a_dynamic_key', sandboxStoreQr)
    expect(await checkLater(service, payment)).toEqual(received)
  })

  test('to a malformed account: the payment stays open, and a new start is rejected', async () => {
    const payment = await aQr()
    await press(service, payment, 'pay')
    await setCredential(service, payment.shop.store._id, 'banknet_a_dynamic_key', { merchantCode: 'SBXSTORE' })
    expect(await check(service, payment)).toEqual(notReceived)
    const { status, body } = await startQr(service, payment.shop, payment.order, 'QR_Dynamic')
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'This payment method is not available for this store' },
    })
  })
})

test('a payment without any check is settled by reconciliation', async () => {
  const payment = await aQr()
  await press(service, payment, 'pay')
  service.clock.advance(61)
  await reconcilePayments(service.context)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
})
