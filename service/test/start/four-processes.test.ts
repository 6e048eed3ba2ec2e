import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { aCoupon, aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { anSmtpReceiver } from '../outbox/smtp-receiver.ts'
import { byStatus, couponUsedUp, inParallel, placeOrder } from '../races/shoppers.ts'

const { database, client } = await openTestDatabase()
const mail = await anSmtpReceiver()
await mail.listen()

const holdSeconds = 4
const environment = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: 'loopback',
  STOCK_HOLD_SECONDS: String(holdSeconds),
  SMTP_URL: mail.url,
  MAIL_FROM: 'shop@himal.example',
}
const services = await Promise.all([1, 2, 3, 4].map(() => startServiceProcess(database.connection, environment)))
const at = (index: number) => services[index % services.length] as ServiceProcess

/** Every shopper of these tests is another client, so that the order limit counts only where a test means it. */
let clients = 0
function order(service: ServiceProcess, storeId: string, fields: object, headers: Record<string, string> = {}) {
  clients += 1
  const from = { 'x-forwarded-for': `10.0.${clients >> 8}.${clients & 255}` }
  return placeOrder(service, storeId, { ...fields }, { ...from, ...headers })
}

test('an import through one process clears the caches of all four', async () => {
  const product = aProduct({ price: 500 })
  const file = aStoreFile({ products: [product] })
  const { _id: storeId } = await at(0).importStore(file)
  const prices = () =>
    Promise.all(services.map(async ({ get }) => (await get(`/product/public/${storeId}`)).body[0].price))
  expect(await prices()).toEqual([500, 500, 500, 500])

  await at(3).importStore({ ...file, products: [{ ...product, price: 700 }] })
  await until(async () => (await prices()).every((price) => price === 700))
})

test('20 orders of one client over four processes: exactly 5 pass the order limit', async () => {
  const product = aProduct({ quantity: 100 })
  const { _id: storeId } = await at(0).importStore(aStoreFile({ products: [product] }))
  const client = { 'x-forwarded-for': '203.0.113.77' }
  const responses = await inParallel(20, (index) => order(at(index), storeId, { products: [aLine(product)] }, client))
  expect(byStatus(responses)).toEqual({ 200: 5, 429: 15 })
})

test('one Idempotency-Key sent 20 times to four processes at once: one order, 20 equal responses', async () => {
  const product = aProduct()
  const { _id: storeId } = await at(0).importStore(aStoreFile({ products: [product] }))
  const key = { 'idempotency-key': 'one-checkout' }
  const responses = await inParallel(20, (index) => order(at(index), storeId, { products: [aLine(product)] }, key))
  expect(byStatus(responses)).toEqual({ 200: 20 })
  for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
  const { rows } = await client.query('select quantity::int from stock where store_id = $1', [storeId])
  expect(rows).toEqual([{ quantity: 9 }])
})

test('a sale starts and ends once in the prices of all four processes, and each contact gets one alert', async () => {
  const product = aProduct({ slug: 'cap', price: 500 })
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const sale = {
    _id: 'f1a500000000000000000001',
    name: 'Tihar',
    start_at: inSeconds(3600),
    end_at: inSeconds(7200),
    discount_type: 'percentage',
    discount_value: 20,
    products: ['cap'],
  }
  const file = aStoreFile({ products: [product], flash_sales: [sale] })
  const { _id: storeId } = await at(0).importStore(file)
  const alert = { campaign_id: sale._id, product_name: 'Cap', url: 'https://himal.example/cap' }
  const contact = { email: 'asha@himal.example' }
  expect((await at(1).post(`/public/flash-sale/${storeId}/notify`, { ...alert, ...contact })).status).toBe(200)
  const prices = () =>
    Promise.all(services.map(async ({ get }) => (await get(`/product/public/${storeId}`)).body[0].price))

  const live = { ...sale, start_at: inSeconds(1) }
  await at(2).importStore({ ...file, flash_sales: [live] })
  await until(async () => (await prices()).every((price) => price === 400))
  await at(2).importStore({ ...file, flash_sales: [{ ...live, end_at: inSeconds(1) }] })
  await until(async () => (await prices()).every((price) => price === 500))
  const alertMails = () => mail.mails.filter(({ to }) => to.includes(contact.email)).length
  await until(async () => alertMails() > 0 && (await openJobs()) === 0)
  expect(alertMails()).toBe(1)
})

test('the mails of 40 orders are each sent once, whichever process runs the job', async () => {
  const product = aProduct({ quantity: 100 })
  const { _id: storeId } = await at(0).importStore(aStoreFile({ products: [product] }))
  const email = (index: number) => `shopper-${index}@himal.example`
  await inParallel(40, (index) =>
    order(at(index), storeId, { products: [aLine(product)], customer_email: email(index) }),
  )
  await until(async () => (await openJobs()) === 0)
  const recipients = mail.mails.flatMap(({ to }) => to).filter((address) => address.startsWith('shopper-'))
  expect(recipients.sort()).toEqual(Array.from({ length: 40 }, (_, index) => email(index)).sort())
})

// This test comes last: it leaves only three processes.
test('kill -9 of one of four processes during orders: units and coupon uses add up, and no hold is left', async () => {
  const initial = 60
  const product = aProduct({ quantity: initial })
  const other = aProduct({ quantity: 1000 })
  const coupon = aCoupon({ usage_limit: 7 })
  const { _id: storeId } = await at(0).importStore(aStoreFile({ products: [product, other], coupons: [coupon] }))
  type OrderResponse = Awaited<ReturnType<typeof placeOrder>> | undefined
  const responses: OrderResponse[] = []
  const orderOnce = async (index: number): Promise<OrderResponse> => {
    const paymentMethod = index % 3 === 0 ? 'WalletA' : 'COD'
    const wanted = index % 2 === 0 ? { products: [aLine(product)] } : { products: [aLine(other)], coupon: coupon._id }
    const placed = await order(at(index), storeId, { ...wanted, paymentMethod }).catch(() => undefined)
    responses.push(placed)
    if (responses.length === 40) at(3).kill('SIGKILL')
    return placed
  }
  await inParallel(240, async (index) => {
    let placed = await orderOnce(index)
    // Shoppers of the killed process repeat their orders until the kill: it is fast, and would otherwise be idle by
    // then.
    while (at(index) === at(3) && placed !== undefined) placed = await orderOnce(index)
  })
  expect(await at(3).exited).toEqual({ code: null, signal: 'SIGKILL' })
  const cutOff = responses.filter((response) => response === undefined).length
  expect(cutOff).toBeGreaterThan(0)
  const received = responses.filter((response) => response !== undefined)
  expect(Object.keys(byStatus(received)).sort()).toEqual(['200', '400'])

  await sleep(holdSeconds * 1000)
  await client.query(`select graphile_worker.add_job('release-overdue-holds')`)
  // Instead of the minutes until another process takes the messages that the killed one had claimed.
  await client.query(`update outbox set due_at = now() - interval '1 second' where claimed`)
  await client.query(`select pg_notify('outbox_due', channel) from (values ('mail'), ('sms')) channels (channel)`)
  await until(async () => (await holdsOf(storeId)) === 0 && (await openJobs()) === 0)
  const stock = await stockAndSold(storeId)
  expect(stock).toHaveLength(2)
  for (const { product_id, quantity, held, sold } of stock) {
    expect({ held, total: quantity + sold }).toEqual({ held: 0, total: product_id === product._id ? initial : 1000 })
    expect(quantity).toBeGreaterThanOrEqual(0)
  }
  const { rows } = await client.query(
    `select used::int, (select count(*)::int from orders o
       where o.store_id = c.store_id and o.coupon_id = c.coupon_id and o.status = 'Pending') as orders
       from coupons c where store_id = $1`,
    [storeId],
  )
  expect(rows[0].used).toBe(rows[0].orders)
  expect(rows[0].used).toBeLessThanOrEqual(7)

  // Released units are for sale again at the living processes, down to the last one.
  const left = stock.find(({ product_id }) => product_id === product._id)?.quantity ?? 0
  const last = await inParallel(left + 5, (index) =>
    order(services[index % 3] as ServiceProcess, storeId, { products: [aLine(product)] }),
  )
  expect(byStatus(last)).toEqual(left > 0 ? { 200: left, 400: 5 } : { 400: 5 })
  const more = await inParallel(12, (index) => {
    const wanted = { products: [aLine(other)], coupon: coupon._id }
    return order(services[index % 3] as ServiceProcess, storeId, wanted)
  })
  const usesLeft = 7 - rows[0].used
  expect(byStatus(more)).toEqual(usesLeft > 0 ? { 200: usesLeft, 400: 12 - usesLeft } : { 400: 12 })
  for (const { status, body } of more) if (status === 400) expect(body).toEqual(couponUsedUp)
})

/** A job without attempts left never runs: one of its key has replaced it, or it failed and the harness finds it. */
async function openJobs(): Promise<number> {
  const { rows } = await client.query(
    `select (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int
          + (select count(*) from outbox where state = 'waiting')::int as n`,
  )
  return rows[0].n
}

async function holdsOf(storeId: string): Promise<number> {
  const { rows } = await client.query('select count(*)::int as n from stock_holds where store_id = $1', [storeId])
  return rows[0].n
}

type StockAndSold = { product_id: string; quantity: number; held: number; sold: number }

async function stockAndSold(storeId: string): Promise<StockAndSold[]> {
  const { rows } = await client.query(
    `select product_id, quantity::int, held::int,
            (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o using (store_id, order_id)
              where (l.store_id, l.product_id) = (s.store_id, s.product_id) and o.status = 'Pending') as sold
       from stock s where store_id = $1`,
    [storeId],
  )
  return rows
}
