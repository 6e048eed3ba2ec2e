import { describe, expect, test } from 'vitest'
import { flipFlashSales } from '../../src/flash-sales/flip-flash-sales.ts'
import { sql } from '../../src/platform/database/database.ts'
import { aCoupon, aLine, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { openShops, type Shop } from './open-shops.ts'
import { phone, placeOrder, stockRows, withoutQuantities } from './shoppers.ts'

const shops = await openShops()
const imports = 8
const shoppers = 6

describe.each(shops)('the merchant re-imports while orders stream in, $name', (shop) => {
  test('an import of prices during orders: no deadlock, no lost sale, only prices of the merchant', async () => {
    const file = aStoreWithTwoProducts()
    const { _id: storeId } = await shop.importStore(file)
    const prices = Array.from({ length: imports + 1 }, (_, index) => 500 + index)
    const { orders, cancelled } = await ordersDuring(shop, storeId, file, (index) =>
      repriced(file, prices[index + 1] as number),
    )

    const sold = orders - cancelled
    expect(sold).toBeGreaterThan(0)
    for (const row of await stockRows(shop, storeId)) {
      if (row.quantity === 0) continue
      expect(row).toMatchObject({ quantity: 5000 - sold, held: 0, hold_rows: 0 })
    }
    const asked = await shop.rows<{ price_paisa: number }>(
      sql`select distinct price_paisa from order_lines where store_id = ${storeId}`,
    )
    for (const { price_paisa } of asked) expect(prices).toContain(price_paisa / 100)
    const [coupon] = await shop.rows<{ used: number }>(sql`select used from coupons where store_id = ${storeId}`)
    expect(coupon?.used).toBe(sold)
  })

  test('an import of quantities during orders: no deadlock, and held units stay the sum of the holds', async () => {
    const file = aStoreWithTwoProducts()
    const { _id: storeId } = await shop.importStore(file)
    await ordersDuring(shop, storeId, file, () => file)

    for (const row of await stockRows(shop, storeId)) expect(row.held).toBe(row.hold_rows)
  })
})

function aStoreWithTwoProducts() {
  const cap = aProduct({ quantity: 5000 })
  const variant = aVariant('M', { quantity: 5000 })
  const hoodie = aProduct({ sizes: ['M'], variants: [variant], quantity: 0 })
  const start_at = new Date(Date.now() + 3_600_000).toISOString()
  const end_at = new Date(Date.now() + 7_200_000).toISOString()
  const sale = { name: 'Later', start_at, end_at, discount_type: 'percentage', discount_value: 10 }
  return aStoreFile({
    products: [cap, hoodie],
    coupons: [aCoupon({ usage_limit: 100_000 })],
    flash_sales: [{ ...sale, products: [cap.slug, hoodie.slug] }],
  }) as ReturnType<typeof aStoreFile> & {
    products: (ReturnType<typeof aProduct> & { variants?: ReturnType<typeof aVariant>[] })[]
    coupons: ReturnType<typeof aCoupon>[]
  }
}

type File = ReturnType<typeof aStoreWithTwoProducts>

/** The same products in the opposite order, with this price and without quantities. */
function repriced(file: File, price: number) {
  const products = withoutQuantities(file.products.toReversed()).map(({ variants, ...product }) => ({
    ...product,
    price,
    ...(variants && { variants: variants.map((variant) => ({ ...variant, price })) }),
  }))
  const { flash_sales: _sales, ...rest } = file as File & { flash_sales?: unknown }
  return { ...rest, products }
}

/** Shoppers order both products, pay or cancel, until the last import has ended. */
async function ordersDuring(shop: Shop, storeId: string, file: File, nextFile: (index: number) => unknown) {
  const [cap, hoodie] = file.products as [File['products'][number], File['products'][number]]
  const lines = [aLine(cap), aLine(hoodie, 1, { variant: hoodie.variants?.[0]?._id })]
  let importing = true
  let [orders, cancelled] = [0, 0]
  const shopper = async (index: number) => {
    while (importing) {
      const products = index % 2 === 0 ? lines : lines.toReversed()
      const placed = await placeOrder(shop, storeId, { products, coupon: file.coupons[0]?._id })
      expect(placed).toMatchObject({ status: 200 })
      orders += 1
      if (orders % 3 !== 0) continue
      const request = { store_id: storeId, order_id: placed.body._id, phone_number: phone }
      expect(await shop.post('/order/public/cancel', request)).toMatchObject({ status: 200 })
      cancelled += 1
    }
  }
  const merchant = async () => {
    try {
      for (let index = 0; index < imports; index++) await shop.importStore(nextFile(index))
    } finally {
      importing = false
    }
  }
  const flipper = async ({ context }: Shop['services'][number]) => {
    while (importing) await flipFlashSales(context, storeId)
  }
  await Promise.all([
    merchant(),
    ...Array.from({ length: shoppers }, (_, index) => shopper(index)),
    ...shop.services.map(flipper),
  ])
  return { orders, cancelled }
}
