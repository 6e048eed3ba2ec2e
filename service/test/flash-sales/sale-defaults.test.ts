import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aSale } from './sale-store.ts'

const svc = await startTestService()

async function listed(fields: Record<string, unknown>) {
  const cap = aProduct({ price: 1000 })
  const { _id } = await svc.importStore(aStoreFile({ products: [cap], flash_sales: [aSale(svc, [cap], fields)] }))
  const { sales } = (await svc.get(`/public/flash-sale/${_id}`)).body
  const { sale } = (await svc.get(`/public/flash-sale/${_id}/product/${cap._id}`)).body
  return { listed: sales[0], offer: sale.offer_price_from }
}

test('a sale by default has no limit per order, shows a countdown and does not show the stock left', async () => {
  expect((await listed({})).listed).toMatchObject({ max_per_order: 0, show_countdown: true, show_stock_left: false })
})

test.each([
  ['percentage', 12.5, 875],
  ['fixed_amount', 99.5, 900.5],
  ['fixed_price', 777, 777],
])(
  'a sale with %s of %s is returned as it is set, and a price of 1000 becomes %s (2.6)',
  async (discount_type, discount_value, offer) => {
    const sale = await listed({ discount_type, discount_value })
    expect(sale.listed).toMatchObject({ discount_type, discount_value })
    expect(sale.offer).toBe(offer)
  },
)
