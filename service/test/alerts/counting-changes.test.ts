import { describe, expect, test } from 'vitest'
import { insertStockAlert } from '../../src/alerts/alerts.queries.ts'
import { sendMissedAlerts } from '../../src/alerts/send-missed-alerts.ts'
import { sql, transaction } from '../../src/platform/database/database.ts'
import { aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { rows } from '../orders/shop.ts'
import { anAlertFor, anAlertShop, aPhone } from './alert-shop.ts'

const svc = await startTestService()

type AlertShop = Awaited<ReturnType<typeof anAlertShop>>
const recipients = async (shop: AlertShop) =>
  (await shop.sent()).map(({ recipient }: { recipient: string }) => recipient).sort()

const outlets = [{ name: 'Web', website: true }, { name: 'Shop' }]
const byOutlets = { use_advanced_inventory: true, outlets }

/**
 * Shops whose product is not to be had, how its merchant changes that without touching the stock, and whether it is to
 * be had then (3.5).
 */
const switches: [
  string,
  Record<string, unknown>,
  Record<string, unknown>,
  (shop: AlertShop) => Promise<unknown>,
  boolean,
][] = [
  ['it is sold on without stock', {}, {}, (shop) => shop.restock({ continue_selling: true }), true],
  [
    'it is sold on without stock, in a store where only the website outlet counts',
    { stock: { Web: 0, Shop: 0 } },
    byOutlets,
    (shop) => shop.restock({ continue_selling: true }),
    false,
  ],
  [
    'the store counts all of its stock instead of the website outlet’s',
    { quantity: 4, stock: { Web: 0, Shop: 4 } },
    byOutlets,
    (shop) => shop.change({}, { use_advanced_inventory: false }),
    true,
  ],
  [
    'the store counts all of its stock, and there is none, but it is sold on',
    { continue_selling: true, stock: { Web: 0, Shop: 0 } },
    byOutlets,
    (shop) => shop.change({}, { use_advanced_inventory: false }),
    true,
  ],
  [
    'the store counts all of its stock, and there is none',
    { stock: { Web: 0, Shop: 0 } },
    byOutlets,
    (shop) => shop.change({}, { use_advanced_inventory: false }),
    false,
  ],
  [
    'the store counts the website outlet’s stock instead of all',
    { quantity: 0, stock: { Web: 3, Shop: 0 } },
    { ...byOutlets, use_advanced_inventory: false },
    (shop) => shop.change({}, { use_advanced_inventory: true }),
    true,
  ],
  [
    'the website outlet goes, so that all stock counts',
    { quantity: 4, stock: { Web: 0, Shop: 4 } },
    byOutlets,
    (shop) => shop.change({}, { outlets: [{ name: 'Shop' }] }),
    true,
  ],
  [
    'another outlet becomes the website’s',
    { quantity: 4, stock: { Web: 0, Shop: 4 } },
    byOutlets,
    (shop) => shop.change({}, { outlets: [{ name: 'Web' }, { name: 'Shop', website: true }] }),
    true,
  ],
  ['it was sold at the counter only', { quantity: 3, channel: 3 }, {}, (shop) => shop.restock({ channel: 1 }), true],
]

describe('the alert goes out without stock returning, once the product is to be had', () => {
  test.each(switches)('%s', async (_case, product, store, change, available) => {
    const shop = await anAlertShop(svc, product, { store })
    const phone = aPhone()
    await shop.ask({ phone })
    expect(await recipients(shop)).toEqual([])
    await change(shop)
    expect(await recipients(shop)).toEqual(available ? [phone] : [])
    expect(await shop.waiting()).toEqual(available ? [] : [phone])
  })

  test('for every variant of a product that is sold on, but not for one that is gone', async () => {
    const [small, large] = [aVariant('S', { quantity: 0 }), aVariant('L', { quantity: 0 })]
    const shop = await anAlertShop(svc, { variants: [small, large] })
    const [forSmall, forLarge, forAny] = [aPhone(), aPhone(), aPhone()]
    await shop.ask({ phone: forSmall, variant_id: small._id })
    await shop.ask({ phone: forLarge, variant_id: large._id })
    await shop.ask({ phone: forAny })
    await shop.restock({ variants: [small], continue_selling: true })
    expect(await recipients(shop)).toEqual([forSmall, forAny].sort())
    expect(await shop.waiting()).toEqual([forLarge])
  })

  test('for all products of the store that are to be had now, and no other', async () => {
    const shop = await anAlertShop(svc, { quantity: 4, stock: { Web: 0 } }, { store: byOutlets })
    const [cap, rug] = [aPhone(), aPhone()]
    await shop.ask({ phone: cap })
    const response = await shop.change({
      products: [{ name: 'Rug', slug: 'rug', price: 5, continue_selling: false, quantity: 0 }],
    })
    expect(response._id).toBe(shop._id)
    const [{ product_id } = {}] = await rows(
      svc,
      sql`select product_id from products where store_id = ${shop._id} and slug = 'rug'`,
    )
    await shop.ask({ phone: rug, product: product_id })
    await shop.change({}, { use_advanced_inventory: false })
    expect(await recipients(shop)).toEqual([cap])
    expect(await shop.waiting()).toEqual([rug])
  })
})

describe('nothing goes out', () => {
  test.each<[string, (shop: AlertShop) => Promise<unknown>]>([
    ['when nobody waits', (shop) => shop.restock({ continue_selling: true })],
    ['when nobody waits and the store counts otherwise', (shop) => shop.change({}, byOutlets)],
  ])('%s', async (_case, change) => {
    const shop = await anAlertShop(svc)
    await change(shop)
    expect(await shop.sent()).toEqual([])
  })

  test('by a change that makes nothing available, and the alert waits on', async () => {
    const shop = await anAlertShop(svc)
    await shop.ask()
    await shop.restock({ continue_selling: false, status: 'Active', channel: 1 })
    await shop.change({}, { use_advanced_inventory: false, name: 'Himal' })
    expect(await shop.sent()).toEqual([])
    expect(await shop.waiting()).toHaveLength(1)
  })
})

test.each<[string, (shop: AlertShop) => Promise<unknown>]>([
  ['a product that is sold on from now', (shop) => shop.restock({ continue_selling: true })],
  ['a store that counts otherwise from now', (shop) => shop.change({}, { use_advanced_inventory: false })],
])('%s, while an alert is being written, waits for nobody, and the sweep sends it', async (_case, change) => {
  const store = { use_advanced_inventory: true }
  const shop = await anAlertShop(svc, {}, { store })
  const other = await anAlertShop(svc, { quantity: 4, stock: { Web: 0 } }, { store: byOutlets })
  const asked = _case.startsWith('a product') ? shop : other
  await transaction(svc.context.db, async (tx) => {
    await insertStockAlert(tx, asked._id, anAlertFor(asked.cap), svc.clock.now())
    await change(asked)
    // The workers look for alerts before this one is there to be seen.
    await svc.runJobs()
  })
  expect(await asked.sent()).toEqual([])
  await sendMissedAlerts(svc.context)
  expect(await asked.sent()).toHaveLength(1)
})
