import { beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '../../src/payments/reconcile-payments.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { operatorToken } from '../harness/test-service.ts'
import { startCard } from './bank-card-shopper.ts'
import { openPage, startHub } from './hub-a-shopper.ts'
import { breakGateway, effectsOn, follow, success } from './payment-effects.ts'
import { aStartedQr, setCredential } from './qr-shopper.ts'
import { bankNetA, pressed, started, walletA, walletB } from './redirect-shopper.ts'

/* What reconciliation gives up on while it is still open needs a person (GET /admin/payments). */

const svc = await startPaymentService()
svc.clock.stop()
const hour = 3600
const gateways = ['wallet_a', 'wallet_b', 'banknet_qr', 'banknet_checkout', 'hub_a', 'bank_card']

beforeEach(async () => {
  for (const gateway of gateways) await breakGateway(svc, gateway)
  await svc.context.db.query(sql`update payment_transactions set next_check_at = null`)
})

type Shop = Awaited<ReturnType<typeof aPayingStore>>

async function attention({ store }: Shop) {
  const authorization = `Bearer ${operatorToken}`
  const answer = await svc.get(`/admin/payments?store_id=${store._id}&needs_attention=1`, { authorization })
  return answer.body.payments
}

async function reconcileFor(hours: number) {
  for (let passed = 0; passed < hours; passed++) {
    svc.clock.advance(hour)
    await reconcilePayments(svc.context)
  }
}

const warningsOf = (order: string) =>
  svc.logLines.filter((line) => line.includes('payment flagged for review') && line.includes(order))

describe('a payment that is still open after the last query', () => {
  test('by BankNetA is listed when the browser did not return, until it returns', async () => {
    const payment = await started(svc, bankNetA)
    const back = await pressed(svc, bankNetA, payment, 'paid')
    await reconcileFor(1)
    expect(await attention(payment.shop)).toEqual([])
    await reconcileFor(1)
    expect(await attention(payment.shop)).toMatchObject([
      {
        order_id: payment.order,
        method: 'BankNetA',
        state: 'Processing',
        amount: 550,
        doubt: 'the browser did not return, and this gateway cannot be queried',
      },
    ])
    await reconcileFor(30)
    expect(warningsOf(payment.order)).toHaveLength(1)
    expect(await follow(back)).toBe(success)
    expect(await attention(payment.shop)).toEqual([])
  })

  const starts = {
    WalletB: (shop: Shop) => started(svc, walletB, { shop }),
    QR: (shop: Shop) => aStartedQr(svc, shop, 'QR'),
    QR_Dynamic: (shop: Shop) => aStartedQr(svc, shop, 'QR_Dynamic'),
    BankNetACheckout: (shop: Shop) => aStartedQr(svc, shop, 'BankNetACheckout'),
    HubA: async (shop: Shop) => {
      const payment = await startHub(svc, shop)
      await openPage(payment)
      return payment
    },
    bank_card: (shop: Shop) => startCard(svc, shop),
    WalletA: async (shop: Shop) => {
      const payment = await started(svc, walletA, { shop })
      await pressed(svc, walletA, payment, 'pending')
      return payment
    },
  }

  test.each(Object.entries(starts))(
    'by %s is not listed when the gateway says that nobody has paid yet',
    async (_method, start) => {
      const shop = await aPayingStore(svc)
      const { order } = await start(shop)
      await reconcileFor(30)
      expect(await attention(shop)).toEqual([])
      expect((await effectsOn(svc, shop, order)).payment_status).toBe('Processing')
    },
  )

  test.each(Object.entries(starts))(
    'by %s is listed a day after its lifetime with the last reason when the gateway does not answer',
    async (method, start) => {
      const shop = await aPayingStore(svc)
      const { order } = await start(shop)
      for (const gateway of gateways) await breakGateway(svc, gateway, 'down')
      await reconcileFor(24)
      expect(await attention(shop)).toEqual([])
      await reconcileFor(2)
      expect(await attention(shop)).toMatchObject([
        {
          order_id: order,
          method,
          state: 'Processing',
          doubt: expect.stringMatching(/^still open a day after .+: .+/),
        },
      ])
      expect(warningsOf(order)).toHaveLength(1)
    },
  )

  test('because its query throws is listed', async () => {
    const { shop, order } = await started(svc, walletB)
    await execute(svc.context.db, sql`update store_secrets set sealed = 'spoilt' where store_id = ${shop.store._id}`)
    await reconcileFor(26)
    expect(await attention(shop)).toMatchObject([{ order_id: order, doubt: expect.stringContaining('query failed') }])
  })

  test.runIf(onOneServer())('is queried again when the database rejects its outcome', async () => {
    const [paid, open] = [await started(svc, walletB), await started(svc, bankNetA)]
    await pressed(svc, walletB, paid, 'paid')
    const { pool } = svc.context.db
    await pool.query(`
      create function reject_outcome() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger reject_outcome before update on payment_transactions for each row
        when (new.state = 'Paid' or new.review_reason is not null) execute function reject_outcome()`)
    await reconcileFor(26)
    await pool.query('drop function reject_outcome cascade')
    await reconcileFor(1)
    expect(await effectsOn(svc, paid.shop, paid.order)).toMatchObject({ payment_status: 'Paid', mails: 1 })
    expect(await attention(open.shop)).toMatchObject([{ order_id: open.order }])
  })

  test('with a status that cannot be stored as it is, is listed', async () => {
    const shop = await aPayingStore(svc)
    await openPage(await startHub(svc, shop))
    await breakGateway(svc, 'hub_a', 'odd-status')
    await reconcileFor(26)
    expect(await attention(shop)).toMatchObject([{ doubt: expect.stringMatching(/: Odd\.{100,300}$/) }])
  })

  test('keeps the reason that it has already', async () => {
    const payment = await started(svc, walletB)
    await pressed(svc, walletB, payment, 'paid')
    await breakGateway(svc, 'wallet_b', 'wrong-amount')
    await reconcileFor(26)
    expect(await attention(payment.shop)).toMatchObject([{ doubt: expect.stringContaining('total_amount 54900') }])
  })
})

describe('a payment that the gateway calls unpaid, or has never seen, is not listed', () => {
  test('WalletA: the form was never posted', async () => {
    const { shop, order } = await started(svc, walletA)
    await reconcileFor(30)
    expect(await attention(shop)).toEqual([])
    expect((await effectsOn(svc, shop, order)).payment_status).toBe('Failed')
  })

  test('HubA: the page was never opened', async () => {
    const shop = await aPayingStore(svc)
    const { order } = await startHub(svc, shop)
    await reconcileFor(30)
    expect(await attention(shop)).toEqual([])
    expect((await effectsOn(svc, shop, order)).payment_status).toBe('Failed')
  })

  test('BankNetACheckout: the QR was never scanned', async () => {
    const shop = await aPayingStore(svc)
    const { order } = await aStartedQr(svc, shop, 'BankNetACheckout')
    await breakGateway(svc, 'banknet_checkout', 'status-timeout')
    await reconcileFor(30)
    expect(await attention(shop)).toEqual([])
    expect((await effectsOn(svc, shop, order)).payment_status).toBe('Failed')
  })

  test('WalletB: the page has expired', async () => {
    const { shop } = await started(svc, walletB)
    await breakGateway(svc, 'wallet_b', 'expired')
    await reconcileFor(30)
    expect(await attention(shop)).toEqual([])
  })
})

test('a payment is found a day later after the merchant has corrected a wrong key', async () => {
  const payment = await started(svc, walletB)
  await pressed(svc, walletB, payment, 'paid')
  const storeId = payment.shop.store._id
  await setCredential(svc, storeId, 'wallet_b_secret', 'mistyped')
  await reconcileFor(20)
  await setCredential(svc, storeId, 'wallet_b_secret', 'sandbox-wallet-b-secret')
  await reconcileFor(2)
  expect((await effectsOn(svc, payment.shop, payment.order)).payment_status).toBe('Paid')
})
