import { expect, test } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { onOneServer } from '../../harness/on-one-server.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aShop, rows } from '../shop.ts'

/* Orders that arrive together are written in one batch, which must not change their results. */

const svc = await startTestService()

const together = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

test.runIf(onOneServer())(
  'an order that the database rejects fails alone; the other orders of its batch are placed',
  async () => {
    const product = aProduct({ quantity: 100 })
    const shop = await aShop(svc, { products: [product] })
    await svc.context.db.pool.query(`
    create function reject_poison() returns trigger language plpgsql as
      $$ begin raise exception 'poison' using errcode = 'check_violation'; end $$;
    create trigger reject_poison before insert on orders for each row
      when (new.customer_full_name = 'Poison') execute function reject_poison()`)
    const responses = await together(24, (index) =>
      shop.place({ products: [aLine(product)], customer_full_name: index % 8 === 5 ? 'Poison' : 'Asha Gurung' }),
    )
    await svc.context.db.pool.query('drop function reject_poison cascade')

    expect(responses.map(({ status }) => status)).toEqual(
      Array.from({ length: 24 }, (_, index) => (index % 8 === 5 ? 500 : 200)),
    )
    expect(await shop.stockOf(product)).toEqual({ quantity: 79, held: 0 })
    expect((await shop.state()).orders).toHaveLength(21)
  },
)

test('an order that is rejected in a batch counts no use of an unlimited coupon', async () => {
  const product = aProduct({ quantity: 5 })
  const coupon = aCoupon()
  const shop = await aShop(svc, { products: [product], coupons: [coupon] })
  const responses = await together(20, () => shop.place({ products: [aLine(product)], coupon: coupon._id }))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await shop.couponUsed(coupon)).toBe(5)
  const { uses, orders } = await shop.state()
  expect(uses.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ order_id }) => order_id).sort())
})

test('each order of a batch is rejected for its own reason and takes nothing from those after it', async () => {
  const [last, plenty] = [aProduct({ quantity: 10 }), aProduct({ quantity: 1000 })]
  const coupon = aCoupon({ usage_limit: 4 })
  const shop = await aShop(svc, { products: [last, plenty], coupons: [coupon] })
  const kinds = [
    () => shop.place({ products: [aLine(last), aLine(plenty)] }),
    () => shop.place({ products: [aLine(last, 11)] }),
    () => shop.place({ products: [aLine(plenty)], coupon: coupon._id }),
    () => shop.place({ products: [aLine(plenty)], customer_address_city: 'Nowhere' }),
    () => shop.place({ products: [aLine(plenty)] }),
  ] as const
  const responses = await together(60, (index) => (kinds[index % 5] as (typeof kinds)[0])())
  const placedOf = (kind: number) =>
    responses.filter(({ status }, index) => index % 5 === kind && status === 200).length

  expect([0, 1, 2, 3, 4].map(placedOf)).toEqual([10, 0, 4, 0, 12])
  expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
    new Set([
      'Either of the selected product is out of stock',
      'All the available coupons have been used.',
      'Selected delivery city not found, please try again',
    ]),
  )
  expect(await shop.stockOf(last)).toEqual({ quantity: 0, held: 0 })
  expect(await shop.stockOf(plenty)).toEqual({ quantity: 1000 - 26, held: 0 })
  expect(await shop.couponUsed(coupon)).toBe(4)
})

test('the order numbers of a batch have no gap and follow the order of placing', async () => {
  const product = aProduct({ quantity: 1000 })
  const shop = await aShop(svc, { products: [product] })
  await together(50, () => shop.place({ products: [aLine(product)] }))
  const { orders } = await shop.state()
  expect(orders.map(({ order_number }) => order_number)).toEqual(orders.map((_, index) => 1001 + index))
})

test('several orders of one phone in a batch make one customer', async () => {
  const product = aProduct({ quantity: 1000 })
  const shop = await aShop(svc, { products: [product] })
  const responses = await together(20, (index) =>
    shop.place({ products: [aLine(product)], customer_email: index === 3 ? 'asha@example.com' : '' }),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const { customers, orders } = await shop.state()
  expect(customers).toHaveLength(1)
  expect(customers[0]).toMatchObject({ email: 'asha@example.com' })
  expect(new Set(orders.map(({ customer_id }) => customer_id))).toEqual(new Set([customers[0]?.customer_id]))
})

test('each order of a batch has one mail, and each mail is delivered once', async () => {
  const product = aProduct({ quantity: 1000 })
  const shop = await aShop(svc, { products: [product] })
  const responses = await together(20, (index) =>
    shop.place({ products: [aLine(product)], customer_email: index % 2 === 0 ? `shopper${index}@example.com` : '' }),
  )
  const { messages } = await shop.state()
  const mailed = responses.filter((_, index) => index % 2 === 0).map(({ body }) => body._id)
  expect(messages.map(({ order_id }) => order_id).sort()).toEqual(mailed.sort())
  await svc.runJobs()
  const kept = svc.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'message kept in the outbox')
  const delivered = kept.filter(({ store_id }) => store_id === shop._id).map(({ message_id }) => message_id)
  expect(delivered.sort()).toEqual(messages.map(({ message_id }) => message_id).sort())
})

test('orders of different stores at once stay separate', async () => {
  const products = [1, 2, 3].map(() => aProduct({ quantity: 100 }))
  const shops = await Promise.all(products.map((product) => svc.importStore(aStoreFile({ products: [product] }))))
  const responses = await together(30, (index) =>
    svc.post(`/order/${shops[index % 3]?._id}`, anOrder({ products: [aLine(products[index % 3] as { _id: string })] })),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  for (const [nth, { _id }] of shops.entries()) {
    const orders = await rows(svc, sql`select order_id from orders where store_id = ${_id}`)
    const orderIds = responses.filter((_, index) => index % 3 === nth).map(({ body }) => body._id)
    expect(orders.map(({ order_id }) => order_id).sort()).toEqual(orderIds.sort())
  }
})
