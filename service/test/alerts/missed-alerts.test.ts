import { describe, expect, test } from 'vitest'
import { sendMissedAlerts } from '../../src/alerts/send-missed-alerts.ts'
import { execute, sql } from '../../src/platform/database/database.ts'
import { aSale, hour, pass } from '../flash-sales/sale-store.ts'
import { aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { anAlertShop, aPhone, restockedShops } from './alert-shop.ts'

/* As when no worker process was connected while stock returned or a sale started. */

const svc = await startTestService({ RATE_LIMITS: 'on' })
svc.clock.stop()
const day = 86_400

const sweep = () => sendMissedAlerts(svc.context)

type AlertShop = Awaited<ReturnType<typeof anAlertShop>>

/** Before and after the sweep. */
async function sentAround(shop: AlertShop): Promise<number[]> {
  await svc.loseAnnouncements()
  const before = (await shop.sent()).length
  await sweep()
  return [before, (await shop.sent()).length]
}

describe('an alert whose announcement was lost goes out with the minute’s sweep', () => {
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
    expect(await shop.sent()).toEqual([])
    await shop.restock(after)
    expect(await sentAround(shop)).toEqual([0, 1])
  })

  test('when the store counts the website outlet’s stock instead of all', async () => {
    const store = { use_advanced_inventory: false, outlets: [{ name: 'Web', website: true }, { name: 'Shop' }] }
    const shop = await anAlertShop(svc, { quantity: 0, stock: { Web: 3, Shop: 0 } }, { store })
    await shop.ask()
    await sweep()
    expect(await shop.sent()).toEqual([])
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
    expect(await shop.sent()).toEqual([])
    await pass(svc, 1)
    expect(await sentAround(shop)).toEqual([0, 1])
  })

  test('on the next day, when the address had enough for one', async () => {
    const { waiting } = await restockedShops(svc, 6)
    await svc.loseAnnouncements()
    await sweep()
    expect(await waiting()).toBe(1)
    await sweep()
    expect(await waiting()).toBe(1)
    svc.clock.advance(day + 60)
    await sweep()
    expect(await waiting()).toBe(0)
  })
})

describe('the sweep sends nothing', () => {
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
    expect(await shop.sent()).toEqual([])
    expect(await shop.waiting()).toHaveLength(1)
  })
})

test('each alert goes out once, however many sweeps run at once', async () => {
  const shop = await anAlertShop(svc)
  for (let i = 0; i < 3; i += 1) await shop.ask()
  await shop.restock({ quantity: 3 })
  await Promise.all([sweep(), sweep(), sweep()])
  expect(await shop.sent()).toHaveLength(3)
})

test('all that is due is found, however many wait for other things', async () => {
  const shop = await anAlertShop(svc)
  const [first, last] = [await anAlertShop(svc), await anAlertShop(svc)]
  await execute(
    svc.context.db,
    sql`
    insert into alerts (store_id, alert_id, kind, product_id, variant_id, flash_sale_id, channel, address, data,
                        created_at, not_before)
    select ${shop._id}, lpad(n::text, 24, '0'), 'back-in-stock', lpad(n::text, 24, '0'), '', '', 'mail', 'a@b.example',
           '{}', now(), now()
      from generate_series(1, 12000) n`,
  )
  const between = [first, shop, last].toSorted((one, other) => (one._id < other._id ? -1 : 1))
  for (const one of [first, last]) {
    await one.ask()
    await one.restock({ quantity: 1 })
  }
  await svc.loseAnnouncements()
  await sweep()
  expect(await Promise.all(between.map(async (one) => (await one.sent()).length))).toEqual(
    between.map((one) => (one === shop ? 0 : 1)),
  )
})
