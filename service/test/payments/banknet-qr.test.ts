import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxPlatformQr, sandboxStoreQr } from '../../src/payments/sandbox-accounts.ts'
import { first, sql } from '../../src/platform/database/database.ts'
import {
  anUnpaidOrder,
  aPayingStore,
  startPaying,
  startPaymentService,
  trackedOrder,
} from '../harness/payment-service.ts'
import { breakGateway, effectsOn, paidOnce, stillOpen } from './payment-effects.ts'
import {
  aStartedQr,
  callsOf,
  check,
  checkLater,
  notReceived,
  press,
  type QrMethod,
  type QrPayment,
  startQr,
} from './qr-shopper.ts'

const service = await startPaymentService()

beforeEach(async () => {
  await breakGateway(service, 'banknet_qr')
})

const methods: QrMethod[] = ['QR', 'QR_Dynamic']

describe.each(methods)('%s', (method) => {
  test('the start returns exactly the fields of 4.5', async () => {
    const { body, order, shop } = await aStartedQr(service, await aPayingStore(service), method)
    expect(body).toEqual({
      prn: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      transaction: expect.stringMatching(/^[0-9a-f]{24}$/),
      amount: 550,
      socket_url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/sandbox\/banknet_qr\/merchantEndPoint\//),
      qr_message: expect.stringMatching(/^000201010212.*5303524.*6304[0-9a-f]{4}$/),
    })
    expect(await trackedOrder(service, shop.store._id, order)).toEqual({
      status: 'Inactive',
      payment_status: 'Processing',
    })
  })

  test('the check returns 400 until the QR is paid, then 200', async () => {
    const payment = await aStartedQr(service, await aPayingStore(service), method)
    expect(await check(service, payment)).toEqual(notReceived)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
    await press(service, payment, 'pay')
    expect(await checkLater(service, payment)).toEqual({ status: 200, body: { success: true } })
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('20 checks at once settle once', async () => {
    const payment = await aStartedQr(service, await aPayingStore(service), method)
    await press(service, payment, 'pay')
    await Promise.all(Array.from({ length: 20 }, () => check(service, payment)))
    expect(await check(service, payment)).toEqual({ status: 200, body: { success: true } })
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })
})

test('50 polls at once query the gateway once, and once more after the pause', async () => {
  const payment = await aStartedQr(service, await aPayingStore(service), 'QR')
  const before = await callsOf(service, 'banknet_qr', 'thirdPartyDynamicQrGetStatus')
  const responses = await Promise.all(Array.from({ length: 50 }, () => check(service, payment)))
  expect(responses).toEqual(Array(50).fill(notReceived))
  expect(await callsOf(service, 'banknet_qr', 'thirdPartyDynamicQrGetStatus')).toBe(before + 2)
})

test('a check right after an unpaid poll returns the payment made in between', async () => {
  const payment = await aStartedQr(service, await aPayingStore(service), 'QR')
  expect(await check(service, payment)).toEqual(notReceived)
  await press(service, payment, 'pay')
  expect(await check(service, payment)).toEqual({ status: 200, body: { success: true } })
})

test("QR_Dynamic is paid to the store's account, QR to the platform's", async () => {
  const shop = await aPayingStore(service)
  const own = await aStartedQr(service, shop, 'QR_Dynamic')
  const platform = await aStartedQr(service, shop, 'QR')
  expect(own.body.qr_message).toContain(sandboxStoreQr.merchantCode)
  expect(platform.body.qr_message).toContain(sandboxPlatformQr.merchantCode)
  await press(service, own, 'pay')
  expect(await check(service, platform)).toEqual(notReceived)
  expect(await check(service, own)).toEqual({ status: 200, body: { success: true } })
})

describe('an order with QR_Dynamic that is started without self', () => {
  test.each([{}, { self: false }, { self: null }])(
    "%j pays to the platform's account by the method QR",
    async (more) => {
      const shop = await aPayingStore(service)
      const order = await anUnpaidOrder(service, shop, 'QR_Dynamic')
      const answer = await startPaying(service, 'dynamic_qr', shop.store._id, order, more)
      expect(answer.status).toBe(200)
      expect(answer.body.qr_message).toContain(sandboxPlatformQr.merchantCode)
      const payment = { shop, order, method: 'QR' as const, body: answer.body }
      expect(await methodOf(payment)).toBe('QR_Dynamic')
      await press(service, payment, 'pay')
      expect(await check(service, payment)).toEqual({ status: 200, body: { success: true } })
      expect(await effectsOn(service, shop, order)).toEqual(paidOnce)
      expect(await methodOf(payment)).toBe('QR')
    },
  )

  test("needs neither the addon of QR nor the store's own account", async () => {
    const shop = await aPayingStore(service, { addons: { qr_request: 'approved' }, setting: {} })
    const order = await anUnpaidOrder(service, shop, 'QR_Dynamic')
    expect((await startQr(service, shop, order, 'QR')).status).toBe(200)
  })

  test('is rejected when the store is not approved', async () => {
    const shop = await aPayingStore(service, { addons: { banknet_a_dynamic: true, qr_request: 'pending' } })
    const order = await anUnpaidOrder(service, shop, 'QR_Dynamic')
    const { status, body } = await startQr(service, shop, order, 'QR')
    expect([status, body]).toEqual([400, { message: 'QR request is not approved for this store' }])
    expect((await startQr(service, shop, order, 'QR_Dynamic')).status).toBe(200)
  })

  test('can have both payments open; the first one paid sells once, the second one is a surplus', async () => {
    const shop = await aPayingStore(service)
    const own = await aStartedQr(service, shop, 'QR_Dynamic')
    const platform = await aStartedQr(service, shop, 'QR', own.order)
    await press(service, own, 'pay')
    await press(service, platform, 'pay')
    expect(await check(service, platform)).toEqual({ status: 200, body: { success: true } })
    expect(await methodOf(own)).toBe('QR')
    expect(await check(service, own)).toEqual({ status: 200, body: { success: true } })
    const transactions = ['Paid, surplus', 'Paid']
    expect(await effectsOn(service, shop, own.order)).toEqual({ ...paidOnce, transactions })
    expect(await methodOf(own)).toBe('QR')
  })

  test('fails by one payment and stays open for the other one', async () => {
    const shop = await aPayingStore(service)
    const own = await aStartedQr(service, shop, 'QR_Dynamic')
    const platform = await aStartedQr(service, shop, 'QR', own.order)
    await press(service, own, 'fail')
    expect(await check(service, own)).toEqual(notReceived)
    expect(await effectsOn(service, shop, own.order)).toMatchObject({
      status: 'Inactive',
      payment_status: 'Processing',
    })
    await press(service, platform, 'pay')
    expect(await checkLater(service, platform)).toEqual({ status: 200, body: { success: true } })
    expect(await effectsOn(service, shop, own.order)).toMatchObject({
      status: 'Pending',
      payment_status: 'Paid',
      mails: 1,
    })
  })

  /** What tracking shows. */
  async function methodOf({ shop, order }: Pick<QrPayment, 'shop' | 'order'>) {
    return (await service.get(`/order/public/${shop.store._id}/id/${order}`)).body.paymentMethod
  }
})

test('ten checks right after a poll all return the payment', async () => {
  const payment = await aStartedQr(service, await aPayingStore(service), 'QR')
  expect(await check(service, payment)).toEqual(notReceived)
  await press(service, payment, 'pay')
  const responses = await Promise.all(Array.from({ length: 10 }, () => check(service, payment)))
  expect(responses).toEqual(Array(10).fill({ status: 200, body: { success: true } }))
})

describe('a start is rejected', () => {
  test('with QR for a store whose request is not approved', async () => {
    const addons = { qr_request_enabled: true, qr_request: 'pending' }
    const shop = await aPayingStore(service, { addons })
    const order = await anUnpaidOrder(service, shop, 'QR')
    const { status, body } = await startQr(service, shop, order, 'QR')
    expect({ status, body }).toEqual({ status: 400, body: { message: 'QR request is not approved for this store' } })
  })

  test("for another store's order", async () => {
    const order = await anUnpaidOrder(service, await aPayingStore(service), 'QR')
    const { status, body } = await startQr(service, await aPayingStore(service), order, 'QR')
    expect({ status, body }).toEqual({ status: 400, body: { message: 'Order not found' } })
  })

  test('with an invalid url; localhost is valid', async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'QR')
    const start = (url: string) => service.post('/payment/dynamic_qr/init', { store: shop.store._id, order, url })
    const rejected = await start('javascript:alert(1)')
    expect({ status: rejected.status, body: rejected.body }).toEqual({
      status: 400,
      body: { error_type: 'zod_validation', fields: { url: 'Invalid url' } },
    })
    expect((await start('http://localhost:3000')).status).toBe(200)
  })
})

test('the check of another method or of an unknown transaction is "not received"', async () => {
  const payment = await aStartedQr(service, await aPayingStore(service), 'QR')
  await press(service, payment, 'pay')
  expect((await check(service, payment)).status).toBe(200)
  expect(await check(service, { ...payment, method: 'BankNetACheckout' })).toEqual(notReceived)
  expect(await check(service, { ...payment, body: { ...payment.body, transaction: 'f'.repeat(24) } })).toEqual(
    notReceived,
  )
})

test('a second start settles the order; the first QR, paid too, is stored as surplus', async () => {
  const shop = await aPayingStore(service)
  const one = await aStartedQr(service, shop, 'QR')
  const two = await aStartedQr(service, shop, 'QR', one.order)
  expect(two.body.prn).not.toBe(one.body.prn)
  await press(service, two, 'pay')
  await press(service, one, 'pay')
  expect((await check(service, two)).status).toBe(200)
  expect((await check(service, one)).status).toBe(200)
  const transactions = ['Paid, surplus', 'Paid']
  expect(await effectsOn(service, shop, one.order)).toEqual({ ...paidOnce, transactions })
})

describe('the hold', () => {
  const release = async ({ shop, order, body }: Awaited<ReturnType<typeof aStartedQr>>) => {
    const request = { store_id: shop.store._id, order_id: order, transaction_id: body.transaction }
    return (await service.post('/order/public/release-hold', request)).body
  }

  test('released before the payment does not prevent the settlement', async () => {
    const payment = await aStartedQr(service, await aPayingStore(service), 'QR_Dynamic')
    expect(await release(payment)).toEqual({ success: true, released: true })
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual({ ...stillOpen, held: 0 })
    await press(service, payment, 'pay')
    expect((await check(service, payment)).status).toBe(200)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('cannot be released after the payment', async () => {
    const payment = await aStartedQr(service, await aPayingStore(service), 'QR_Dynamic')
    await press(service, payment, 'pay')
    expect((await check(service, payment)).status).toBe(200)
    expect(await release(payment)).toEqual({ success: true, released: false })
  })
})

test('no response and no log line contains a secret', async () => {
  const shop = await aPayingStore(service)
  const payment = await aStartedQr(service, shop, 'QR_Dynamic')
  await breakGateway(service, 'banknet_qr', 'create-406')
  const rejected = await startQr(service, shop, await anUnpaidOrder(service, shop, 'QR'), 'QR')
  const configuration = await service.get(`/store/public/${shop.store._id}`)
  const kept = await first(
    service.context.db,
    sql`select details from payment_transactions where transaction_id = ${payment.body.transaction}`,
  )
  const seen = [
    JSON.stringify(payment.body),
    JSON.stringify(kept),
    rejected.text,
    configuration.text,
    ...service.logLines,
  ].join('\n')
  for (const { secret, username, password } of [sandboxStoreQr, sandboxPlatformQr]) {
    expect([secret, username, password].filter((value) => seen.includes(value))).toEqual([])
  }
})
