import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

/* Movements stay when their product or variant is deleted (5.1), and go on to say what moved (6). */

const svc = await startTestService()

async function aShop() {
  const cap = aProduct({ name: 'Cap', quantity: 3 })
  const variants = [aVariant('S', { quantity: 4 }), aVariant('M', { quantity: 5 })] as const
  const shirt = aProduct({ name: 'Shirt', quantity: 0, sizes: ['S', 'M'], variants: [...variants] })
  const { _id } = await svc.importStore(aStoreFile({ products: [cap, shirt] }))
  const merchant = await aMerchant(svc, _id)
  const names = async (query: string) =>
    (await merchant.get(`/stock/movements?${query}`)).body.items.map(
      ({ product_name, option_name, change }: Record<string, unknown>) => `${product_name}, ${option_name}, ${change}`,
    )
  return { merchant, names, cap, shirt, variants }
}

test('movements of a deleted product keep its name', async () => {
  const { merchant, names, cap, shirt } = await aShop()
  await merchant.patch(`/products/${cap._id}`, { name: 'Hat' })
  await merchant.delete(`/products/${cap._id}`)
  expect(await names(`product=${cap._id}`)).toEqual(['Hat, , -3', 'Hat, , 3'])
  await merchant.post('/products/delete', { products: [shirt._id] })
  expect((await names(`product=${shirt._id}`)).toSorted()).toEqual([
    'Shirt, M, -5',
    'Shirt, M, 5',
    'Shirt, S, -4',
    'Shirt, S, 4',
  ])
})

test('movements of a deleted variant keep its name, also after the product is deleted', async () => {
  const { merchant, names, shirt, variants } = await aShop()
  const { _id: small } = variants[0]
  await merchant.patch(`/products/${shirt._id}/variants/${variants[1]._id}`, { price: 90 })
  await merchant.delete(`/products/${shirt._id}/variants/${small}`)
  expect(await names(`variant=${small}`)).toEqual(['Shirt, S, -4', 'Shirt, S, 4'])
  await merchant.delete(`/products/${shirt._id}`)
  expect(await names(`variant=${small}`)).toEqual(['Shirt, S, -4', 'Shirt, S, 4'])
  expect(await names(`variant=${variants[1]._id}`)).toEqual(['Shirt, M, -5', 'Shirt, M, 5'])
})
