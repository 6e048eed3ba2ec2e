import { beforeEach, describe, expect, test } from 'vitest'
import { type TransactionRow, transactionColumns } from '../../src/payments/find-transaction.queries.ts'
import type { Outcome } from '../../src/payments/gateway.ts'
import { settlePayment } from '../../src/payments/settle-payment.ts'
import { many, sql } from '../../src/platform/database/database.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { breakGateway, effectsOn, failed, paidOnce, type Shop, stillOpen } from './payment-effects.ts'
import { aStartedQr, checkLater, notReceived, press } from './qr-shopper.ts'
import { started, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService()

beforeEach(() => breakGateway(svc, 'banknet_qr'))

const unpaid: Outcome = { outcome: 'unpaid', reason: 'said the gateway' }
const unclear: Outcome = { outcome: 'unknown', reason: 'said the gateway' }
let references = 0
const paid = (gatewayReference = `reference ${++references}`): Outcome => ({ outcome: 'paid', gatewayReference })

type Start = { shop: Shop; order: string; row: TransactionRow }

/** A payment start of an order; of a new order of a new store, unless told otherwise. */
async function aStart(given: { shop?: Shop; order?: string } = {}): Promise<Start> {
  const { shop, order } = await started(svc, walletB, given)
  const rows = await many<TransactionRow>(
    svc.context.db,
    sql`select ${transactionColumns} from payment_transactions
         where store_id = ${shop.store._id} and order_id = ${order} order by created_at desc limit 1`,
  )
  return { shop, order, row: rows[0] as TransactionRow }
}

const settle = ({ row }: Start, outcome: Outcome) => settlePayment(svc.context, row, outcome)
const effects = ({ shop, order }: Start) => effectsOn(svc, shop, order)
const linesOf = ({ row }: Start, message: string) =>
  svc.logLines
    .filter((line) => line.includes(row.transaction_id) && line.includes(message))
    .map((line) => JSON.parse(line))

describe('one outcome', () => {
  test('paid makes the order Pending and Paid, sells its stock and sends the mail', async () => {
    const start = await aStart()
    expect(await settle(start, paid())).toBe('settled')
    expect(await effects(start)).toEqual(paidOnce)
    expect(linesOf(start, 'payment settled')).toHaveLength(1)
  })

  test('unpaid makes the payment Failed, leaves the order and sends no mail', async () => {
    const start = await aStart()
    expect(await settle(start, unpaid)).toBe('unsettled')
    expect(await effects(start)).toEqual(failed)
  })

  test('unknown changes nothing', async () => {
    const start = await aStart()
    expect(await settle(start, unclear)).toBe('unsettled')
    expect(await effects(start)).toEqual(stillOpen)
  })
})

test.each([
  ['a NUL', 'T\0'],
  ['thousands of characters', 'T'.repeat(9000)],
])('a payment whose reference has %s is flagged for review', async (_case, reference) => {
  const start = await aStart()
  expect(await settle(start, paid(reference))).toBe('unsettled')
  expect(await effects(start)).toEqual(stillOpen)
  expect(linesOf(start, 'payment flagged for review')).toMatchObject([
    { reason: expect.stringMatching(/^paid with an unusable reference: reference T/) },
  ])
})

describe('a second outcome', () => {
  test.each([
    ['unpaid', unpaid],
    ['unknown', unclear],
    ['paid, with the same reference', paid('the one')],
    ['paid, with another reference', paid('another')],
  ])('%s after paid changes nothing', async (_case, outcome) => {
    const start = await aStart()
    await settle(start, paid('the one'))
    expect(await settle(start, outcome)).toBe(outcome === unclear ? 'unsettled' : 'already settled')
    expect(await effects(start)).toEqual(paidOnce)
    expect(await gatewayReference(start)).toBe('the one')
  })

  test('paid after unpaid settles the order', async () => {
    const start = await aStart()
    await settle(start, unpaid)
    expect(await settle(start, paid())).toBe('settled')
    expect(await effects(start)).toEqual(paidOnce)
  })

  test('unknown after unpaid leaves the payment Failed', async () => {
    const start = await aStart()
    await settle(start, unpaid)
    await settle(start, unclear)
    expect(await effects(start)).toEqual(failed)
  })

  test('paid 20 times at once settles once and sends one mail', async () => {
    const start = await aStart()
    const outcome = paid()
    const responses = await Promise.all(Array.from({ length: 20 }, () => settle(start, outcome)))
    expect(responses.toSorted()).toEqual([...Array(19).fill('already settled'), 'settled'])
    expect(await effects(start)).toEqual(paidOnce)
  })

  test('paid for a deleted order settles nothing and throws no error', async () => {
    const start = await aStart()
    await svc.context.db.query(
      sql`delete from orders where store_id = ${start.row.store_id} and order_id = ${start.order}`,
    )
    expect(await settle(start, paid())).toBe('unsettled')
  })
})

describe('two starts of one order', () => {
  async function twoStarts() {
    const first = await aStart()
    return [first, await aStart(first)] as const
  }

  test('both paid at once: one sells the stock, the other is surplus', async () => {
    const [first, second] = await twoStarts()
    expect(await Promise.all([settle(first, paid()), settle(second, paid())])).toEqual(['settled', 'settled'])
    const { transactions, ...rest } = await effects(first)
    expect(transactions.toSorted()).toEqual(['Paid', 'Paid, surplus'])
    expect({ ...rest, transactions: ['Paid'] }).toEqual(paidOnce)
  })

  test('one unpaid leaves the order Processing while the other is open; both unpaid make it Failed', async () => {
    const [first, second] = await twoStarts()
    await settle(first, unpaid)
    expect(await effects(first)).toEqual({ ...stillOpen, transactions: ['Failed', 'Processing'] })
    await settle(second, unpaid)
    expect(await effects(first)).toEqual({ ...failed, transactions: ['Failed', 'Failed'] })
  })

  test('the newer unpaid makes the order Failed although the older is open; the older paid makes it Paid', async () => {
    const [first, second] = await twoStarts()
    await settle(second, unpaid)
    expect(await effects(first)).toEqual({ ...failed, transactions: ['Processing', 'Failed'] })
    expect(await settle(first, paid())).toBe('settled')
    expect(await effects(first)).toEqual({ ...paidOnce, transactions: ['Paid', 'Failed'] })
  })

  test('an older one unpaid leaves the order Processing while a newer one is open', async () => {
    const [first, second] = await twoStarts()
    await aStart(first)
    await settle(second, unpaid)
    expect(await effects(first)).toEqual({ ...stillOpen, transactions: ['Processing', 'Failed', 'Processing'] })
    await settle(first, unpaid)
    expect(await effects(first)).toEqual({ ...stillOpen, transactions: ['Failed', 'Failed', 'Processing'] })
  })

  test('one paid and the other unpaid afterwards leave the order Paid', async () => {
    const [first, second] = await twoStarts()
    await settle(first, paid())
    await settle(second, unpaid)
    expect(await effects(first)).toEqual({ ...paidOnce, transactions: ['Paid', 'Failed'] })
  })

  test('a third start after the payment is rejected and leaves no row', async () => {
    const [first] = await twoStarts()
    await settle(first, paid())
    const response = await startPaying(svc, 'wallet_b', first.shop.store._id, first.order)
    expect([response.status, response.body]).toEqual([400, { message: 'Payment already received' }])
    expect((await effects(first)).transactions).toEqual(['Paid', 'Processing'])
  })
})

describe("a gateway's reference", () => {
  test('used for a second transaction of the store, settles nothing and is logged as a warning', async () => {
    const first = await aStart()
    const second = await aStart({ shop: first.shop })
    const outcome = paid()
    expect(await settle(first, outcome)).toBe('settled')
    expect(await settle(second, outcome)).toBe('unsettled')
    const after = await effects(second)
    expect(after).toMatchObject({ status: 'Inactive', payment_status: 'Processing', mails: 0, held: 1 })
    expect(after.transactions).toEqual(['Processing'])
    const warnings = linesOf(second, 'payment flagged for review')
    expect(warnings.map(({ level }) => level)).toEqual(['warn'])
    // With a reference of its own it is paid after all.
    expect(await settle(second, paid())).toBe('settled')
  })

  test('used for ten transactions at once, settles one', async () => {
    const first = await aStart()
    const rest = await Promise.all(Array.from({ length: 9 }, () => aStart({ shop: first.shop })))
    const outcome = paid()
    const responses = await Promise.all([first, ...rest].map((start) => settle(start, outcome)))
    expect(responses.toSorted()).toEqual(['settled', ...Array(9).fill('unsettled')])
    expect(await effects(first)).toMatchObject({ quantity: 9, held: 9 })
  })

  test('can settle a transaction of another store, too', async () => {
    const outcome = paid()
    expect(await settle(await aStart(), outcome)).toBe('settled')
    expect(await settle(await aStart(), outcome)).toBe('settled')
  })

  test('used for a second order over HTTP, is "not received" and no error', async () => {
    await breakGateway(svc, 'banknet_qr', 'same-trace-id')
    const shop = await aPayingStore(svc)
    const [first, second] = [await aStartedQr(svc, shop, 'QR'), await aStartedQr(svc, shop, 'QR')]
    await press(svc, first, 'pay')
    await press(svc, second, 'pay')
    expect((await checkLater(svc, first)).status).toBe(200)
    expect(await checkLater(svc, second)).toEqual(notReceived)
    expect((await effectsOn(svc, shop, second.order)).payment_status).toBe('Processing')
  })
})

test('no mail is sent before an order is paid', async () => {
  const shop = await aPayingStore(svc)
  const order = await anUnpaidOrder(svc, shop, 'WalletB')
  expect((await effectsOn(svc, shop, order)).mails).toBe(0)
  const start = await aStart({ shop, order })
  expect((await effects(start)).mails).toBe(0)
  await settle(start, paid())
  await svc.runJobs()
  expect((await effects(start)).mails).toBe(1)
})

async function gatewayReference({ row }: Start) {
  const rows = await many<{ gateway_reference: string }>(
    svc.context.db,
    sql`select gateway_reference from payment_transactions where transaction_id = ${row.transaction_id}`,
  )
  return rows[0]?.gateway_reference
}
