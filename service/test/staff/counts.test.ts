import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const service = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await service.importStore(aStoreFile(sections))
  return aMerchant(service, _id)
}

test('unread submissions are counted, read ones are not', async () => {
  const shop = await aShop({ forms: [{ name: 'Wholesale', slug: 'wholesale', fields: [] }] })
  const data = { full_name: 'Asha Gurung', phone: '9812345678' }
  for (let sent = 0; sent < 3; sent += 1) await service.post(`/public/form/${shop.storeId}/wholesale/submit`, { data })
  expect((await shop.get('/counts')).body.unread_submissions).toBe(3)
  const [first] = (await shop.get('/submissions')).body.items
  await shop.patch(`/submissions/${first._id}`, { read: true })
  expect((await shop.get('/counts')).body.unread_submissions).toBe(2)
  await shop.delete(`/submissions/${first._id}`)
  expect((await shop.get('/counts')).body.unread_submissions).toBe(2)
})

test('low stock counts items of active products at or below low_stock_at that sell out', async () => {
  const shop = await aShop({
    products: [
      aProduct({ quantity: 5 }),
      aProduct({ quantity: 6 }),
      aProduct({ quantity: 0, continue_selling: true }),
      aProduct({ quantity: 0, status: 'Draft' }),
      aProduct({ quantity: 0, variants: [aVariant('S', { quantity: 2 }), aVariant('M', { quantity: 9 })] }),
    ],
  })
  const counted = async () => (await shop.get('/counts')).body.low_stock
  expect(await counted()).toBe(2)
  await shop.patch('', { low_stock_at: 9 })
  expect(await counted()).toBe(4)
  await shop.patch('', { low_stock_at: 0 })
  expect(await counted()).toBe(0)
})

test.each([
  [['read_orders'], ['orders']],
  [['read_inbox'], ['unread_submissions']],
  [['read_stock'], ['low_stock']],
  [['read_payments'], ['needs_attention', 'cod_to_collect']],
  [['read_products'], []],
] as const)('a key with %s sees only the parts %s', async (scopes, parts) => {
  const shop = await aShop()
  const limited = await aMerchant(service, shop.storeId, scopes)
  expect(Object.keys((await limited.get('/counts')).body)).toEqual(parts)
})
