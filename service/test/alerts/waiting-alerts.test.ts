import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aSale, hour } from '../flash-sales/sale-store.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

test('the list counts the shoppers who wait for each product, most first, and shows no address', async () => {
  const [gone, rare] = [aProduct({ name: 'Gone', quantity: 0 }), aProduct({ name: 'Rare', quantity: 0 })]
  const store = { customer_program: { back_in_stock: { enabled: true } } }
  const { _id } = await svc.importStore(aStoreFile({ store, products: [gone, rare] }))
  const ask = (product: { _id: string }, email: string) =>
    svc.post('/customer/stock-alert', { store: _id, product: product._id, email })
  await ask(rare, 'asha@himal.example')
  await ask(gone, 'asha@himal.example')
  await ask(gone, 'hari@himal.example')
  const shop = await aMerchant(svc, _id, ['read_marketing'])
  const { status, body, text } = await shop.get('/alerts/waiting?kind=back-in-stock')
  const row = (product: { _id: string; name: string }, count: number) => ({
    ...{ kind: 'back-in-stock', product: product._id, variant: '', product_name: product.name, option_name: '' },
    ...{ flash_sale: '', count, oldest_at: expect.any(String) },
  })
  expect([status, body]).toEqual([200, { items: [row(gone, 2), row(rare, 1)], next_cursor: null }])
  expect(text).not.toContain('@')
  const first = await shop.get('/alerts/waiting?limit=1')
  const second = await shop.get(`/alerts/waiting?limit=1&cursor=${first.body.next_cursor}`)
  expect(second.body.items).toEqual([row(rare, 1)])
})

test('the list leaves out who waits for a deleted product, variant or sale, or one that is over', async () => {
  const [hat, cap] = [aProduct({ name: 'Hat', quantity: 0 }), aProduct({ name: 'Cap', slug: 'cap', quantity: 0 })]
  const [small, large] = [aVariant('S', { _id: newId(), quantity: 0 }), aVariant('L', { _id: newId(), quantity: 0 })]
  const shirt = aProduct({ name: 'Shirt', sizes: ['S', 'L'], variants: [small, large] })
  const later = (name: string) => aSale(svc, [{ slug: 'cap' }], { name, startsIn: hour, lasts: hour })
  const [off, over] = [later('Off'), later('Over')]
  const store = { customer_program: { back_in_stock: { enabled: true } } }
  const { _id } = await svc.importStore(aStoreFile({ store, products: [hat, cap, shirt], flash_sales: [off, over] }))
  const shop = await aMerchant(svc, _id, ['write_marketing', 'write_products'])
  const email = 'asha@himal.example'
  for (const asked of [{ product: hat._id }, { product: cap._id }, { product: shirt._id, variant_id: small._id }])
    await svc.post('/customer/stock-alert', { store: _id, email, ...asked })
  for (const sale of [off, over])
    await svc.post(`/public/flash-sale/${_id}/notify`, { campaign_id: sale._id, product_id: cap._id, email })
  const waiting = async () => {
    const { items } = (await shop.get('/alerts/waiting')).body
    return items.map((item: Record<string, string>) => item.option_name || item.flash_sale || item.product_name)
  }
  expect((await waiting()).toSorted()).toEqual([off._id, over._id, 'Cap', 'Hat', 'S'].toSorted())

  await shop.delete(`/products/${hat._id}`)
  await shop.delete(`/products/${shirt._id}/variants/${small._id}`)
  await shop.delete(`/flash-sales/${off._id}`)
  expect((await waiting()).toSorted()).toEqual([over._id, 'Cap'].toSorted())
  svc.clock.advance(3 * hour)
  expect(await waiting()).toEqual(['Cap'])
})
