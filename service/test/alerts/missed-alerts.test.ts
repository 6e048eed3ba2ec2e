import { beforeAll, describe, expect, test } from 'vitest'
import { enqueueMissedAlerts } from '../../src/alerts/enqueue-missed-alerts.ts'
import { sendStockAlerts } from '../../src/alerts/send-alerts.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { triggersTakenAway } from '../../src/platform/distribution/distributed-tables.ts'
import { aSale, hour, pass } from '../flash-sales/sale-store.ts'
import { aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { rows } from '../orders/shop.ts'
import { anAlertShop, aPhone, restockedShops } from './alert-shop.ts'

/* As where stores are spread over servers: no trigger leaves a job. */

const svc = await startTestService({ RATE_LIMITS: 'on' })
const day = 86_400

beforeAll(async () => {
  for (const { trigger, table } of triggersTakenAway)
    await svc.context.db.pool.query(`drop trigger ${trigger} on ${table}`)
})

const sweep = () => enqueueMissedAlerts(svc.context)
const jobsOf = ({ _id }: { _id: string }) =>
  rows(
    svc,
    sql`
    select id, attempts, run_at, revision from graphile_worker.jobs join (select id, payload from graphile_worker._private_jobs) spoken_of using (id)
     where task_identifier like 'send-%-alerts' and payload->>'store_id' = ${_id}`,
  )

type AlertShop = Awaited<ReturnType<typeof anAlertShop>>

/** Before and after the sweep came by. */
async function sentAround(shop: AlertShop): Promise<number[]> {
  const before = (await shop.sent()).length
  await sweep()
  return [before, (await shop.sent()).length]
}

describe('without triggers, the minute’s sweep sees to it that somebody who waits is told', () => {
  test('when the merchant fills the stock, once', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await shop.restock({ quantity: 3 })
    expect(await sentAround(shop)).toEqual([0, 1])
    expect(await sentAround(shop)).toEqual([1, 1])
    expect(await shop.waiting()).toEqual([])
  })

  test('when a variant is added', async () => {
    const shop = await anAlertShop(svc, { variants: [aVariant('Red', { quantity: 0 })] })
    await shop.ask()
    await shop.restock({ variants: [aVariant('Blue', { quantity: 1 })] })
    expect(await sentAround(shop)).toEqual([0, 1])
  })

  test.each([
    ['is shown', { quantity: 5, status: 'Draft' }, { status: 'Active' }],
    ['is sold on without stock', {}, { continue_selling: true }],
  ])('when a product %s', async (_case, before, after) => {
    const shop = await anAlertShop(svc, before)
    await shop.ask()
    await sweep()
    expect(await jobsOf(shop)).toEqual([])
    await shop.restock(after)
    expect(await sentAround(shop)).toEqual([0, 1])
  })

  test('when the store counts the website outlet’s stock instead of all', async () => {
    const store = { use_advanced_inventory: false, outlets: [{ name: 'Web', website: true }, { name: 'Shop' }] }
    const shop = await anAlertShop(svc, { quantity: 0, stock: { Web: 3, Shop: 0 } }, { store })
    await shop.ask()
    await sweep()
    expect(await jobsOf(shop)).toEqual([])
    await shop.change({}, { use_advanced_inventory: true })
    expect(await sentAround(shop)).toEqual([0, 1])
  })

  test('when a sale starts, once its prices are written', async () => {
    const tihar = aSale(svc, [{ slug: 'cap' }], { startsIn: hour, lasts: hour })
    const shop = await anAlertShop(svc, { quantity: 5 }, { flash_sales: [tihar] })
    await shop.notify({ campaign_id: tihar._id, phone: aPhone() })
    await sweep()
    svc.clock.advance(hour + 1)
    await sweep()
    expect(await jobsOf(shop)).toEqual([])
    await pass(svc, 1)
    expect(await sentAround(shop)).toEqual([0, 1])
  })

  test('on the next day, when the address had enough for one', async () => {
    const { waiting } = await restockedShops(svc, 6)
    await sweep()
    await svc.runJobs()
    // What the job left for tomorrow got lost.
    await execute(svc.context.db, sql`delete from graphile_worker._private_jobs`)
    expect(await waiting()).toBe(1)
    await sweep()
    expect(await rows(svc, sql`select 1 from graphile_worker._private_jobs`)).toEqual([])
    svc.clock.advance(day + 60)
    await sweep()
    await svc.runJobs()
    expect(await waiting()).toBe(0)
  })
})

describe('nothing is left to do', () => {
  const red = aVariant('Red', { quantity: 0 })

  test.each([
    ['there is no stock', {}, {}],
    ['only another variant has stock', { variants: [red, aVariant('Blue', { quantity: 5 })] }, { variant_id: red._id }],
    ['the product is not shown', { quantity: 5, status: 'Draft' }, {}],
    ['the product is not sold on the website', { quantity: 5, channel: 3 }, {}],
  ])('while %s', async (_case, product, fields) => {
    const shop = await anAlertShop(svc, product)
    expect((await shop.ask(fields)).status).toBe(200)
    await sweep()
    expect(await jobsOf(shop)).toEqual([])
  })
})

describe('one job is left for everybody who waits for a product', () => {
  test('however many sweeps come by at once', async () => {
    const shop = await anAlertShop(svc)
    for (let i = 0; i < 3; i += 1) await shop.ask()
    await shop.restock({ quantity: 3 })
    await Promise.all([sweep(), sweep()])
    expect(await jobsOf(shop)).toHaveLength(1)
  })

  test.each([
    ['it waits', sql`attempts = 0`],
    ['it is being done', sql`attempts = max_attempts, locked_at = now(), locked_by = 'a worker'`],
    ['it failed and will be tried again', sql`attempts = 3, run_at = now() + interval '1 hour'`],
  ])('and is left alone while %s', async (_case, changed) => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await shop.restock({ quantity: 3 })
    await sweep()
    await execute(svc.context.db, sql`update graphile_worker._private_jobs set ${changed}`)
    const before = await jobsOf(shop)
    expect(before).toHaveLength(1)
    await sweep()
    expect(await jobsOf(shop)).toEqual(before)
    await execute(svc.context.db, sql`delete from graphile_worker._private_jobs`)
  })
})

test('a job that failed for the last time keeps nobody waiting', async () => {
  const shop = await anAlertShop(svc)
  await shop.ask()
  await shop.restock({ quantity: 3 })
  await sweep()
  await execute(svc.context.db, sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  expect(await sentAround(shop)).toEqual([0, 1])
})

test('all that is due is found, however many wait for other things', async () => {
  const shop = await anAlertShop(svc)
  const [first, last] = [await anAlertShop(svc), await anAlertShop(svc)]
  await execute(
    svc.context.db,
    sql`
    insert into alerts (store_id, alert_id, kind, product_id, variant_id, flash_sale_id, channel, address, data, created_at, not_before)
    select ${shop._id}, lpad(n::text, 24, '0'), 'back-in-stock', lpad(n::text, 24, '0'), '', '', 'mail', 'a@b.example', '{}', now(), now()
      from generate_series(1, 12000) n`,
  )
  const between = [first, shop, last].toSorted((one, other) => (one._id < other._id ? -1 : 1))
  for (const one of [first, last]) {
    await one.ask()
    await one.restock({ quantity: 1 })
  }
  await sweep()
  expect(await Promise.all(between.map(async (one) => (await jobsOf(one)).length))).toEqual(
    between.map((one) => (one === shop ? 0 : 1)),
  )
  for (const one of [first, last]) await sendStockAlerts(svc.context, { store_id: one._id, product_id: one.cap._id })
})
