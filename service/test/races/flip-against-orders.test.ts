import { describe, expect, test } from 'vitest'
import { flipFlashSales } from '../../src/flash-sales/flip-flash-sales.ts'
import { sql } from '../../src/platform/database/database.ts'
import { aLine, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { openShops } from './open-shops.ts'
import { placeOrder } from './shoppers.ts'

const shops = await openShops()
const hourMs = 3_600_000
/** The sale starts and ends by the clock, this long after the jump to it: orders are under way at that moment. */
const untilFlipMs = 300
/** So many orders are placed before the sale, during it and after it, however slow the machine is. */
const ordersOfPhase = 12

type PricedLine = { variant_id: string; price_paisa: number; created_at: Date }

describe.each(shops)('a flash sale starts and ends while orders stream in, $name', (shop) => {
  test('every order has the price of its own time, and the merchant’s prices are back after the sale', async () => {
    const variant = aVariant('M', { price: 333.33, compare_at_price: 400, quantity: 10_000 })
    const hoodie = aProduct({ sizes: ['M'], variants: [variant], price: 0 })
    const cap = aProduct({ price: 500, compare_at_price: 0, quantity: 10_000 })
    const [{ clock }] = shop.services as [(typeof shop.services)[number]]
    const startAt = new Date(clock.now().getTime() + hourMs)
    const endAt = new Date(startAt.getTime() + hourMs)
    const { _id: storeId } = await shop.importStore(
      aStoreFile({
        products: [hoodie, cap],
        flash_sales: [
          {
            name: 'Tihar',
            start_at: startAt.toISOString(),
            end_at: endAt.toISOString(),
            discount_type: 'percentage',
            discount_value: 20,
            max_per_order: 0,
            hold_minutes: 3,
            products: [hoodie.slug, cap.slug],
          },
        ],
      }),
    )
    const merchants = await visiblePrices(storeId)

    const products = [aLine(hoodie, 1, { variant: variant._id }), aLine(cap)]
    const statuses: number[] = []
    let isOver = false
    const shopper = async (index: number) => {
      const paymentMethod = index % 2 === 0 ? 'COD' : 'WalletA'
      while (!isOver) statuses.push((await placeOrder(shop, storeId, { products, paymentMethod })).status)
    }
    const flipper = async ({ context }: (typeof shop.services)[number]) => {
      while (!isOver) await flipFlashSales(context, storeId)
    }
    const morePlaced = async () => {
      const enough = statuses.length + ordersOfPhase
      await expect.poll(() => statuses.length).toBeGreaterThan(enough)
    }
    const flipAt = async (moment: Date) => {
      shop.advance((moment.getTime() - untilFlipMs - clock.now().getTime()) / 1000)
      await expect.poll(() => clock.now().getTime()).toBeGreaterThan(moment.getTime())
      await morePlaced()
    }
    const passTheSale = async () => {
      await morePlaced()
      await flipAt(startAt)
      await flipAt(endAt)
    }
    await Promise.all([
      passTheSale().finally(() => {
        isOver = true
      }),
      ...[0, 1, 2, 3].map(shopper),
      ...shop.services.flatMap((service) => [flipper(service), flipper(service)]),
    ])

    expect(new Set(statuses)).toEqual(new Set([200]))
    const lines = await pricedLines(storeId)
    const phases = new Set<string>()
    for (const { variant_id, price_paisa, created_at } of lines) {
      const live = created_at >= startAt && created_at < endAt
      phases.add(live ? 'live' : created_at < startAt ? 'before' : 'after')
      const [full, offer] = variant_id === variant._id ? [33_333, 26_666] : [50_000, 40_000]
      expect({ created_at, price_paisa }).toEqual({ created_at, price_paisa: live ? offer : full })
    }
    expect([...phases].sort()).toEqual(['after', 'before', 'live'])

    await Promise.all(shop.services.map(({ context }) => flipFlashSales(context, storeId)))
    expect(await visiblePrices(storeId)).toEqual(merchants)
    const shown = await shop.get(`/product/public/${storeId}/${cap.slug}`)
    expect(shown.body).toMatchObject({ price: 500, compare_at_price: 0 })
  })

  function visiblePrices(storeId: string) {
    return shop.rows(sql`
      select product_id as id, price_paisa, compare_at_paisa, flash_sale_id from products where store_id = ${storeId}
       union all
      select variant_id, price_paisa, compare_at_paisa, null from variants where store_id = ${storeId} order by 1`)
  }

  function pricedLines(storeId: string): Promise<PricedLine[]> {
    return shop.rows(sql`
      select variant_id, price_paisa, created_at
        from order_lines join orders using (store_id, order_id) where store_id = ${storeId}`)
  }
})
