import { describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { first, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { laterSettlement } from './later-settlement.ts'
import { breakGateway, effectsOn, failed, failure, follow, paidOnce, stillOpen, success } from './payment-effects.ts'
import { redirectGuarantees } from './redirect-guarantees.ts'
import { changeCredential, pressed, started, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService()
svc.clock.stop()

redirectGuarantees(svc, walletB)
laterSettlement(svc, walletB, [
  'slow',
  'outage',
  'error',
  'html',
  'truncated',
  'lookup-pending-1',
  'lookup-initiated',
  'wrong-amount',
  'other-pidx',
  'no-transaction',
])

const check = async () => {
  svc.clock.advance(3600)
  await reconcilePayments(svc.context)
}

describe('the start', () => {
  test("returns the gateway's response", async () => {
    const { response } = await started(svc, walletB)
    expect(response).toEqual({
      pidx: expect.stringMatching(/^\w{22}$/),
      payment_url: `${svc.url}/sandbox/wallet_b/pay?pidx=${response.pidx}`,
      expires_at: expect.stringMatching(/\+05:45$/),
      expires_in: 1800,
    })
  })

  test('a long name of the store is cut at a whole character', async () => {
    const shop = await aPayingStore(svc, { name: `${'Himal '.repeat(15)}😀 Crafts` })
    const { response } = await started(svc, walletB, { shop })
    const page = await (await fetch(response.payment_url as string)).text()
    expect(page).toContain(`Order at ${'Himal '.repeat(15)}😀<`)
  })

  test('the payment stays open for the lifetime that the gateway returns', async () => {
    const { shop, order } = await started(svc, walletB)
    const row = await first<{ seconds: number }>(
      svc.context.db,
      sql`select extract(epoch from life_ends_at - created_at)::int as seconds from payment_transactions
           where store_id = ${shop.store._id} and order_id = ${order}`,
    )
    expect(row?.seconds).toBe(1800)
  })

  test.each([
    ['a text', 'initiate-detail', 'This merchant is not active.'],
    ['something structured', 'initiate-nested', '[object Object]'],
    ['a wrong key', 'unauthorized', 'Invalid token.'],
    ['a page', 'html', 'The payment could not be started, please try again'],
    ['JSON cut short', 'truncated', 'The payment could not be started, please try again'],
    ['no response', 'outage', 'The payment could not be started, please try again'],
  ])("returns the gateway's error message: %s", async (_case, fault, message) => {
    const shop = await aPayingStore(svc)
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    await breakGateway(svc, 'wallet_b', fault)
    const response = await startPaying(svc, 'wallet_b', shop.store._id, order)
    expect([response.status, response.body]).toEqual([400, { message }])
    const unpaid = { ...stillOpen, payment_status: 'Unpaid', transactions: [] }
    expect(await effectsOn(svc, shop, order)).toEqual(unpaid)
  })

  test('an amount below ten rupees is rejected by the gateway', async () => {
    const shop = await aCheapShop(5)
    const order = await anUnpaidOrder(svc, shop, 'WalletB')
    const response = await startPaying(svc, 'wallet_b', shop.store._id, order)
    expect([response.status, response.body]).toEqual([
      400,
      { message: 'Amount should be greater than Rs. 10, that is 1000 paisa.' },
    ])
  })

  test.each([1234.55, 10.3, 1001.01, 19.99])('Rs. %d is charged exactly to the paisa', async (price) => {
    const shop = await aCheapShop(price)
    const payment = await started(svc, walletB, { shop })
    const back = new URL(await pressed(svc, walletB, payment, 'paid'))
    expect(back.searchParams.get('total_amount')).toBe(String(Math.round(price * 100)))
    expect(await follow(back.href)).toBe(success)
  })
})

describe('only the lookup of the stored pidx settles', () => {
  test('a query that claims success does not settle an unpaid payment', async () => {
    const payment = await started(svc, walletB)
    await breakGateway(svc, 'wallet_b', 'claims-completed')
    const back = await pressed(svc, walletB, payment, 'pending')
    expect(back).toContain('status=Completed')
    expect(await follow(back)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  })

  test('a query that claims a cancellation does not prevent the settlement of a paid payment', async () => {
    const payment = await started(svc, walletB)
    const back = await pressed(svc, walletB, payment, 'paid')
    expect(await follow(back.replace('status=Completed', 'status=User+canceled'))).toBe(success)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('the pidx of a small payment does not settle a large order and is not looked up', async () => {
    const small = await started(svc, walletB)
    const proof = await pressed(svc, walletB, small, 'paid')
    const large = await started(svc, walletB, { shop: small.shop, quantity: 3 })
    const back = new URL(await pressed(svc, walletB, large, 'pending'))
    const before = (await svc.get('/sandbox/calls')).body.calls.length
    expect(await follow(`${back.origin}${back.pathname}${new URL(proof).search}`)).toBe(failure)
    expect((await svc.get('/sandbox/calls')).body.calls.length).toBe(before)
    expect((await effectsOn(svc, large.shop, large.order)).payment_status).toBe('Processing')
  })

  test('a return without a query looks up the stored pidx', async () => {
    const payment = await started(svc, walletB)
    const back = new URL(await pressed(svc, walletB, payment, 'paid'))
    expect(await follow(`${back.origin}${back.pathname}`)).toBe(success)
  })
})

describe('a definite negative', () => {
  test('an expired payment, reported with status 400, is Failed', async () => {
    const payment = await started(svc, walletB)
    await breakGateway(svc, 'wallet_b', 'expired')
    await check()
    expect(await effectsOn(svc, payment.shop, payment.order)).toMatchObject({ ...failed, held: expect.any(Number) })
  })

  test('after the settlement changes nothing', async () => {
    const payment = await started(svc, walletB)
    const back = await pressed(svc, walletB, payment, 'paid')
    await follow(back)
    await breakGateway(svc, 'wallet_b', 'refunded')
    await check()
    await follow(back)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('is replaced by a later payment', async () => {
    const payment = await started(svc, walletB)
    await breakGateway(svc, 'wallet_b', 'refunded')
    const back = await pressed(svc, walletB, payment, 'paid')
    expect(await follow(back)).toBe(failure)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(failed)
    await breakGateway(svc, 'wallet_b')
    expect(await follow(back)).toBe(success)
    expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(paidOnce)
  })
})

test('a wrong key after the start settles nothing; with the right key the payment is settled', async () => {
  const payment = await started(svc, walletB)
  const back = await pressed(svc, walletB, payment, 'paid')
  await changeCredential(svc, payment.shop, 'wallet_b_secret', 'another key')
  expect(await follow(back)).toBe(failure)
  expect(await effectsOn(svc, payment.shop, payment.order)).toEqual(stillOpen)
  await changeCredential(svc, payment.shop, 'wallet_b_secret', sandboxCredentials(svc.keys).wallet_b_secret)
  await check()
  expect((await effectsOn(svc, payment.shop, payment.order)).payment_status).toBe('Paid')
})

/** Delivery is free there, so that the price is the amount. */
async function aCheapShop(price: number) {
  const product = aProduct({ price })
  const addons = { wallet_b: true }
  const store = await svc.importStore(
    aStoreFile({
      store: { addons, setting: sandboxCredentials(svc.keys) },
      products: [product],
      delivery: { defaults: [0, 0, 0, 0, 0, 0], places: [['Kathmandu', true, 0, 0, 0, 0, 0, 0]] },
    }),
  )
  return { store, product }
}
