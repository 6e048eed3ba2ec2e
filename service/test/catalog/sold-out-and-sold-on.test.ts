import { expect, test } from 'vitest'
import { aLine, aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'

const svc = await startTestService()

test('a product without website stock is listed as sold out, yet ordered if it continues selling (3.5)', async () => {
  const outlets = [{ name: 'Website', website: true }, { name: 'Pokhara' }]
  const cap = aProduct({ slug: 'cap', continue_selling: true, stock: { Website: 0, Pokhara: 8 } })
  const shop = await aShop(svc, { store: { use_advanced_inventory: true, outlets }, products: [cap] })
  const listed = async () => (await svc.get(`/product/p/public/${shop._id}`)).body.products[0]
  expect(await listed()).toMatchObject({ slug: 'cap', in_stock: false, quantity: 0 })
  placed(await shop.place({ products: [aLine(cap, 2)] }))
  expect((await svc.get(`/product/public/${shop._id}/cap`)).body).toMatchObject({
    quantity: -2,
    continue_selling: true,
  })
})
