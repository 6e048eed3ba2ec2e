import { beforeAll, describe, expect, test } from 'vitest'
import { addDemoOrders } from '../../src/demo/add-demo-orders.ts'
import { demoStoreId } from '../../src/demo/rearm-demo-sales.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { execute, many, sql } from '../../src/platform/database/database.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aLine, anOrder } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService({ DEMO: 'auto', PUBLIC_URL: 'http://demo.example' })
const publicReads = async () => [
  (await svc.get(`/product/public/${demoStoreId}`)).body,
  (await svc.get(`/product/public/${demoStoreId}/steel-trail-flask`)).body,
  (await svc.get(`/public/flash-sale/${demoStoreId}`)).body.sales,
]
const stock = () =>
  many(svc.context.db, sql`select * from stock where store_id = ${demoStoreId} order by product_id, variant_id`)

describe('the orders of the demo store', () => {
  let before: unknown[]
  let stockBefore: unknown[]
  let get: (path: string) => Promise<{ [key: string]: never[] }>

  beforeAll(async () => {
    await seedDemo(svc.context)
    before = await publicReads()
    stockBefore = await stock()
    await execute(svc.context.db, sql`select graphile_worker.add_job('add-demo-orders')`)
    await svc.runJobs()
    const merchant = await aMerchant(svc, demoStoreId)
    get = async (path) => (await merchant.get(path)).body
  })

  test('forty orders stand in every status, numbered up to 1000', async () => {
    const { orders } = (await get('/counts')) as unknown as { orders: Record<string, number> }
    expect(Object.values(orders).reduce((sum, count) => sum + count)).toBe(40)
    for (const [status, count] of Object.entries(orders)) expect(count, status).toBeGreaterThan(0)
    const numbers = await many<{ order_number: number }>(
      svc.context.db,
      sql`select order_number from orders where store_id = ${demoStoreId} order by created_at, order_id`,
    )
    expect(numbers.map(({ order_number }) => order_number)).toEqual(
      Array.from({ length: 40 }, (_, index) => 961 + index),
    )
  })

  test('they have payments, refunds, returns, notes, labels and customers of the last weeks', async () => {
    const { items } = await get('/orders?limit=250&status=Pending,Processing,Dispatched,Delivered,Cancelled,Returned')
    // biome-ignore lint/suspicious/noExplicitAny: orders as the API shows them
    const orders = items as Record<string, any>[]
    const having = (test: (order: (typeof orders)[number]) => unknown) => orders.filter(test).length
    expect(having(({ paid_amount }) => paid_amount > 0)).toBeGreaterThan(10)
    expect(having(({ refund_status }) => refund_status === 'full')).toBeGreaterThan(0)
    expect(having(({ refund_status }) => refund_status === 'partial')).toBeGreaterThan(0)
    expect(having(({ labels }) => (labels as string[]).length)).toBeGreaterThan(1)
    expect(having(({ courier }) => courier)).toBeGreaterThan(10)
    const ages = orders.map(({ created_at }) => svc.clock.now().getTime() - Date.parse(created_at))
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.max(...ages)).toBeGreaterThan(30 * 86_400_000)
    const customers = (await get('/customers?limit=250')).items as { note: string; phone: string }[]
    expect(customers).toHaveLength(14)
    expect(customers.filter(({ note }) => note !== '')).toHaveLength(2)
    expect((await get('/cod')).items?.length).toBeGreaterThan(2)
    const attention = (await get('/transactions?attention=1')).items as { attention: string }[]
    expect(new Set(attention.map((row) => row.attention))).toEqual(new Set(['surplus', 'cancelled', 'mismatch']))
    const returned = await many(
      svc.context.db,
      sql`select 1 from order_lines where store_id = ${demoStoreId} and returned_quantity > 0`,
    )
    expect(returned.length).toBeGreaterThan(2)
  })

  test('shoppers find the same stock, and the next order has the number 1001', async () => {
    expect(await publicReads()).toEqual(before)
    expect(await stock()).toEqual(stockBefore)
    const [flask] = await many<{ product_id: string }>(
      svc.context.db,
      sql`select product_id from products where store_id = ${demoStoreId} and slug = 'steel-trail-flask'`,
    )
    const response = await svc.post(
      `/order/${demoStoreId}`,
      anOrder({ products: [aLine({ _id: flask?.product_id ?? '' })], customer_address_city: 'Lalitpur' }),
    )
    expect([response.status, response.body.order_number]).toEqual([200, 1001])
  })

  test('the movements of every item add up to its stock', async () => {
    const wrong = await many(
      svc.context.db,
      sql`
        select product_id, variant_id, quantity from stock
         where store_id = ${demoStoreId} and quantity <> (
           select coalesce(sum(change), 0) from stock_movements moved
            where moved.store_id = ${demoStoreId} and moved.product_id = stock.product_id
              and moved.variant_id = stock.variant_id)`,
    )
    expect(wrong).toEqual([])
  })

  test('nothing is sent, and no gateway is queried about their payments', async () => {
    const messages = await many(
      svc.context.db,
      sql`select kind from outbox where store_id = ${demoStoreId} and order_id in (
            select order_id from orders where store_id = ${demoStoreId} and order_number <= 1000)`,
    )
    expect(messages).toEqual([])
    const events = await many(
      svc.context.db,
      sql`select 1 from outbox where store_id = ${demoStoreId} and channel = 'event'`,
    )
    expect(events).toEqual([])
    const open = await many(
      svc.context.db,
      sql`select 1 from payment_transactions where store_id = ${demoStoreId} and next_check_at is not null`,
    )
    expect(open).toEqual([])
  })

  test('they are added once, also by two processes', async () => {
    await Promise.all([addDemoOrders(svc.context), addDemoOrders(svc.context)])
    const { orders } = (await get('/counts')) as unknown as { orders: Record<string, number> }
    expect(Object.values(orders).reduce((sum, count) => sum + count)).toBe(41)
    expect(svc.logLines.filter((line) => line.includes('demo orders not added'))).toEqual([])
  })
})

test('two processes that add the orders at once add them once', async () => {
  const other = await startTestService({ DEMO: 'auto', PUBLIC_URL: 'http://demo.example' })
  await seedDemo(other.context)
  await Promise.all([addDemoOrders(other.context), addDemoOrders(other.context)])
  const orders = await many(other.context.db, sql`select 1 from orders where store_id = ${demoStoreId}`)
  expect(orders).toHaveLength(40)
})

test('a demo store whose products were changed goes without orders', async () => {
  const other = await startTestService({ DEMO: 'auto', PUBLIC_URL: 'http://demo.example' })
  await seedDemo(other.context)
  const { db } = other.context
  await execute(
    db,
    sql`update products set slug = 'bottle' where store_id = ${demoStoreId} and slug = 'steel-trail-flask'`,
  )
  await addDemoOrders(other.context)
  expect(await many(db, sql`select 1 from orders where store_id = ${demoStoreId}`)).toEqual([])
  expect(other.logLines.filter((line) => line.includes('demo orders not added'))).toHaveLength(1)
})
