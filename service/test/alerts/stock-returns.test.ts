import { describe, expect, test } from 'vitest'
import { insertStockAlert } from '../../src/alerts/alerts.queries.ts'
import { sendStockAlerts } from '../../src/alerts/send-alerts.ts'
import { sendMissedAlerts } from '../../src/alerts/send-missed-alerts.ts'
import { execute, sql, transaction } from '../../src/platform/database/database.ts'
import { aLine, aVariant } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { placed } from '../orders/shop.ts'
import { anAlertFor, anAlertShop, aPhone, restockedShops } from './alert-shop.ts'

const database = await createTestDatabase()
const svc = await startTestService({}, database)
const other = await startTestService({}, database)

describe('the alert goes out', () => {
  test('once when the merchant fills the stock, with the words it was asked with, to phone and mail', async () => {
    const shop = await anAlertShop(svc)
    const [phone, email] = [aPhone(), `${aPhone()}@himal.example`]
    await shop.ask({ phone, email })
    await shop.restock({ quantity: 3 })
    const data = {
      ...{ product_name: 'Felt cap', product_url: 'https://himal.example/cap', url: 'https://himal.example/cap' },
      ...{ store_name: 'Himal Crafts', sale_name: '' },
    }
    const about = { kind: 'back-in-stock', order_id: null, data }
    expect(await shop.sent()).toEqual([
      expect.objectContaining({ ...about, channel: 'mail', recipient: email }),
      expect.objectContaining({ ...about, channel: 'sms', recipient: phone }),
    ])
    await shop.restock({ quantity: 0 })
    await shop.restock({ quantity: 3 })
    expect(await shop.sent()).toHaveLength(2)
    expect(await shop.waiting()).toEqual([])
  })

  test('when a cancelled order gives the last unit back', async () => {
    const shop = await anAlertShop(svc, { quantity: 1 })
    const { _id } = placed(await shop.place({ products: [aLine(shop.cap)] }))
    const phone = aPhone()
    await shop.ask({ phone })
    expect(await shop.sent()).toEqual([])
    await shop.cancel(_id)
    expect((await shop.sent()).map(({ recipient }: { recipient: string }) => recipient)).toEqual([phone])
  })

  test('when an unpaid order lets its hold go', async () => {
    const shop = await anAlertShop(
      svc,
      { quantity: 1 },
      { store: { addons: { wallet_a: true }, setting: { wallet_a_secret: 's' } } },
    )
    const { _id } = placed(await shop.placeOnline({ products: [aLine(shop.cap)] }))
    await shop.ask()
    expect(await shop.sent()).toEqual([])
    await shop.release(_id)
    expect(await shop.sent()).toHaveLength(1)
  })

  test('again to somebody who asked again', async () => {
    const shop = await anAlertShop(svc)
    const phone = aPhone()
    for (const round of [1, 2]) {
      await shop.ask({ phone })
      await shop.restock({ quantity: 1 })
      expect(await shop.sent()).toHaveLength(round)
      await shop.restock({ quantity: 0 })
    }
  })

  test('by the name of the product when it was asked for without one', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask({ product_name: '', product_url: '' })
    await shop.restock({ quantity: 1 })
    expect((await shop.sent())[0].data).toMatchObject({ product_name: 'Cap', product_url: '' })
  })
})

describe('the alert waits', () => {
  test('while the stock only grows towards nothing, or another thing changes', async () => {
    const shop = await anAlertShop(svc, { quantity: -3 })
    await shop.ask()
    await shop.restock({ quantity: 0 })
    await shop.restock({ price: 5, name: 'Cup' })
    expect(await shop.sent()).toEqual([])
    expect(await shop.waiting()).toHaveLength(1)
  })

  test('when the stock is gone again before the job runs', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await shop.restock({ quantity: 1 })
    await shop.restock({ quantity: 0 })
    expect(await shop.sent()).toEqual([])
    expect(await shop.waiting()).toHaveLength(1)
  })

  test('for its own variant; whoever named none is content with any', async () => {
    const [small, large] = [aVariant('S', { quantity: 0 }), aVariant('L', { quantity: 0 })]
    const shop = await anAlertShop(svc, { variants: [small, large], quantity: 0 })
    const [forSmall, forLarge, forAny] = [aPhone(), aPhone(), aPhone()]
    await shop.ask({ phone: forSmall, variant_id: small._id })
    await shop.ask({ phone: forLarge, variant_id: large._id })
    await shop.ask({ phone: forAny })
    // Of a product with variants the row of the product itself counts for nothing.
    await shop.restock({ quantity: 5 })
    expect(await shop.sent()).toEqual([])
    await shop.restock({ variants: [small, { ...large, quantity: 2 }] })
    const sent = (await shop.sent()).map(({ recipient }: { recipient: string }) => recipient)
    expect(sent.sort()).toEqual([forLarge, forAny].sort())
    expect(await shop.waiting()).toEqual([forSmall])
  })

  test('for the website outlet where inventory is advanced', async () => {
    const store = { use_advanced_inventory: true, outlets: [{ name: 'Web', website: true }, { name: 'Shop' }] }
    const shop = await anAlertShop(svc, { stock: { Web: 0, Shop: 0 } }, { store })
    await shop.ask()
    await shop.restock({ quantity: 9, stock: { Shop: 9 } })
    expect(await shop.sent()).toEqual([])
    await shop.restock({ stock: { Web: 1 } })
    expect(await shop.sent()).toHaveLength(1)
  })

  test('while the product is not shown', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await shop.restock({ quantity: 1, status: 'Draft' })
    expect(await shop.sent()).toEqual([])
    await shop.restock({ status: 'Active' })
    expect(await shop.sent()).toHaveLength(1)
  })
})

test('stock that nobody waits for sends nothing', async () => {
  const shop = await anAlertShop(svc)
  await shop.restock({ quantity: 1 })
  expect(await shop.sent()).toEqual([])
})

test('two workers at once send each alert once', async () => {
  const shop = await anAlertShop(svc)
  const phones = Array.from({ length: 130 }, aPhone)
  for (const phone of phones) await shop.ask({ phone })
  await shop.restock({ quantity: 1 })
  await Promise.all([svc, other, svc, other].map(({ context }) => sendStockAlerts(context, shop._id, [shop.cap._id])))
  const sent = (await shop.sent()).map(({ recipient }: { recipient: string }) => recipient)
  expect(sent.sort()).toEqual(phones.sort().slice(0, sent.length))
  expect(await shop.waiting()).toEqual([])
})

test('stock that returns while an alert is being written waits for nobody, and the sweep sends it', async () => {
  const shop = await anAlertShop(svc)
  await transaction(svc.context.db, async (tx) => {
    await insertStockAlert(tx, shop._id, anAlertFor(shop.cap), svc.clock.now())
    await shop.restock({ quantity: 1 })
    // The workers look for alerts before this one is there to be seen.
    await svc.runJobs()
  })
  expect(await shop.sent()).toEqual([])
  await sendMissedAlerts(svc.context)
  expect(await shop.sent()).toHaveLength(1)
})

test('a change that is rolled back sends nothing', async () => {
  const shop = await anAlertShop(svc)
  await shop.ask()
  const undone = transaction(svc.context.db, async (tx) => {
    await execute(tx, sql`update stock set quantity = 5 where store_id = ${shop._id}`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await shop.sent()).toEqual([])
})

test('one address gets five alerts a day, over all stores, and the others the day after', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const { waiting } = await restockedShops(limited, 7)
  await limited.runJobs()
  expect(await waiting()).toBe(2)
  limited.clock.advance(86_400 + 60)
  await sendMissedAlerts(limited.context)
  expect(await waiting()).toBe(0)
})
