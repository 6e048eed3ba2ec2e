import { expect, test } from 'vitest'
import { aSale } from '../flash-sales/sale-store.ts'
import { aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { itemsOf } from './parsed-xml.ts'

const svc = await startTestService()
svc.clock.stop()

type Priced = { price: number; compare_at_price: number }

/** The prices of each variant: in the feed by its name, and on an order of one unit of each. */
async function pricesOf(sale: Record<string, unknown>) {
  const variants = [
    aVariant('Unpriced', { price: null }),
    aVariant('Zero', { price: 0 }),
    aVariant('Cheap', { price: 300 }),
    aVariant('Dear', { price: 800, compare_at_price: 900 }),
  ]
  const fields = { price: 500, compare_at_price: 650, image_urls: ['https://cdn.example/cap.png'] }
  const cap = aProduct({ ...fields, name: 'Cap', variants })
  const flash_sales = [aSale(svc, [cap as never], sale)]
  const store = await svc.importStore(aStoreFile({ products: [cap], flash_sales }))
  const feed = itemsOf((await svc.get(`/public/product-feed/${store._id}.xml`)).text)
  const products = variants.map(({ _id }) => aLine(cap, 1, { variant: _id }))
  const placed = await svc.post(`/order/${store._id}`, anOrder({ products }))
  const order = (await svc.get(`/order/public/${store._id}/id/${placed.body._id}`)).body
  return {
    feed: feed.map((item) => ['title', 'price', 'sale_price'].map((name) => item[`g:${name}`]?.[0])),
    order: order.ordered_products.map(({ price, compare_at_price }: Priced) => [price, compare_at_price]),
  }
}

test('a variant without a price has the price and the compare-at price of its product, as in an order', async () => {
  expect(await pricesOf({ startsIn: 3600 })).toEqual({
    feed: [
      ['Cap - Unpriced', '650.00 NPR', '500.00 NPR'],
      ['Cap - Zero', '650.00 NPR', '500.00 NPR'],
      ['Cap - Cheap', '300.00 NPR', undefined],
      ['Cap - Dear', '900.00 NPR', '800.00 NPR'],
    ],
    order: [
      [500, 650],
      [500, 650],
      [300, 0],
      [800, 900],
    ],
  })
})

test('a variant that a sale brings down to 0 is left out, not shown at the price of its product', async () => {
  expect(await pricesOf({ discount_type: 'fixed_amount', discount_value: 400 })).toEqual({
    feed: [
      ['Cap - Unpriced', '500.00 NPR', '100.00 NPR'],
      ['Cap - Zero', '500.00 NPR', '100.00 NPR'],
      ['Cap - Dear', '800.00 NPR', '400.00 NPR'],
    ],
    order: [
      [100, 500],
      [100, 500],
      [0, 300],
      [400, 800],
    ],
  })
})
