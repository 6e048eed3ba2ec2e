import { expect, test } from 'vitest'
import { newId } from '../../service/src/platform/values/ids.ts'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

const hour = 3_600_000
const before = new Date(Date.now() - hour).toISOString()

/** A shop whose sale has one product. `others` are newer, and the merchant reduced them. */
async function homeOf(fields: Record<string, unknown>, others: number): Promise<string> {
  const product = aProduct({ created_at: before, ...fields })
  const reduced = Array.from({ length: others }, () => aProduct({ price: 400, compare_at_price: 500 }))
  const sale = {
    ...{ _id: newId(), name: 'Tihar sale', discount_type: 'percentage', discount_value: 10, max_per_order: 0 },
    ...{ hold_minutes: 3, show_countdown: true, show_stock_left: true, products: [product._id] },
    ...{ start_at: before, end_at: new Date(Date.now() + hour).toISOString() },
  }
  const shop = await openShop({ products: [product, ...reduced], flash_sales: [sale] })
  const { text } = await shop.get('/')
  return /<section class="sale-band">.*?<\/section>/s.exec(text)?.[0] ?? ''
}

test('a live sale stands on the home page although many other products are reduced', async () => {
  const band = await homeOf({ slug: 'lamp' }, 120)
  expect(band).toContain('Tihar sale')
  expect(band.match(/href="\/product\/[^"]*"/g)).toEqual(['href="/product/lamp"'])
})

test('so does a sale of a product with several prices', async () => {
  const variants = [aVariant('S', { price: 500 }), aVariant('M', { price: 700 })]
  const band = await homeOf({ slug: 'shawl', sizes: ['S', 'M'], variants }, 20)
  expect(band.match(/href="\/product\/[^"]*"/g)).toEqual(['href="/product/shawl"'])
})
