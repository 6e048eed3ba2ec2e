import { describe, expect, test } from 'vitest'
import { execute, sql, transaction } from '../../src/platform/database/database.ts'
import { clearUnpaidOrders } from '../../src/retention/clear-unpaid-orders.ts'
import { deleteExpired } from '../../src/retention/delete-expired.ts'
import { deleteUnusedUploads } from '../../src/uploads/delete-unused-uploads.ts'
import { lockWaits } from '../harness/lock-waits.ts'
import { aMerchant } from '../harness/merchant.ts'
import { onOneServer } from '../harness/on-one-server.ts'
import { anUnpaidOrder, aPayingStore, startPaying, startPaymentService } from '../harness/payment-service.ts'
import { aCoupon, aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aShop, ashasPhone, placed, rows, type Shop } from '../orders/shop.ts'
import { aPng } from '../uploads/pictures.ts'
import { fetched, startUploadService, uploaded } from '../uploads/upload-service.ts'

/* An online order that was never paid loses the person after UNPAID_ORDER_RETENTION_DAYS, and keeps its figures. */

const svc = await startTestService()
const day = 86_400

const person = {
  ...{ customer_full_name: 'Xanthippe Qalandar', customer_email: 'xanthippe@private.example' },
  ...{ customer_alt_phone_number: '9876505678', customer_address: 'Zebra Lane 4711' },
  ...{ customer_address_landmark: 'Quokka bakery', order_note: 'ring twice, Wombat', sender_full_name: 'Yolanda Vex' },
  ...{ sender_phone_number: '9876509999', sender_email: 'yolanda@private.example', company_name: 'Jabberwock' },
  ...{ pan: '601234567', delivery_date: '2031-11-05', customer_phone_number: '9876501234' },
}
const engraved = 'Your name|||text|||Xanthippe'
const words = [...Object.values(person), 'Xanthippe', 'Kathmandu']

async function sweepAfter(days: number, through: TestService = svc) {
  through.clock.advance(days * day)
  await deleteExpired(through.context)
}

async function aShopWithACap() {
  const [cap, coupon] = [aProduct({ price: 500, quantity: 1000 }), aCoupon({ coupon_value: 100 })]
  const shop = await aShop(svc, { products: [cap], coupons: [coupon] })
  const products = [aLine(cap, 2, { custom_fields: [engraved] })]
  const order = async (fields: object = {}) =>
    placed(await shop.place({ products, ...person, paymentMethod: 'WalletA', coupon: coupon._id, ...fields }))._id
  return { shop, order }
}

/** Every text about a person that the store's tables still have. */
async function wordsOf(shop: Shop): Promise<string[]> {
  const found = await rows(
    svc,
    sql`
    select (select jsonb_agg(o) from orders o where store_id = ${shop._id}) as orders,
           (select jsonb_agg(l) from order_lines l where store_id = ${shop._id}) as lines,
           (select jsonb_agg(c) from customers c where store_id = ${shop._id}) as customers`,
  )
  const text = JSON.stringify(found)
  return words.filter((word) => text.includes(word))
}

describe('an online order that was never paid', () => {
  test('loses the person after 90 days, not before, and keeps its figures', async () => {
    const { shop, order } = await aShopWithACap()
    const orderId = await order()
    const before = await shop.order(orderId)
    const tracked = (await shop.track(orderId)).body
    await sweepAfter(89.9)
    expect(await wordsOf(shop)).toEqual(words)
    await sweepAfter(0.2)
    expect(await wordsOf(shop)).toEqual([])
    const after = await shop.order(orderId)
    const figures = ['order_number', 'status', 'payment_method', 'product_total_paisa', 'discount_paisa', 'coupon_code']
    for (const column of [...figures, 'delivery_charge_paisa', 'total_quantity', 'created_at']) {
      expect([column, after?.[column]]).toEqual([column, before?.[column]])
    }
    const { body } = await shop.track(orderId)
    expect(body).toMatchObject({ customer_full_name: '', customer_email: '', customer_address: '' })
    expect(body.ordered_products).toEqual(tracked.ordered_products)
    expect(body.product_total_price).toBe(1000)
  })

  test('that was cleared cannot be cancelled or reviewed with any phone', async () => {
    const { shop, order } = await aShopWithACap()
    const orderId = await order()
    await sweepAfter(91)
    for (const phone of ['', ' ', person.customer_phone_number, '0']) {
      const response = await shop.cancel(orderId, phone)
      expect({ phone, ok: response.status < 400 }).toEqual({ phone, ok: false })
    }
    expect((await shop.order(orderId))?.status).toBe('Inactive')
  })

  test('keeps a customer who has another order, and deletes one who has none', async () => {
    const { shop, order } = await aShopWithACap()
    await order()
    await order({ customer_phone_number: ashasPhone, customer_full_name: 'Asha Gurung' })
    await order({
      customer_phone_number: ashasPhone,
      customer_full_name: 'Asha Gurung',
      paymentMethod: 'COD',
      coupon: '',
    })
    await sweepAfter(91)
    const customers = await rows(svc, sql`select phone, name from customers where store_id = ${shop._id}`)
    expect(customers).toEqual([{ phone: ashasPhone, name: 'Asha Gurung' }])
  })

  test.runIf(onOneServer())('keeps a customer who orders again while the deletion waits for that order', async () => {
    const { shop, order } = await aShopWithACap()
    await order()
    let sweep: Promise<void> | undefined
    await transaction(svc.context.db, async (tx) => {
      const now = new Date(svc.clock.now().getTime() + 91 * day * 1000)
      // What an order does to the row of its customer; the order itself is not visible to the deletion.
      await execute(tx, sql`update customers set updated_at = ${now} where store_id = ${shop._id}`)
      sweep = sweepAfter(91)
      await until(async () => (await rows(svc, lockWaits)).length > 0)
    })
    await sweep
    expect(await rows(svc, sql`select name from customers where store_id = ${shop._id}`)).toHaveLength(1)
  })

  test.runIf(onOneServer())('keeps a customer whom a merchant names in an order at the same time', async () => {
    const { shop, order } = await aShopWithACap()
    await order()
    const asha = { customer_phone_number: ashasPhone, customer_full_name: 'Asha Gurung' }
    const other = await order({ ...asha, paymentMethod: 'COD', coupon: '' })
    svc.clock.advance(91 * day)
    const merchant = await aMerchant(svc, shop._id)
    let both: Promise<unknown> | undefined
    await transaction(svc.context.db, async (tx) => {
      // The change of the order waits here, when it has found its customer.
      await execute(tx, sql`lock table audit_entries in share mode`)
      const changing = merchant.patch(`/orders/${other}`, { customer_phone_number: person.customer_phone_number })
      await until(async () => (await rows(svc, lockWaits)).length === 1)
      const clearing = clearUnpaidOrders(svc.context)
      both = Promise.all([changing, clearing])
      await until(async () => (await rows(svc, lockWaits)).length === 2)
    })
    await both
    const customers = await rows(svc, sql`select customer_id from customers where store_id = ${shop._id}`)
    expect(customers).toContainEqual({ customer_id: (await shop.order(other))?.customer_id })
  })

  test('more unpaid orders than one batch are all cleared in one run', async () => {
    const { shop, order } = await aShopWithACap()
    const orderId = await order()
    await rows(
      svc,
      sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
               'order_id', 'copy-' || n, 'order_number', 100000 + n))).*
        from orders o, generate_series(1, 450) n where store_id = ${shop._id} and order_id = ${orderId}`,
    )
    await sweepAfter(91)
    expect(await wordsOf(shop)).toEqual([])
  })
})

describe('an order that keeps its person', () => {
  test.each([
    ['a COD order', { paymentMethod: 'COD', coupon: '' }, 'Pending', 'Unpaid'],
    ['an order that was paid', {}, 'Pending', 'Paid'],
    ['an order that was paid and is not yet pending', {}, 'Inactive', 'Paid'],
    ['a cancelled order', {}, 'Cancelled', 'Unpaid'],
  ])('%s', async (_what, fields, status, paymentStatus) => {
    const { shop, order } = await aShopWithACap()
    const orderId = await order(fields)
    await rows(
      svc,
      sql`update orders set status = ${status}, payment_status = ${paymentStatus}
           where store_id = ${shop._id} and order_id = ${orderId}`,
    )
    await sweepAfter(400)
    expect(await wordsOf(shop)).toEqual(words)
  })

  test('an order of which a part was paid, until that is given back', async () => {
    const { shop, order } = await aShopWithACap()
    const orderId = await order()
    const merchant = await aMerchant(svc, shop._id)
    const payment = { kind: 'cash', amount: 300 }
    expect((await merchant.post(`/orders/${orderId}/payments`, payment)).status).toBe(201)
    expect(await shop.order(orderId)).toMatchObject({ status: 'Inactive', payment_status: 'Unpaid' })
    await sweepAfter(400)
    expect(await wordsOf(shop)).toEqual(words)
    const refund = { amount: 300, method: 'cash', reason: 'changed their mind' }
    const refunded = await (await aMerchant(svc, shop._id)).post(`/orders/${orderId}/refunds`, refund)
    expect([refunded.status, refunded.body]).toMatchObject([201, { amount: 300 }])
    await sweepAfter(0)
    expect(await wordsOf(shop)).toEqual([])
  })

  test('an order whose payment is still queried, is flagged for review or is a surplus', async () => {
    const paying = await startPaymentService()
    const shop = await aPayingStore(paying)
    const orderId = await anUnpaidOrder(paying, shop, 'BankNetA')
    expect((await startPaying(paying, 'banknet_a', shop.store._id, orderId)).status).toBe(200)
    const nameOf = async () =>
      (await rows(paying, sql`select customer_full_name as name from orders where order_id = ${orderId}`))[0]?.name
    await sweepAfter(91, paying)
    expect(await nameOf()).toBe('Asha Gurung')
    await rows(paying, sql`update payment_transactions set next_check_at = null, review_reason = 'paid less'`)
    await sweepAfter(1, paying)
    expect(await nameOf()).toBe('Asha Gurung')
    // The merchant had recorded the money by hand when it came, and has undone that.
    await rows(paying, sql`update payment_transactions set review_reason = null, state = 'Paid', surplus = true`)
    await sweepAfter(1, paying)
    expect(await nameOf()).toBe('Asha Gurung')
    await rows(paying, sql`update payment_transactions set resolution = 'refunded'`)
    await sweepAfter(0, paying)
    expect(await nameOf()).toBe('')
  })
})

test('UNPAID_ORDER_RETENTION_DAYS sets the days', async () => {
  const brief = await startTestService({ UNPAID_ORDER_RETENTION_DAYS: '7' })
  const cap = aProduct()
  const shop = await aShop(brief, { products: [cap] })
  const { _id } = placed(await shop.place({ products: [aLine(cap)], paymentMethod: 'WalletA' }))
  await sweepAfter(6.9, brief)
  expect((await shop.track(_id)).body.customer_full_name).toBe('Asha Gurung')
  await sweepAfter(0.2, brief)
  expect((await shop.track(_id)).body.customer_full_name).toBe('')
})

test('a picture that only a cleared order named is deleted, one that another order names stays', async () => {
  const uploads = await startUploadService()
  const cap = aProduct({ quantity: 10 })
  const shop = await aShop(uploads, { products: [cap] })
  const [lone, common] = [
    await uploaded(uploads, shop._id, await aPng()),
    await uploaded(uploads, shop._id, await aPng()),
  ]
  const withPictures = (paths: string[]) => ({
    products: [aLine(cap, 1, { custom_fields: paths.map((path) => `Picture|||image|||https://api.example${path}`) })],
  })
  placed(await shop.place({ ...withPictures([lone, common]), paymentMethod: 'WalletA' }))
  placed(await shop.place(withPictures([common])))
  uploads.clock.advance(3 * day)
  await deleteUnusedUploads(uploads.context)
  expect([(await fetched(uploads, lone)).status, (await fetched(uploads, common)).status]).toEqual([200, 200])
  await sweepAfter(91, uploads)
  await deleteUnusedUploads(uploads.context)
  expect([(await fetched(uploads, lone)).status, (await fetched(uploads, common)).status]).toEqual([404, 200])
})
