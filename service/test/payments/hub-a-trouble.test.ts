import { beforeEach, describe, expect, test } from 'vitest'
import { findTransactionByReference, type TransactionRow } from '../../src/payments/find-transaction.queries.ts'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { settlePayment } from '../../src/payments/settle-payment.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { notify, press, startHub } from './hub-a-shopper.ts'
import { breakGateway, effectsOn, failed, failure, follow, paidOnce, stillOpen, success } from './payment-effects.ts'
import { setCredential } from './qr-shopper.ts'

const service = await startPaymentService()
service.clock.stop()

beforeEach(async () => {
  await breakGateway(service, 'hub_a', 'no-notification')
})

async function aStart() {
  return startHub(service, await aPayingStore(service))
}

describe('HubA with a failing gateway', () => {
  test.each(['other-amount', 'other-process-id', 'other-currency', 'other-transaction'])(
    'a success with %s pays nothing, and the true one later does',
    async (fault) => {
      const payment = await aStart()
      await breakGateway(service, 'hub_a', 'no-notification', fault)
      expect(await follow(await press(service, payment, 'paid'))).toBe(failure)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
      await breakGateway(service, 'hub_a')
      service.clock.advance(61)
      await reconcilePayments(service.context)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    },
  )

  test.each(['down', 'html', 'truncated', 'slow'])(
    'a payment at a gateway that is %s stays open until the gateway responds',
    async (fault) => {
      const payment = await aStart()
      const back = await press(service, payment, 'paid')
      await breakGateway(service, 'hub_a', fault)
      expect(await follow(back)).toBe(failure)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
      await breakGateway(service, 'hub_a')
      service.clock.advance(61)
      await reconcilePayments(service.context)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    },
  )

  test.each(['down', 'html', 'truncated'])('a start at a gateway that is %s is rejected', async (fault) => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'HubA')
    await breakGateway(service, 'hub_a', fault)
    const { status, body } = await startPaying(service, 'hub_a', shop.store._id, order)
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'The payment could not be started, please try again' },
    })
    expect(await effectsOn(service, shop, order)).toMatchObject({ payment_status: 'Unpaid', transactions: [] })
  })

  test('a payment of an account that the store has left is not failed: its own account finds it', async () => {
    const payment = await aStart()
    await press(service, payment, 'paid')
    const own = sandboxCredentials(service.keys).hub_a_key
    await setCredential(service, payment.shop.store._id, 'hub_a_key', { ...own, merchantId: '4711' })
    // The gateway knows the new account.
    await startHub(service, payment.shop)
    service.clock.advance(3700)
    await reconcilePayments(service.context)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual({ ...stillOpen, held: 2 })
    await setCredential(service, payment.shop.store._id, 'hub_a_key', own)
    service.clock.advance(1900)
    await reconcilePayments(service.context)
    expect((await effectsOn(service, payment.shop, payment.order)).payment_status).toBe('Paid')
  })

  test.each(['empty-fields', 'null-fields'])('a failed payment with %s has failed', async (fault) => {
    const payment = await aStart()
    await breakGateway(service, 'hub_a', 'no-notification', fault)
    expect(await follow(await press(service, payment, 'failed'))).toBe(failure)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
  })

  test('a failed payment becomes Paid when it is paid later, and a later failure does not change that', async () => {
    const payment = await aStart()
    const back = await press(service, payment, 'failed')
    expect(await follow(back)).toBe(failure)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
    await press(service, payment, 'paid')
    const before = (await findTransactionByReference(service.context, 'HubA', payment.reference)) as TransactionRow
    expect(await follow(back)).toBe(success)
    await settlePayment(service.context, before, { outcome: 'unpaid', reason: 'asked before it was paid' })
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('the second paid start of one order is stored as surplus and sells nothing', async () => {
    const shop = await aPayingStore(service)
    const first = await startHub(service, shop)
    const second = await startHub(service, shop, first.order)
    expect(second.reference).not.toBe(first.reference)
    await press(service, first, 'paid')
    await press(service, second, 'paid')
    expect(await notify(service, first.reference)).toBe('received')
    expect(await notify(service, second.reference)).toBe('received')
    expect(await effectsOn(service, shop, first.order)).toEqual({
      ...paidOnce,
      transactions: ['Paid', 'Paid, surplus'],
    })
  })

  test('the payment of one order does not settle another', async () => {
    const shop = await aPayingStore(service)
    const [paid, unpaid] = [await startHub(service, shop), await startHub(service, shop)]
    const back = new URL(await press(service, paid, 'paid'))
    const other = `${unpaid.form.ResponseUrl}${back.search}`
    expect(await follow(other)).toBe(failure)
    expect(await effectsOn(service, shop, unpaid.order)).toMatchObject({ payment_status: 'Processing' })
  })

  test("a start is rejected for another store's order, an unknown method, a method that is off or has no key", async () => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'HubA')
    const start = async (storeId: string, orderId: string) =>
      (await startPaying(service, 'hub_a', storeId, orderId)).body.message
    const unavailable = 'This payment method is not available for this store'

    expect(await start((await aPayingStore(service)).store._id, order)).toBe('Order not found')
    expect(await start(shop.store._id, await anUnpaidOrder(service, shop, 'Bitcoin'))).toBe(
      'This order was placed with another payment method',
    )
    await execute(service.context.db, sql`update stores set addons = '{}' where store_id = ${shop.store._id}`)
    expect(await start(shop.store._id, order)).toBe(unavailable)
    const { db } = service.context
    const keyless = await aPayingStore(service)
    const itsOrder = await anUnpaidOrder(service, keyless, 'HubA')
    await execute(db, sql`delete from store_secrets where store_id = ${keyless.store._id}`)
    expect(await start(keyless.store._id, itsOrder)).toBe(unavailable)
  })

  test('no response and no log line contains a secret', async () => {
    const payment = await aStart()
    const back = await press(service, payment, 'paid')
    const { username, password, secret } = sandboxCredentials(service.keys).hub_a_key
    const seen = [JSON.stringify(payment.form), back, await follow(back), ...service.logLines].join('\n')
    for (const word of [username, password, secret]) expect(seen).not.toContain(word)
  })
})
