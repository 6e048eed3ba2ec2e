import { expect, test } from 'vitest'
import { aLine, aProduct } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'
import { aMember } from '../../people/person.ts'
import { aShopWithMerchant } from './a-shop.ts'

/* The audit entries of an order hold the changed keys (15). */

const svc = await startTestService()

async function anOrder() {
  const cap = aProduct({ quantity: 50, weight: 0 })
  const shop = await aShopWithMerchant(svc, { products: [cap] })
  const id = await shop.placedOrder({ products: [aLine(cap, 2)] })
  const owner = await aMember(svc, shop._id, 'owner')
  const newest = async () => {
    const { before, after } = (await owner.get(`/audit?object=${id}&limit=1`)).body.items[0]
    return { before, after }
  }
  return { shop, id, newest }
}

test('a change of status holds what it changed, and nothing that stayed', async () => {
  const { shop, id, newest } = await anOrder()
  await shop.status(id, 'Processing')
  expect(await newest()).toEqual({ before: { status: 'Pending' }, after: { status: 'Processing' } })

  const { body } = await shop.status(id, 'Dispatched', { tracking_url: 'https://yak.example/1' })
  expect(await newest()).toEqual({
    before: { status: 'Processing', dispatched_at: null, tracking_url: '' },
    after: { status: 'Dispatched', dispatched_at: body.dispatched_at, tracking_url: 'https://yak.example/1' },
  })
})

test('money and edits do the same', async () => {
  const { shop, id, newest } = await anOrder()
  await shop.merchant.post(`/orders/${id}/payments`, { kind: 'cash', amount: 5 })
  expect(await newest()).toEqual({ before: { paid_amount: 0 }, after: { paid_amount: 5 } })

  await shop.merchant.post(`/orders/${id}/refunds`, { method: 'cash', amount: 2 })
  expect(await newest()).toEqual({ before: { refunded_amount: 0 }, after: { refunded_amount: 2 } })

  const edit = { lines: [{ line: 1, quantity: 1 }], delivery_charge: 50 }
  await shop.merchant.post(`/orders/${id}/edit`, edit, { 'if-match': '*' })
  const { before, after } = await newest()
  const keys = ['ordered_products', 'product_total_price', 'total']
  expect([Object.keys(before).sort(), Object.keys(after).sort()]).toEqual([keys, keys])
})
