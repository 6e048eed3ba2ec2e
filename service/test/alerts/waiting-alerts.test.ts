import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
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
