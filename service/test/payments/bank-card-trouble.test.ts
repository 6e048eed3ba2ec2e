import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { sandboxCredentials } from '../../src/payments/sandbox-accounts.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { pressCard, startCard } from './bank-card-shopper.ts'
import { breakGateway, effectsOn, failed, failure, follow, paidOnce, stillOpen, success } from './payment-effects.ts'

const service = await startPaymentService()
service.clock.stop()
const cardFailure = `${failure}?method=card`

beforeEach(async () => {
  await breakGateway(service, 'bank_card', 'browser-only')
})

async function aStart() {
  return startCard(service, await aPayingStore(service))
}

describe('the bank card with a failing gateway', () => {
  test.each(['other-amount', 'other-currency', 'other-office', 'other-order', 'pending-first'])(
    'an inquiry with %s pays nothing, and a true one later does',
    async (fault) => {
      await breakGateway(service, 'bank_card', fault)
      const payment = await aStart()
      expect(await follow(await pressCard(service, payment, 'paid'))).toBe(cardFailure)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
      await breakGateway(service, 'bank_card')
      service.clock.advance(61)
      await reconcilePayments(service.context)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    },
  )

  test('the success code with a failed payment makes the payment Failed', async () => {
    await breakGateway(service, 'bank_card', 'api-success-with-failure')
    const payment = await aStart()
    expect(await follow(await pressCard(service, payment, 'paid'))).toBe(cardFailure)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
  })

  test.each(['down', 'html', 'truncated', 'slow'])(
    'a payment at a gateway that is %s stays open until the gateway responds',
    async (fault) => {
      const payment = await aStart()
      const back = await pressCard(service, payment, 'paid')
      await breakGateway(service, 'bank_card', fault)
      expect(await follow(back)).toBe(cardFailure)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(stillOpen)
      await breakGateway(service, 'bank_card')
      service.clock.advance(61)
      await reconcilePayments(service.context)
      expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
    },
  )

  test.each(['down', 'html', 'truncated', 'other-message'])(
    'a start is rejected when the gateway responds with %s',
    async (fault) => {
      const shop = await aPayingStore(service)
      const order = await anUnpaidOrder(service, shop, 'bank_card')
      await breakGateway(service, 'bank_card', fault)
      const { status, body } = await startPaying(service, 'bank_card', shop.store._id, order)
      expect({ status, body }).toEqual({
        status: 400,
        body: { message: 'The payment could not be started, please try again' },
      })
      expect(await effectsOn(service, shop, order)).toMatchObject({ payment_status: 'Unpaid', transactions: [] })
    },
  )

  test('a declined payment becomes Paid when it is approved later', async () => {
    const payment = await aStart()
    expect(await follow(await pressCard(service, payment, 'failed'))).toBe(cardFailure)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(failed)
    expect(await follow(await pressCard(service, payment, 'paid'))).toBe(success)
    expect(await effectsOn(service, payment.shop, payment.order)).toEqual(paidOnce)
  })

  test('the second paid start of one order is stored as surplus and sells nothing', async () => {
    const shop = await aPayingStore(service)
    const first = await startCard(service, shop)
    const second = await startCard(service, shop, first.order)
    const backs = [await pressCard(service, first, 'paid'), await pressCard(service, second, 'paid')]
    for (const back of backs) expect(await follow(back)).toBe(success)
    expect(await effectsOn(service, shop, first.order)).toEqual({
      ...paidOnce,
      transactions: ['Paid', 'Paid, surplus'],
    })
  })

  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each([
    ['a malformed key', 'not-a-pem'],
    ['a key that is not RSA', String(otherCurve.export({ type: 'pkcs8', format: 'pem' }))],
  ])('%s makes the method not available, and the error does not quote it', async (_name, key) => {
    const shop = await aPayingStore(service)
    const order = await anUnpaidOrder(service, shop, 'bank_card')
    const storeId = shop.store._id
    const broken = { ...sandboxCredentials(service.keys).bank_card_key, merchantSigningPrivateKey: key }
    const sealed = service.context.secrets.seal(JSON.stringify(broken), `${storeId}:setting.bank_card_key`)
    const { db } = service.context
    await execute(
      db,
      sql`update store_secrets set sealed = ${sealed} where store_id = ${storeId} and name = 'setting.bank_card_key'`,
    )
    const { body } = await startPaying(service, 'bank_card', storeId, order)
    expect(body).toEqual({ message: 'This payment method is not available for this store' })
  })

  test('no response and no log line contains a secret', async () => {
    const payment = await aStart()
    const back = await pressCard(service, payment, 'paid')
    const { accessToken, merchantSigningPrivateKey } = sandboxCredentials(service.keys).bank_card_key
    const seen = [payment.url, back, await follow(back), ...service.logLines].join('\n')
    expect(seen).not.toContain(accessToken)
    expect(seen).not.toContain(merchantSigningPrivateKey.split('\n')[1])
  })
})
