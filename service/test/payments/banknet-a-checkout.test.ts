import { beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { checkoutAccount, checkoutSignature } from '../../src/payments/gateways/banknet-checkout-account.ts'
import { first, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { breakGateway, effectsOn, failed, paidOnce, stillOpen } from './payment-effects.ts'
import { aStartedQr, callsOf, check, checkLater, notReceived, press, startQr } from './qr-shopper.ts'

const service = await startPaymentService()

beforeEach(async () => {
  await breakGateway(service, 'banknet_checkout')
})

async function aCheckout() {
  return aStartedQr(service, await aPayingStore(service), 'BankNetACheckout')
}

const received = { status: 200, body: { success: true, amount: 550 } }
const notStarted = { status: 400, body: { message: 'The payment could not be started, please try again' } }

test('50 payments at once log in once', async () => {
  const shop = await aPayingStore(service)
  const orders = await Promise.all([1, 2, 3, 4, 5].map(() => anUnpaidOrder(service, shop, 'BankNetACheckout')))
  const starts = Array.from({ length: 50 }, (_, index) =>
    startQr(service, shop, orders[index % 5] as string, 'BankNetACheckout'),
  )
  expect((await Promise.all(starts)).map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(await callsOf(service, 'banknet_checkout', 'login')).toBe(1)
  expect(await callsOf(service, 'banknet_checkout', 'banks/list')).toBe(1)
})

test("the start returns the order's amount and the banks although 1.1 is charged", async () => {
  const { body } = await aCheckout()
  const bank = expect.objectContaining({ bankCode: 'SBXHNPKA', intentScheme: 'SBXHNPKA://payment' })
  expect(body).toEqual({
    prn: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    transaction: expect.stringMatching(/^[0-9a-f]{24}$/),
    amount: 550,
    socket_url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/sandbox\/banknet_checkout\/merchantEndPoint\//),
    qr_message: expect.stringMatching(/^000201010212.*54031\.1.*6304|^000201010212.*54041\.10.*6304/),
    banks: expect.arrayContaining([bank]),
  })
  for (const one of body.banks) {
    expect(Object.keys(one).sort()).toEqual(['bankCode', 'bankIcon', 'bankName', 'intentScheme', 'packageName'])
  }
  const kept = await first(
    service.context.db,
    sql`select order_amount_paisa, charged_amount_paisa, development from payment_transactions where transaction_id = ${body.transaction}`,
  )
  expect(kept).toEqual({ order_amount_paisa: 55_000, charged_amount_paisa: 110, development: true })
})

test("the check returns 400 until the QR is paid, then 200 with the order's amount", async () => {
  const payment = await aCheckout()
  expect(await check(service, payment)).toEqual(notReceived)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  await press(service, payment, 'pay')
  expect(await checkLater(service, payment)).toEqual(received)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
})

test.each([
  'down',
  'html',
  'truncated',
  'status-timeout',
  'unknown-status',
  'other-amount-in-status',
  'other-prn-in-status',
  'tokens-refused',
])('a paid QR with %s is not settled; a later check settles it', async (fault) => {
  const payment = await aCheckout()
  await press(service, payment, 'pay')
  await breakGateway(service, 'banknet_checkout', fault)
  expect(await check(service, payment)).toEqual(notReceived)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
  await breakGateway(service, 'banknet_checkout')
  expect(await checkLater(service, payment)).toEqual(received)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
})

test('an expired token is replaced once per call', async () => {
  await breakGateway(service, 'banknet_checkout', 'one-call-tokens')
  const payment = await aCheckout()
  await press(service, payment, 'pay')
  expect(await check(service, payment)).toEqual(received)
})

describe('a start', () => {
  test.each(['down', 'html', 'truncated', 'no-qr', 'tokens-refused'])(
    'at a gateway with %s is refused and leaves no trace',
    async (fault) => {
      const shop = await aPayingStore(service)
      const order = await anUnpaidOrder(service, shop, 'BankNetACheckout')
      await breakGateway(service, 'banknet_checkout', fault)
      const { status, body } = await startQr(service, shop, order, 'BankNetACheckout')
      expect({ status, body }).toEqual(notStarted)
      expect(await effectsOn(service, shop, order)).toMatchObject({ payment_status: 'Unpaid', transactions: [] })
    },
  )
})

test('a failed payment is Failed, and becomes Paid when it is paid later', async () => {
  const payment = await aCheckout()
  await press(service, payment, 'fail')
  expect(await check(service, payment)).toEqual(notReceived)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
  await press(service, payment, 'pay')
  expect(await checkLater(service, payment)).toEqual(received)
  expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
})

test('the check of one payment does not settle another, in this store or another', async () => {
  const [paid, open] = [await aCheckout(), await aCheckout()]
  await press(service, paid, 'pay')
  expect(await check(service, open)).toEqual(notReceived)
  expect(await check(service, { ...paid, method: 'QR' })).toEqual(notReceived)
  expect(await check(service, paid)).toEqual(received)
  expect(await effectsOn(service, open.shop, open.order)).toEqual(stillOpen)
})

test('the frame reaches the listening browser', async () => {
  const payment = await aCheckout()
  const socket = new WebSocket(payment.body.socket_url)
  const frames: { productNumber?: string; paymentSuccess?: boolean }[] = []
  socket.on('message', (data) => frames.push(JSON.parse(JSON.parse(data.toString()).transactionStatus)))
  await new Promise((open) => socket.once('open', open))
  await press(service, payment, 'pay')
  await expect.poll(() => frames.length).toBe(2)
  expect(frames[0]).toMatchObject({ qrVerified: true })
  expect(frames[1]).toMatchObject({ productNumber: payment.body.prn, paymentSuccess: true, amount: 1.1 })
  socket.close()
})

describe('the gateway rejects', () => {
  const base = `${service.url}/sandbox/banknet_checkout/merchantThirdparty/api/merchant/third-party/v2`

  test('a login whose body differs from the signed bytes', async () => {
    const account = await checkoutAccount({ config: service.context.config, credentials: {} }, true)
    if (!account) throw new Error('no account')
    const { username, password, key } = account
    const body = JSON.stringify({ username, password })
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      signature: checkoutSignature(key, Buffer.from(body)),
    }
    const rewritten = JSON.stringify({ username, password }, null, 1)
    expect((await fetch(`${base}/login`, { method: 'POST', headers, body: rewritten })).status).toBe(401)
    expect((await fetch(`${base}/login`, { method: 'POST', headers, body })).status).toBe(200)
  })

  test('a call without a valid token', async () => {
    const headers = { paymentMode: 'INTENT', authorization: 'Bearer nobody' }
    expect((await fetch(`${base}/banks/list`, { headers })).status).toBe(401)
  })
})

test('no response and no log line contains a secret', async () => {
  const payment = await aCheckout()
  const account = JSON.stringify(service.keys.checkoutMerchant.privateKey).slice(40, 80)
  const configuration = await service.get(`/store/public/${payment.shop.store._id}`)
  const kept = await first(
    service.context.db,
    sql`select details from payment_transactions where transaction_id = ${payment.body.transaction}`,
  )
  const seen = [JSON.stringify(payment.body), JSON.stringify(kept), configuration.text, ...service.logLines].join('\n')
  expect([account, 'sandbox-checkout-password', 'Bearer '].filter((secret) => seen.includes(secret))).toEqual([])
})
