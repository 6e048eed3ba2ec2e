import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listenForPayments } from '../../src/payments/listen-for-payments.ts'
import { aPayingStore, startPaymentService, trackedOrder } from '../harness/payment-service.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { breakGateway, effectsOn, paidOnce, stillOpen } from './payment-effects.ts'
import { aStartedQr, callsOf, listenersOf, press, type QrMethod, type QrPayment } from './qr-shopper.ts'

const database = await createTestDatabase()
const service = await startPaymentService({}, database)
/** A second process on the same database, whose gateway is the first one's sandbox. */
const other = await startTestService(
  {
    ...{ PUBLIC_URL: service.url, DATA_DIR: service.context.config.dataDir },
    BANKNET_QR_URL: `${service.url}/sandbox/banknet_qr`,
  },
  database,
)

/** Long on a busy machine, and before the next poll of a payment that is polled every minute. */
const soonMs = 45_000

const listeners: { stop(): Promise<void> }[] = []

function listen(context = service.context) {
  const listener = listenForPayments(context, database.connection)
  listeners.push(listener)
  return listener
}

beforeEach(async () => {
  await breakGateway(service, 'banknet_qr')
  await breakGateway(service, 'banknet_checkout')
})

afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.stop()))
})

async function aQr(method: QrMethod = 'QR_Dynamic'): Promise<QrPayment> {
  return aStartedQr(service, await aPayingStore(service), method)
}

const isHeard = (payment: QrPayment) => until(async () => (await listenersOf(service, payment)) === 1)
const isPaid = async ({ shop, order }: QrPayment) =>
  (await trackedOrder(service, shop.store._id, order)).payment_status === 'Paid'
const effects = ({ shop, order }: QrPayment) => effectsOn(service, shop, order)

describe('without a browser', () => {
  test.each(['QR', 'QR_Dynamic'] as const)(
    '%s is confirmed within seconds of its payment, by the socket',
    async (method) => {
      listen()
      const payment = await aQr(method)
      await isHeard(payment)
      await press(service, payment, 'pay')
      await until(() => isPaid(payment), soonMs)
      expect(await effects(payment)).toEqual(paidOnce)
      // What is settled is let go of.
      await until(async () => (await listenersOf(service, payment)) === 0)
    },
  )

  test.each(['no-frame', 'socket-refused', 'socket-dropped', 'broken-frame', 'object-frame', 'double-frames'])(
    'a QR is confirmed within about 10 s with %s',
    async (fault) => {
      listen()
      await breakGateway(service, 'banknet_qr', fault)
      const payment = await aQr()
      await press(service, payment, 'pay')
      await until(() => isPaid(payment), soonMs)
      expect(await effects(payment)).toEqual(paidOnce)
    },
  )

  test('a checkout payment is polled, and its socket is left to the browser', async () => {
    listen()
    const payment = await aQr('BankNetACheckout')
    await press(service, payment, 'pay')
    expect(await listenersOf(service, payment)).toBe(0)
    await until(() => isPaid(payment), soonMs)
    expect(await effects(payment)).toEqual(paidOnce)
  })

  test('a socket message starts a query of a payment that is polled only every minute', async () => {
    listen()
    const payment = await aQr()
    await isHeard(payment)
    // Both clocks: each process counts the pause since the last query of the other.
    for (const { clock } of [service, other]) clock.advance(1000)
    // The first question is over then, and the next a minute away.
    await wait(4000)
    await press(service, payment, 'pay')
    await until(() => isPaid(payment), soonMs)
  })

  test('a payment that was open before the listener started is confirmed, too', async () => {
    const payment = await aQr()
    await press(service, payment, 'pay')
    listen()
    await until(() => isPaid(payment), soonMs)
  })
})

describe('a socket message alone does not settle', () => {
  test.each(['other-prn', 'frame-before-status'])(
    '%s: the gateway is queried and the payment stays open',
    async (fault) => {
      listen()
      await breakGateway(service, 'banknet_qr', fault)
      const payment = await aQr()
      await isHeard(payment)
      await press(service, payment, 'pay')
      await wait(6000)
      expect(await effects(payment)).toEqual(stillOpen)
      await breakGateway(service, 'banknet_qr')
      await press(service, payment, 'pay')
      await until(() => isPaid(payment), soonMs)
    },
  )

  test('a failed payment with success true is Failed', async () => {
    listen()
    const payment = await aQr()
    await isHeard(payment)
    await press(service, payment, 'fail')
    const { store } = payment.shop
    await until(async () => (await trackedOrder(service, store._id, payment.order)).payment_status === 'Failed', soonMs)
    expect(await effects(payment)).toMatchObject({ status: 'Inactive', mails: 0, quantity: 10 })
  })
})

describe('with several processes', () => {
  test('one listens: a QR has one socket, and the gateway is not queried more often', async () => {
    listen()
    listen(other.context)
    const payment = await aQr()
    await isHeard(payment)
    const before = await callsOf(service, 'banknet_qr', 'thirdPartyDynamicQrGetStatus')
    const from = Date.now()
    await wait(9000)
    expect(await listenersOf(service, payment)).toBe(1)
    const polls = (await callsOf(service, 'banknet_qr', 'thirdPartyDynamicQrGetStatus')) - before
    expect(polls).toBeLessThanOrEqual(Math.ceil((Date.now() - from) / 3000))
  })

  test('another takes over when the listening one has ended, and settles payments made in between', async () => {
    const first = listen(other.context)
    const payment = await aQr()
    await isHeard(payment)
    await first.stop()
    // The sandbox is another process: it sees the end of the socket a moment later.
    await expect.poll(() => listenersOf(service, payment)).toBe(0)
    await press(service, payment, 'pay')
    await wait(500)
    expect(await isPaid(payment)).toBe(false)
    listen()
    await until(() => isPaid(payment), soonMs)
    expect(await effects(payment)).toEqual(paidOnce)
  })

  test('another takes over when the connection of the listening one is cut silently', async () => {
    listen(other.context)
    const payment = await aQr()
    await isHeard(payment)
    listen()
    const holders = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7202501 and granted`
    await service.context.db.pool.query(holders)
    await press(service, payment, 'pay')
    await until(() => isPaid(payment), soonMs)
    await until(async () => [0, 1].includes(await listenersOf(service, payment)))
    expect(await effects(payment)).toEqual(paidOnce)
  })
})

test('a QR is not polled after its lifetime', async () => {
  listen()
  const payment = await aQr()
  await isHeard(payment)
  service.clock.advance(1801)
  await until(async () => (await listenersOf(service, payment)) === 0)
})
