import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aWatchedShop } from '../conversion-events/graph-platform.ts'
import { walkThroughTheShop } from '../distribution/shopper-walk.ts'
import { startPaymentService } from '../harness/payment-service.ts'
import { aCoupon, aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { aShop, placed, type Shop } from '../orders/shop.ts'
import { jobQueue, readSoFar, rowsOf } from './rows-read.ts'

/*
 * A prepared plan lives as long as its connection. A plan that was made while tables were nearly empty must not scan
 * them when a sale has filled them.
 */

const copies = 2000
const fewRows = 200
const manyMessages = `
  insert into outbox (store_id, message_id, channel, kind, recipient, created_at)
  select $1, lpad(n::text, 24, '0'), 'mail', 'back-in-stock', 'a@b.example', now() from generate_series(1, ${copies}) n`

test('no request of a shopper scans a whole table, however small it was when the query was planned', async () => {
  const service = await startPaymentService({ RATE_LIMITS: 'on' })
  let walked = 0
  await walkThroughTheShop(service, async (_name, walk) => {
    if (walked++ === 0) await service.context.db.pool.query('analyze')
    return walk()
  })
  expect(walked).toBeGreaterThan(10)
  const read = await readSoFar(service.context, 'end all connections')
  expect(read.filter(({ by_key }) => by_key > 0).length).toBeGreaterThan(15)
  expect(read.filter(({ table, whole }) => whole > 0 && table !== jobQueue)).toEqual([])
})

test('requests to one shop still read few rows after another shop has sold much', async () => {
  const service = await startTestService()
  const [busy, quiet] = [await aSeller(service), await aSeller(service)]
  await service.context.db.pool.query('analyze')
  const { cod, unpaid } = await visitShop(busy)
  await visitShop(quiet)
  await grow(service, busy.shop, cod, unpaid)
  const before = await readSoFar(service.context)
  await visitShop(quiet)
  const read = await readSoFar(service.context, 'end all connections')
  const rowsRead = read.map(({ table }) => ({ table, rows: rowsOf(table, read) - rowsOf(table, before) }))
  expect(rowsRead.find(({ table }) => table === 'order_lines')?.rows).toBeGreaterThan(0)
  expect(rowsRead.filter(({ rows }) => rows > fewRows)).toEqual([])
})

test("an online order counts its network's holds without reading other networks' after the next count of rows", async () => {
  const service = await startTestService({ RATE_LIMITS: 'on' })
  const { shop, product } = await aSeller(service)
  const order = (from: string) => shop.placeOnline({ products: [aLine(product)] }, from)
  const { _id: unpaid } = placed(await order('203.0.113.3'))
  await service.context.db.pool.query('analyze')
  placed(await order('203.0.113.4'))
  await onItsOwnConnection(service, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into stock_holds
       select (jsonb_populate_record(h, jsonb_build_object('order_id', lpad(n::text, 24, '0'), 'client', n::text))).*
         from stock_holds h, generate_series(1, ${copies}) n where h.order_id = $1`,
      [unpaid],
    )
  })
  // As PostgreSQL does by itself within a minute. Until then the plans for few rows read all holds of the store.
  await service.context.db.pool.query('analyze stock_holds')
  const before = await readSoFar(service.context)
  // The network has one hold, of the order before.
  placed(await order('203.0.113.4'))
  const read = await readSoFar(service.context, 'end all connections')
  const rowsRead = rowsOf('stock_holds', read) - rowsOf('stock_holds', before)
  expect(rowsRead).toBeGreaterThan(0)
  expect(rowsRead).toBeLessThan(fewRows)
})

test('an event is written without a scan of the waiting messages', async () => {
  const service = await startTestService()
  const [shop, busy] = [await aWatchedShop(service), await aShop(service)]
  const submitEvent = async () => expect((await shop.tell()).status).toBe(200)
  await service.context.db.pool.query('vacuum analyze')
  await submitEvent()
  await onItsOwnConnection(service, (client) => client.query(manyMessages, [busy._id]))
  const before = await readSoFar(service.context)
  await submitEvent()
  expect(await shop.stored()).toHaveLength(2)
  const read = await readSoFar(service.context, 'end all connections')
  expect(rowsOf('outbox', read) - rowsOf('outbox', before)).toBeLessThan(fewRows)
})

type Seller = Awaited<ReturnType<typeof aSeller>>

async function aSeller(service: TestService) {
  const [product, coupon] = [aProduct({ quantity: 100 }), aCoupon({ usage_limit: 100 })]
  return { shop: await aShop(service, { products: [product], coupons: [coupon] }), product, coupon }
}

async function visitShop({ shop, product, coupon }: Seller) {
  const products = [aLine(product)]
  expect((await shop.applyCoupon(coupon.code, products, '203.0.113.9')).status).toBe(200)
  const customer_email = 'asha@example.com'
  const cod = placed(
    await shop.place({ products, coupon: coupon._id, customer_email }, undefined, { 'idempotency-key': newId() }),
  )
  const unpaid = placed(await shop.placeOnline({ products, coupon: coupon._id }))
  expect((await shop.track(cod._id)).status).toBe(200)
  expect((await shop.cancel(cod._id)).status).toBe(200)
  expect((await shop.release(unpaid._id)).status).toBe(200)
  const left = placed(await shop.placeOnline({ products }))
  return { cod: cod._id as string, unpaid: left._id as string }
}

/** Copies the rows of two orders; the statistics of the tables stay as they are. */
async function grow({ context }: TestService, shop: Shop, cod: string, unpaid: string): Promise<void> {
  await onItsOwnConnection({ context }, async (client) => {
    await client.query('set session_replication_role = replica')
    const copy = (table: string, changes: string, condition: string) =>
      client.query(
        `insert into ${table} select (jsonb_populate_record(copied, jsonb_build_object(${changes}))).*
         from ${table} copied, generate_series(1, ${copies}) n
        where copied.ctid = (select ctid from ${table} where store_id = '${shop._id}' and ${condition} limit 1)`,
      )
    const id = `lpad(to_hex(n), 24, '0')`
    for (const [table, changes, condition] of [
      ['orders', `'order_id', ${id}, 'order_number', 100000 + n`, `order_id = '${cod}'`],
      ['order_lines', `'order_id', ${id}`, `order_id = '${cod}'`],
      ['customers', `'customer_id', ${id}, 'phone', 9700000000 + n`, 'true'],
      ['outbox', `'message_id', ${id}`, 'true'],
      ['idempotency_keys', `'key', ${id}`, 'true'],
      ['coupon_holds', `'coupon_hold_id', ${id}, 'client', ${id}`, 'true'],
      ['stock_holds', `'order_id', ${id}`, `order_id = '${unpaid}'`],
    ] as const) {
      const { rowCount } = await copy(table, changes, condition)
      expect([table, rowCount]).toEqual([table, copies])
    }
  })
}

/** Runs on a connection that is not the service's. Its reads are reported when it ends. */
async function onItsOwnConnection(
  { context }: Pick<TestService, 'context'>,
  work: (client: pg.Client) => Promise<unknown>,
) {
  const client = new pg.Client(context.db.pool.options)
  await client.connect()
  await client.query(`set application_name = 'test'`)
  await work(client)
  await client.end()
}
