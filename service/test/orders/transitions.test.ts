import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { aLine, anOrder } from '../harness/store-factory.ts'
import { effectsOn, follow } from '../payments/payment-effects.ts'
import { type Pressed, pressed, type Shop, type Started, started, walletA } from '../payments/redirect-shopper.ts'
import { ashasPhone, placed, rows } from './shop.ts'

const svc = await startPaymentService()
svc.clock.stop()

type At = { shop: Shop; order: string }

/** Ten in stock, one ordered, with an email to write to. */
async function ordered(method: string | undefined): Promise<At> {
  const shop = await aPayingStore(svc)
  const body = anOrder({
    products: [aLine(shop.product)],
    paymentMethod: method,
    customer_email: 'asha@himal.example',
  })
  return { shop, order: placed(await svc.post(`/order/${shop.store._id}`, body))._id }
}

const start = async ({ shop, order }: At): Promise<Started> => started(svc, walletA, { shop, order })
const pay = (outcome: Pressed) => async (at: At) => follow(await pressed(svc, walletA, await start(at), outcome))
const about = ({ shop, order }: At, fields: object) => ({ store_id: shop.store._id, order_id: order, ...fields })
const cancel = (at: At) => svc.post('/order/public/cancel', about(at, { phone_number: ashasPhone }))
const release = async (at: At) => {
  const { body } = await svc.post('/order/public/release-hold', about(at, { transaction_id: '' }))
  expect(body).toEqual({ success: true, released: true })
}
const holdElapses = async () => {
  svc.clock.advance(301)
  await svc.context.db.query(sql`select graphile_worker.add_job('release-overdue-holds')`)
  await svc.runJobs()
}
const taken = async (at: At) => {
  await rows(svc, sql`update orders set status = 'Processing' where order_id = ${at.order}`)
  return cancel(at)
}
const nothing = async () => undefined

/** The rows of 3.1: payment method, trigger, then status, payment status, units in stock, units held and mails. */
const table: [string, string | undefined, (at: At) => Promise<unknown>, [string, string, number, number, number]][] = [
  ['a COD order', 'COD', nothing, ['Pending', 'Unpaid', 9, 0, 1]],
  ['an order without a method', undefined, nothing, ['Pending', 'Unpaid', 9, 0, 1]],
  ['an online order', 'WalletA', nothing, ['Inactive', 'Unpaid', 10, 1, 0]],
  ['its payment is started', 'WalletA', start, ['Inactive', 'Processing', 10, 1, 0]],
  ['its payment is confirmed', 'WalletA', pay('paid'), ['Pending', 'Paid', 9, 0, 1]],
  ['its verification fails', 'WalletA', pay('failed'), ['Inactive', 'Failed', 10, 1, 0]],
  ['its hold is released', 'WalletA', release, ['Inactive', 'Unpaid', 10, 0, 0]],
  ['its hold time elapses', 'WalletA', holdElapses, ['Inactive', 'Unpaid', 10, 0, 0]],
  ['a Pending order is cancelled', 'COD', cancel, ['Cancelled', 'Unpaid', 10, 0, 1]],
  ['a Processing order is cancelled', 'COD', taken, ['Cancelled', 'Unpaid', 10, 0, 1]],
]

test.each(table)(
  'order transition: %s (3.1)',
  async (_row, method, trigger, [status, payment_status, quantity, held, mails]) => {
    const at = await ordered(method)
    await trigger(at)
    expect(await effectsOn(svc, at.shop, at.order)).toMatchObject({ status, payment_status, quantity, held, mails })
  },
)
