import { beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { first, many, sql, transaction } from '../../src/platform/database/database.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { breakGateway, effectsOn, failed, follow, paidOnce, stillOpen, success, timesAsked } from './payment-effects.ts'
import { aStartedQr, press, setCredential } from './qr-shopper.ts'
import { pressed, type Started, started, walletB } from './redirect-shopper.ts'

const database = await createTestDatabase()
const svc = await startPaymentService({}, database)
const shared = { PUBLIC_URL: svc.url, DATA_DIR: svc.context.config.dataDir }
const second = await startTestService({ ...shared, GATEWAY_SANDBOX: 'on' }, database)
svc.clock.stop()
second.clock.stop()

beforeEach(async () => {
  await breakGateway(svc, 'wallet_b')
  await breakGateway(svc, 'banknet_qr')
  await svc.context.db.query(sql`update payment_transactions set next_check_at = null`)
})

const lookups = () => timesAsked(svc, '/api/v2/epayment/lookup/')
const effects = ({ shop, order }: Started) => effectsOn(svc, shop, order)

function advance(seconds: number) {
  svc.clock.advance(seconds)
  second.clock.advance(seconds)
}

async function reconcileAfter(seconds: number) {
  advance(seconds)
  await reconcilePayments(svc.context)
}

/** Seconds from now until the next question; null: there is none. */
async function pauseOf({ shop, order }: Started): Promise<number | null> {
  const row = await first<{ next_check_at: Date | null }>(
    svc.context.db,
    sql`select next_check_at from payment_transactions where store_id = ${shop.store._id} and order_id = ${order}`,
  )
  if (!row) throw new Error('no payment')
  return row.next_check_at && Math.round((row.next_check_at.getTime() - svc.clock.now().getTime()) / 10_000) * 10
}

async function aPaid(): Promise<Started & { back: string }> {
  const payment = await started(svc, walletB)
  return { ...payment, back: await pressed(svc, walletB, payment, 'paid') }
}

describe('the pauses of reconciliation', () => {
  test('grow to half an hour between two queries', async () => {
    const payment = await started(svc, walletB)
    const pauses: (number | null)[] = [await pauseOf(payment)]
    while (pauses.length < 9) {
      await reconcileAfter((pauses.at(-1) ?? 0) + 10)
      pauses.push(await pauseOf(payment))
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1800, 1800, 1800, 1800])
  })

  test('prevent a query before their end', async () => {
    await started(svc, walletB)
    const before = await lookups()
    await reconcileAfter(50)
    expect(await lookups()).toBe(before)
    await reconcileAfter(15)
    expect(await lookups()).toBe(before + 1)
    await reconcileAfter(100)
    expect(await lookups()).toBe(before + 1)
  })

  test('end a day after the lifetime; a return of the browser is still verified', async () => {
    const payment = await started(svc, walletB)
    const lifeSeconds = Number(payment.response.expires_in)
    await reconcileAfter(lifeSeconds + 86_400 - 1700)
    expect(await pauseOf(payment)).toBe(120)
    for (let pause = await pauseOf(payment); pause !== null; pause = await pauseOf(payment)) {
      await reconcileAfter(pause + 10)
    }
    const asked = await lookups()
    await reconcileAfter(86_400)
    expect(await lookups()).toBe(asked)
    expect(await effects(payment)).toMatchObject({ payment_status: 'Processing', transactions: ['Processing'] })
    const back = await pressed(svc, walletB, payment, 'paid')
    expect(await follow(back)).toBe(success)
    expect((await effects(payment)).payment_status).toBe('Paid')
  })

  test('a paid payment is not queried again', async () => {
    const payment = await aPaid()
    await reconcileAfter(61)
    expect(await effects(payment)).toEqual(paidOnce)
    expect(await pauseOf(payment)).toBeNull()
    const asked = await lookups()
    await reconcileAfter(3600)
    expect(await lookups()).toBe(asked)
  })

  test('a failed payment is still queried and can become Paid', async () => {
    const payment = await aPaid()
    await breakGateway(svc, 'wallet_b', 'refunded')
    await reconcileAfter(61)
    expect(await effects(payment)).toEqual(failed)
    await breakGateway(svc, 'wallet_b')
    await reconcileAfter(130)
    expect(await effects(payment)).toEqual(paidOnce)
  })
})

describe('several workers', () => {
  test.each([1, 2])('of %i services query each of 30 payments once and settle each once', async (services) => {
    const payments = await Promise.all(Array.from({ length: 30 }, aPaid))
    const before = await lookups()
    advance(61)
    const contexts = [svc.context, second.context].slice(0, services)
    await Promise.all(contexts.flatMap((context) => Array.from({ length: 5 }, () => reconcilePayments(context))))
    expect((await lookups()) - before).toBe(30)
    for (const payment of payments) expect(await effects(payment)).toEqual(paidOnce)
  })

  test('one run claims all due payments', async () => {
    const payments = await Promise.all(Array.from({ length: 25 }, aPaid))
    await reconcileAfter(61)
    for (const payment of payments) expect(await effects(payment)).toEqual(paidOnce)
  })
})

test.runIf(onOneServer())('a worker whose payments were claimed by others continues with the next ones', async () => {
  const payments = await Promise.all(Array.from({ length: 15 }, aPaid))
  advance(61)
  const before = await lookups()
  const { done, taken } = await transaction(svc.context.db, async (tx) => {
    const others = await many<{ order_id: string }>(
      tx,
      sql`
      update payment_transactions set next_check_at = next_check_at + interval '2 minutes'
       where transaction_id in (select transaction_id from payment_transactions
                                 where next_check_at is not null order by next_check_at limit 10)
      returning order_id`,
    )
    const done = reconcilePayments(svc.context)
    await until(async () => (await many(svc.context.db, lockWaits)).length === 1)
    return { done, taken: new Set(others.map(({ order_id }) => order_id)) }
  })
  await done
  expect((await lookups()) - before).toBe(5)
  for (const payment of payments) {
    expect((await effects(payment)).payment_status === 'Paid').toBe(!taken.has(payment.order))
  }
})

describe('a failing gateway', () => {
  test.each(['outage', 'error', 'html', 'truncated', 'down'])(
    '%s for many minutes: the order waits and is paid when it is over',
    async (fault) => {
      const payment = await aPaid()
      await breakGateway(svc, 'wallet_b', fault)
      for (const seconds of [61, 130, 250, 490]) {
        await reconcileAfter(seconds)
        expect(await effects(payment)).toMatchObject({ ...stillOpen, held: expect.any(Number) })
      }
      await breakGateway(svc, 'wallet_b')
      await reconcileAfter(970)
      expect(await effects(payment)).toEqual(paidOnce)
    },
  )

  test('does not delay the payments of another gateway', async () => {
    const shop = await aPayingStore(svc)
    const broken = await Promise.all(Array.from({ length: 5 }, aPaid))
    const qr = await aStartedQr(svc, shop, 'QR_Dynamic')
    await press(svc, qr, 'pay')
    await breakGateway(svc, 'wallet_b', 'slow')
    advance(61)
    const startedAt = Date.now()
    let isOver = false
    const run = reconcilePayments(svc.context).finally(() => {
      isOver = true
    })
    await until(async () => (await effectsOn(svc, shop, qr.order)).payment_status === 'Paid')
    expect(isOver).toBe(false)
    await run
    // They were asked side by side: five time-outs of six seconds take longer.
    expect(Date.now() - startedAt).toBeLessThan(29_000)
    for (const payment of broken) expect((await effects(payment)).payment_status).toBe('Processing')
  })

  test('a payment whose query throws is logged, tried again, and does not stop the others', async () => {
    const [first, spoilt, last] = [await aPaid(), await aPaid(), await aPaid()]
    await svc.context.db.query(
      sql`update store_secrets set sealed = 'spoilt' where store_id = ${spoilt.shop.store._id}`,
    )
    await reconcileAfter(61)
    expect(await effects(first)).toEqual(paidOnce)
    expect(await effects(last)).toEqual(paidOnce)
    expect(await effects(spoilt)).toEqual(stillOpen)
    expect(await pauseOf(spoilt)).toBe(120)
    const lines = svc.logLines.filter((line) => line.includes('payment reconciliation failed'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] as string)).toMatchObject({ level: 'error', store_id: spoilt.shop.store._id })
  })

  test('a payment is found after the merchant has corrected a wrong key', async () => {
    const payment = await aPaid()
    const storeId = payment.shop.store._id
    await setCredential(svc, storeId, 'wallet_b_secret', 'mistyped')
    await reconcileAfter(61)
    expect(await effects(payment)).toEqual(stillOpen)
    await setCredential(svc, storeId, 'wallet_b_secret', 'sandbox-wallet-b-secret')
    await reconcileAfter(130)
    expect(await effects(payment)).toEqual(paidOnce)
  })
})

test('a development payment does not settle in production and is not queried there', async () => {
  const production = { NODE_ENV: 'production', RATE_LIMITS: 'on', GATEWAY_SANDBOX: 'off' }
  const gateway = { DATA_DIR: shared.DATA_DIR, BANKNET_CHECKOUT_URL: `${svc.url}/sandbox/banknet_checkout` }
  const live = await startTestService({ ...production, ...gateway }, database)
  const shop = await aPayingStore(svc)
  const payment = await aStartedQr(svc, shop, 'BankNetACheckout')
  await press(svc, payment, 'pay')
  live.clock.advance(svc.clock.now().getTime() / 1000 - Date.now() / 1000 + 61)
  const calls = async () => (await svc.get('/sandbox/calls')).body.calls.length
  const before = await calls()
  await reconcilePayments(live.context)
  const check = await live.get(`/payment/banknet_a_checkout/check/${payment.body.transaction}`)
  expect([check.status, check.body]).toEqual([400, { message: 'Payment not received' }])
  expect(await calls()).toBe(before)
  expect(await effectsOn(svc, shop, payment.order)).toEqual(stillOpen)
})
