import { beforeEach, describe, expect, test } from 'vitest'
import { deliverDueMessages, dispatchDueEvents } from '../../src/jobs.ts'
import type { TransactionRow } from '../../src/payments/find-transaction.queries.ts'
import { findTransactionRow } from '../../src/payments/resolve.queries.ts'
import { settlePayment } from '../../src/payments/settle-payment.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { aLine, anOrder } from '../harness/store-factory.ts'
import { operatorToken } from '../harness/test-service.ts'
import { ashasPhone } from '../orders/shop.ts'
import { aMember } from '../people/person.ts'
import { aReceiver } from '../webhooks/receiver.ts'
import { breakGateway, failure, follow, success, timesAsked } from './payment-effects.ts'
import { pressed, type Shop, type Started, started, walletB } from './redirect-shopper.ts'

const svc = await startPaymentService({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' })
svc.clock.stop()
const receiver = await aReceiver()
const lookup = '/api/v2/epayment/lookup/'

beforeEach(() => breakGateway(svc, 'wallet_b'))

type Attention = 'surplus' | 'cancelled' | 'oversold' | 'mismatch'

async function aMerchantOf(shop: Shop) {
  const merchant = await aMerchant(svc, shop.store._id)
  const list = async (query = '') => (await merchant.get(`/transactions?${query}`)).body.items
  const order = async (id: string) => (await merchant.get(`/orders/${id}`)).body
  return { merchant, list, order }
}

const paid = async (payment: Started) => expect(await follow(await press(payment))).toBe(success)
const press = (payment: Started) => pressed(svc, walletB, payment, 'paid')

/** A payment of Rs. 550 that needs this attention. */
const troubles: Record<Attention, () => Promise<Started>> = {
  surplus: async () => {
    const first = await started(svc, walletB)
    const second = await started(svc, walletB, first)
    await paid(first)
    await follow(await press(second))
    return second
  },
  cancelled: async () => {
    const payment = await started(svc, walletB)
    await paid(payment)
    const { store } = payment.shop
    const request = { store_id: store._id, order_id: payment.order, phone_number: ashasPhone }
    expect((await svc.post('/order/public/cancel', request)).status).toBe(200)
    return payment
  },
  oversold: async () => {
    const payment = await started(svc, walletB)
    await sellOut(payment)
    await paid(payment)
    return payment
  },
  mismatch: async () => {
    const payment = await started(svc, walletB)
    const back = await press(payment)
    await breakGateway(svc, 'wallet_b', 'wrong-amount')
    expect(await follow(back)).toBe(failure)
    return payment
  },
}

/** The transaction with this attention, and its merchant's calls. */
async function aTrouble(attention: Attention) {
  const { shop, order: orderId } = await troubles[attention]()
  const at = await aMerchantOf(shop)
  const [transaction] = await at.list('attention=1')
  expect(transaction?.attention).toBe(attention)
  const url = `/transactions/${transaction._id}`
  const resolve = (resolution: string, more: object = {}) =>
    at.merchant.post(`${url}/resolve`, { resolution, reference: 'R-1', ...more })
  const order = () => at.order(orderId)
  const read = async () => (await at.merchant.get(url)).body
  return { ...at, shop, orderId, order, transaction, url, resolve, read }
}

/** What a webhook of the store gets from now on: the type and data of each event. */
async function watched(shop: Shop, events: string[]) {
  const { merchant } = await aMerchantOf(shop)
  const path = `/${shop.store._id}`
  // What happened before goes to nobody.
  await dispatchDueEvents(svc.context)
  expect((await merchant.post('/webhooks', { url: `${receiver.url}${path}`, events })).status).toBe(201)
  return async () => {
    await dispatchDueEvents(svc.context)
    await deliverDueMessages(svc.context)
    return receiver.at(path).map(({ body: { type, data } }) => ({ type, data }))
  }
}

/** Another shopper buys all ten units of the product of an unpaid order, whose hold the merchant has ended. */
async function sellOut({ shop: { store, product }, order }: Started) {
  await svc.post('/order/public/release-hold', { store_id: store._id, order_id: order, transaction_id: '' })
  expect((await svc.post(`/order/${store._id}`, anOrder({ products: [aLine(product, 10)] }))).status).toBe(200)
}

describe('payment.needs_attention (13.1)', () => {
  test.each(['the shopper', 'the merchant'])('is sent once %s cancels a paid order', async (by) => {
    const payment = await started(svc, walletB)
    const { store } = payment.shop
    const { merchant, list } = await aMerchantOf(payment.shop)
    const received = await watched(payment.shop, ['payment.needs_attention'])
    await paid(payment)
    const request = { store_id: store._id, order_id: payment.order, phone_number: ashasPhone }
    const cancelled =
      by === 'the shopper'
        ? await svc.post('/order/public/cancel', request)
        : await merchant.post(`/orders/${payment.order}/status`, { status: 'Cancelled' })
    expect(cancelled.status).toBe(200)
    const [transaction] = await list()
    expect(transaction.attention).toBe('cancelled')
    expect(await received()).toEqual([{ type: 'payment.needs_attention', data: { transaction } }])
  })

  test('is sent once a paid order is edited to more units than there are', async () => {
    const payment = await started(svc, walletB)
    const { merchant, list, order } = await aMerchantOf(payment.shop)
    await paid(payment)
    const received = await watched(payment.shop, ['payment.needs_attention'])
    const { version } = await order(payment.order)
    const body = { lines: [{ line: 1, quantity: 11 }], force: ['stock'] }
    const edited = await merchant.post(`/orders/${payment.order}/edit`, body, { 'if-match': `"${version}"` })
    expect(edited.body).toMatchObject({ oversold: true })
    const [transaction] = await list()
    expect(transaction.attention).toBe('oversold')
    expect(await received()).toEqual([{ type: 'payment.needs_attention', data: { transaction } }])
  })

  test('is sent once an order is paid that the merchant has confirmed without units', async () => {
    const payment = await started(svc, walletB)
    const { merchant, list } = await aMerchantOf(payment.shop)
    await sellOut(payment)
    const received = await watched(payment.shop, ['payment.needs_attention'])
    const confirmed = await merchant.post(`/orders/${payment.order}/status`, { status: 'Pending', force: ['stock'] })
    expect(confirmed.body).toMatchObject({ oversold: true })
    expect(await received()).toEqual([])
    await follow(await press(payment))
    const [transaction] = await list()
    expect(transaction).toMatchObject({ state: 'Paid', attention: 'oversold' })
    expect(await received()).toEqual([{ type: 'payment.needs_attention', data: { transaction } }])
  })
})

describe('the mail about a payment that needs attention (13.3)', () => {
  test.each([
    ['surplus', 'Rs. 550 came twice'],
    ['cancelled', 'Rs. 550 came for a cancelled order'],
    ['oversold', 'Rs. 550 is paid, but there are not enough pieces'],
    ['mismatch', 'Rs. 550 does not fit the order'],
  ] as const)('%s: names the order, the sum and what is wrong with it', async (kind, sentence) => {
    const { shop, order } = await aTrouble(kind)
    const owner = await aMember(svc, shop.store._id, 'owner')
    expect((await owner.patch('/me', { notifications: { needs_attention: true } })).status).toBe(200)
    await dispatchDueEvents(svc.context)
    await deliverDueMessages(svc.context)
    const url = `/admin/outbox?store_id=${shop.store._id}&limit=500`
    const { messages } = (await svc.get(url, { authorization: `Bearer ${operatorToken}` })).body
    const texts = messages.map(({ text }: { text: string }) => text)
    const { order_number } = await order()
    expect(texts).toContainEqual(
      expect.stringContaining(`A payment needs attention\n\nOrder ${order_number}: ${sentence}`),
    )
  })
})

describe('transactions (12)', () => {
  test('a started payment is Processing, a paid one Paid, and both need no attention', async () => {
    const payment = await started(svc, walletB)
    const { list, merchant, order } = await aMerchantOf(payment.shop)
    const [open] = await list()
    expect(open).toEqual({
      ...{ _id: expect.any(String), order: payment.order, order_number: 1001, method: 'WalletB' },
      ...{ reference: expect.any(String), gateway_reference: null, amount: 550, charged_amount: 550 },
      ...{ state: 'Processing', attention: null, review_reason: null, order_status: 'Inactive' },
      ...{ order_payment_status: 'Processing', created_at: expect.any(String), settled_at: null },
      ...{ resolution: null, resolution_reference: null, resolved_at: null },
    })
    await paid(payment)
    const { body } = await merchant.get(`/transactions/${open._id}`)
    expect(body).toMatchObject({
      state: 'Paid',
      attention: null,
      order_status: 'Pending',
      order_payment_status: 'Paid',
    })
    expect(body.gateway_reference).toEqual(expect.any(String))
    expect((await order(payment.order)).transactions).toEqual([body])
  })

  test.each([
    ['state=Processing', 1],
    ['state=Paid', 1],
    ['state=Paid,Processing', 2],
    ['state=Failed', 0],
    ['method=WalletB', 2],
    ['method=WalletA', 0],
    ['attention=1', 0],
    ['attention=0', 2],
    ['from=2020-01-01&to=2090-01-01', 2],
    ['to=2020-01-01', 0],
    [`order=${newId()}`, 0],
  ])('the filter %s lists %i of an open and a paid payment', async (query, count) => {
    const open = await started(svc, walletB)
    await paid(await started(svc, walletB, { shop: open.shop }))
    const { list } = await aMerchantOf(open.shop)
    expect(await list(query)).toHaveLength(count)
    expect(await list(`order=${open.order}`)).toMatchObject([{ order: open.order }])
  })

  test.each(Object.keys(troubles) as Attention[])('%s: is listed and counted until it is resolved', async (kind) => {
    const { merchant, transaction, list, resolve, read, order } = await aTrouble(kind)
    const needs = async () => (await merchant.get('/counts')).body.needs_attention
    expect(await needs()).toBe(1)
    expect((await order()).transactions).toContainEqual(transaction)
    expect((await resolve('refunded')).status).toBe(200)
    expect(await read()).toMatchObject({ attention: null, resolution: 'refunded', resolution_reference: 'R-1' })
    expect([await list('attention=1'), await needs()]).toEqual([[], 0])
    expect(await list()).not.toEqual([])
  })

  test('the reason of a mismatch is shown, also in the operator’s list', async () => {
    const { transaction, shop } = await aTrouble('mismatch')
    expect(transaction).toMatchObject({ state: 'Processing', review_reason: expect.stringContaining('54900') })
    const url = `/admin/payments?store_id=${shop.store._id}&needs_attention=1`
    const { payments } = (await svc.get(url, { authorization: `Bearer ${operatorToken}` })).body
    expect(payments).toMatchObject([{ doubt: transaction.review_reason, transaction_id: transaction._id }])
  })

  test('a transaction of another store is not found', async () => {
    const { url, orderId } = await aTrouble('surplus')
    const { merchant, list } = await aMerchantOf(await aPayingStore(svc))
    const body = { resolution: 'accepted', reference: 'x' }
    for (const response of [
      await merchant.get(url),
      await merchant.post(`${url}/check`),
      await merchant.post(`${url}/resolve`, body),
    ])
      expect([response.status, response.body]).toEqual([404, { message: 'Transaction not found', code: 'not_found' }])
    expect(await list(`order=${orderId}`)).toEqual([])
  })

  test('reading needs read_payments, the rest write_payments', async () => {
    const { shop, url } = await aTrouble('surplus')
    const reader = await aMerchant(svc, shop.store._id, ['read_payments'])
    expect((await reader.get(url)).status).toBe(200)
    expect((await reader.post(`${url}/check`)).body.right).toBe('write_payments')
    const seller = await aMerchant(svc, shop.store._id, ['write_orders'])
    expect((await seller.get('/transactions')).body.right).toBe('read_payments')
  })
})

describe('checking a transaction (12)', () => {
  test('queries the gateway and settles the payment, at most once in two seconds', async () => {
    const payment = await started(svc, walletB)
    const { merchant, list } = await aMerchantOf(payment.shop)
    const [{ _id }] = await list()
    const check = async () => (await merchant.post(`/transactions/${_id}/check`)).body
    const before = await timesAsked(svc, lookup)
    expect((await check()).state).toBe('Processing')
    await press(payment)
    const all = await Promise.all([check(), check(), check()])
    expect(all.map(({ state }) => state)).toEqual(Array(3).fill('Processing'))
    expect((await timesAsked(svc, lookup)) - before).toBe(1)
    svc.clock.advance(3)
    await Promise.all([check(), check(), check()])
    expect((await timesAsked(svc, lookup)) - before).toBe(2)
    expect(await check()).toMatchObject({ state: 'Paid', order_status: 'Pending', order_payment_status: 'Paid' })
    svc.clock.advance(3)
    await check()
    expect((await timesAsked(svc, lookup)) - before).toBe(2)
  })

  test('repeated with its Idempotency-Key returns the first response', async () => {
    const payment = await started(svc, walletB)
    const { merchant, list } = await aMerchantOf(payment.shop)
    const [{ _id }] = await list()
    const check = () => merchant.post(`/transactions/${_id}/check`, {}, { 'idempotency-key': 'check-1' })
    const first = await check()
    await press(payment)
    svc.clock.advance(3)
    const second = await check()
    expect([second.body, second.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
  })

  test('queries the gateway about the named transaction of the store alone', async () => {
    const open = await started(svc, walletB)
    const closed = await started(svc, walletB, { shop: open.shop })
    const { merchant, list } = await aMerchantOf(open.shop)
    await press(closed)
    const items: { _id: string; order: string }[] = await list()
    const check = async ({ order }: Started) => {
      const transaction = items.find((item) => item.order === order)
      return (await merchant.post(`/transactions/${transaction?._id}/check`)).body
    }
    expect(await check(open)).toMatchObject({ order: open.order, state: 'Processing' })
    expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['Processing', 'Processing'])
    expect(await check(closed)).toMatchObject({ order: closed.order, state: 'Paid' })
  })

  test('shows that the gateway does not know the payment', async () => {
    const payment = await started(svc, walletB)
    await pressed(svc, walletB, payment, 'cancelled')
    const { merchant, list } = await aMerchantOf(payment.shop)
    const [{ _id }] = await list()
    const { body } = await merchant.post(`/transactions/${_id}/check`)
    expect(body).toMatchObject({ state: 'Failed', order_payment_status: 'Failed' })
  })
})

type Effect = { order: object; transaction: object; refunds: number; payments: number }
const resolutions: [Attention, string, number, Effect | undefined][] = [
  ['surplus', 'refunded', 200, { order: { refund_status: 'none' }, transaction: { state: 'Paid' }, ...rows(0, 1) }],
  ['surplus', 'accepted', 200, { order: { refund_status: 'none' }, transaction: { state: 'Paid' }, ...rows(0, 1) }],
  ['surplus', 'settled', 409, undefined],
  ['cancelled', 'refunded', 200, { order: { refund_status: 'full' }, transaction: { state: 'Paid' }, ...rows(1, 1) }],
  ['cancelled', 'accepted', 200, { order: { refund_status: 'none' }, transaction: { state: 'Paid' }, ...rows(0, 1) }],
  ['cancelled', 'settled', 409, undefined],
  ['oversold', 'refunded', 200, { order: { refund_status: 'full' }, transaction: { state: 'Paid' }, ...rows(1, 1) }],
  ['oversold', 'accepted', 200, { order: { refund_status: 'none' }, transaction: { state: 'Paid' }, ...rows(0, 1) }],
  ['oversold', 'settled', 409, undefined],
  ['mismatch', 'refunded', 200, { order: { paid_amount: 0 }, transaction: { state: 'Failed' }, ...rows(0, 0) }],
  ['mismatch', 'settled', 200, { order: { paid_amount: 550 }, transaction: { state: 'Paid' }, ...rows(0, 1) }],
  ['mismatch', 'accepted', 409, undefined],
]

function rows(refunds: number, payments: number) {
  return { refunds, payments }
}

describe('resolving a transaction (12)', () => {
  test.each(resolutions)('%s, %s: %i', async (attention, resolution, status, effect) => {
    const { order, resolve, read, transaction } = await aTrouble(attention)
    const before = await order()
    const response = await resolve(resolution, { note: 'As agreed' })
    expect(response.status).toBe(status)
    if (!effect) {
      expect([response.body.code, response.body.message]).toEqual([
        'conflict',
        `A transaction with the attention ${attention} cannot be ${resolution}`,
      ])
      expect([await read(), await order()]).toEqual([transaction, before])
      return
    }
    const after = await order()
    expect(response.body).toEqual(await read())
    expect(response.body).toMatchObject({ ...effect.transaction, resolution, attention: null })
    expect(after).toMatchObject({ ...effect.order, status: before.status })
    expect([after.refunds.length, after.payments.length]).toEqual([effect.refunds, effect.payments])
    for (const refund of after.refunds)
      expect(refund).toMatchObject({
        ...{ amount: 550, method: 'gateway', reference: 'R-1', reason: 'As agreed', transaction: transaction._id },
      })
    const again = await resolve(resolution)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  test('money that is settled by hand is a payment of the gateway, and no later query counts it again', async () => {
    const { resolve, order, transaction, shop } = await aTrouble('mismatch')
    await resolve('settled')
    const { payments, payment_status } = await order()
    expect(payments).toMatchObject([
      { kind: 'gateway', amount: 550, reference: 'R-1', transaction: transaction._id, actor: { kind: 'api_key' } },
    ])
    expect(payment_status).toBe('Paid')
    const row = (await findTransactionRow(svc.context.db, shop.store._id, transaction._id)) as TransactionRow
    await settlePayment(svc.context, row, { outcome: 'paid', gatewayReference: 'late' })
    expect((await order()).paid_amount).toBe(550)
  })

  test.each([
    ['mismatch', 'settled', 'order.paid'],
    ['cancelled', 'refunded', 'order.refunded'],
    ['oversold', 'refunded', 'order.refunded'],
  ] as const)('%s, %s: %s is announced', async (attention, resolution, type) => {
    const { shop, resolve, order } = await aTrouble(attention)
    const received = await watched(shop, ['order.paid', 'order.refunded', 'order.updated', 'payment.needs_attention'])
    await resolve(resolution)
    const { _id, refunds } = await order()
    const data = { order: expect.objectContaining({ _id }), ...(type === 'order.refunded' && { refund: refunds[0] }) }
    expect(await received()).toEqual([{ type, data }])
  })

  test('the payment of an order whose money did not fit and was given back has failed, and can be made again', async () => {
    const { shop, orderId, resolve, order } = await aTrouble('mismatch')
    await resolve('refunded')
    expect(await order()).toMatchObject({ status: 'Inactive', payment_status: 'Failed' })
    await breakGateway(svc, 'wallet_b')
    await paid(await started(svc, walletB, { shop, order: orderId }))
    expect(await order()).toMatchObject({ status: 'Pending', payment_status: 'Paid' })
  })

  test('the audit holds what the resolution changed', async () => {
    const { shop, resolve } = await aTrouble('surplus')
    const { body } = await resolve('refunded')
    const owner = await aMember(svc, shop.store._id, 'owner')
    expect((await owner.get('/audit?action=transaction.resolve')).body.items).toMatchObject([
      {
        before: { attention: 'surplus', resolution: null, resolution_reference: null, resolved_at: null },
        after: { attention: null, resolution: 'refunded', resolution_reference: 'R-1', resolved_at: body.resolved_at },
      },
    ])
  })

  test('what is resolved is not in the operator’s list any more', async () => {
    const { shop, resolve } = await aTrouble('surplus')
    const url = `/admin/payments?store_id=${shop.store._id}&needs_attention=1`
    const listed = async () => (await svc.get(url, { authorization: `Bearer ${operatorToken}` })).body.payments
    expect(await listed()).toHaveLength(1)
    await resolve('accepted')
    expect(await listed()).toEqual([])
  })

  test('money that was given back does not settle the order later', async () => {
    const { resolve, order, transaction, shop, read } = await aTrouble('mismatch')
    await resolve('refunded')
    const row = (await findTransactionRow(svc.context.db, shop.store._id, transaction._id)) as TransactionRow
    await settlePayment(svc.context, row, { outcome: 'paid', gatewayReference: 'late' })
    expect(await order()).toMatchObject({ status: 'Inactive', paid_amount: 0 })
    expect(await read()).toMatchObject({ state: 'Failed', resolution: 'refunded', attention: null })
  })

  test('a payment without attention is a conflict', async () => {
    const payment = await started(svc, walletB)
    await paid(payment)
    const { merchant, list } = await aMerchantOf(payment.shop)
    const [{ _id }] = await list()
    const response = await merchant.post(`/transactions/${_id}/resolve`, { resolution: 'accepted', reference: 'x' })
    expect([response.status, response.body.message]).toEqual([409, 'The transaction needs no attention'])
  })

  test('a cancelled order needs no attention once its money was given back', async () => {
    const { merchant, orderId, resolve, read } = await aTrouble('cancelled')
    await merchant.post(`/orders/${orderId}/refunds`, { amount: 50, method: 'cash' })
    const tooMuch = await resolve('refunded')
    expect([tooMuch.status, tooMuch.body]).toEqual([
      409,
      { message: 'More than was paid', code: 'conflict', left: 500 },
    ])
    await merchant.post(`/orders/${orderId}/refunds`, { amount: 500, method: 'cash' })
    expect(await read()).toMatchObject({ attention: null, resolution: null, order_payment_status: 'Refunded' })
    expect((await resolve('accepted')).status).toBe(409)
  })

  test.each([
    [{}, { resolution: 'Required', reference: 'Required' }],
    [{ resolution: 'lost', reference: 'x' }, { resolution: 'Must be one of refunded, settled, accepted' }],
    [{ resolution: 'accepted', reference: ' ' }, { reference: 'Required' }],
    [{ resolution: 'accepted', reference: 'x', amount: 1 }, { amount: 'Unknown field' }],
  ])('%j is rejected', async (body, fields) => {
    const { merchant, url } = await aTrouble('surplus')
    const response = await merchant.post(`${url}/resolve`, body)
    const [status, expected] = rejected({})
    expect([response.status, response.body]).toEqual([status, { ...(expected as object), fields: mapped(fields) }])
  })

  test('is written in the audit and in the timeline', async () => {
    const { resolve, order } = await aTrouble('oversold')
    await resolve('accepted', { note: 'The rest came' })
    const { timeline } = await order()
    expect(timeline[0]).toMatchObject({
      ...{ kind: 'payment_resolved', text: 'The rest came', actor: { kind: 'api_key' } },
      data: { attention: 'oversold', resolution: 'accepted', reference: 'R-1' },
    })
  })
})

const mapped = (fields: Record<string, string>) =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, expect.any(String)]))

describe('races', () => {
  test.each(['refunded', 'accepted'])('three resolves of a cancelled order at once: one counts (%s)', async (first) => {
    const { resolve, order } = await aTrouble('cancelled')
    const responses = await Promise.all([resolve(first), resolve('refunded'), resolve('accepted')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [won] = responses.filter(({ status }) => status === 200)
    expect((await order()).refunds).toHaveLength(won?.body.resolution === 'refunded' ? 1 : 0)
  })

  test.each([1, 2, 3])('a resolve against two refunds gives back no more than was paid, round %i', async () => {
    const { resolve, order, merchant, orderId } = await aTrouble('cancelled')
    const refund = () => merchant.post(`/orders/${orderId}/refunds`, { amount: 550, method: 'bank' })
    const responses = await Promise.all([refund(), resolve('refunded'), refund()])
    const done = responses.filter(({ status }) => status === 200 || status === 201)
    expect(done).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await order()).toMatchObject({ refunded_amount: 550, payment_status: 'Refunded' })
  })

  test.each([1, 2, 3])('a resolve against the gateway’s right payment counts the money once, round %i', async () => {
    const { resolve, order, transaction, shop } = await aTrouble('mismatch')
    const row = (await findTransactionRow(svc.context.db, shop.store._id, transaction._id)) as TransactionRow
    const [resolved] = await Promise.all([
      resolve('settled'),
      settlePayment(svc.context, row, { outcome: 'paid', gatewayReference: row.reference }),
    ])
    expect([200, 409]).toContain(resolved.status)
    const { paid_amount, payments, status } = await order()
    expect([paid_amount, payments.length]).toEqual([550, 1])
    expect(status).toBe(resolved.status === 200 ? 'Inactive' : 'Pending')
  })
})
