import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShopWithMerchant } from '../orders/merchant/a-shop.ts'
import { readSoFar, rowsOf } from './rows-read.ts'

test('a code that is searched, and a new product’s barcode, read no other variants', async () => {
  const service = await startTestService()
  const products = Array.from({ length: 300 }, (_, number) =>
    aProduct({ barcode: `B${number}`, variants: [aVariant('S', { barcode: `V${number}` }), aVariant('M')] }),
  )
  const shop = await aShopWithMerchant(service, { products })
  await service.context.db.pool.query('analyze')
  const before = await readSoFar(service.context, 'end all connections')
  for (const code of ['B7', 'V7'])
    expect((await shop.merchant.get(`/products?q=${code}`)).body.items).toMatchObject([{ _id: products[7]?._id }])
  expect((await shop.merchant.post('/products', { name: 'Cap', price: 5 })).body).toMatchObject({ barcode: '101' })
  const read = await readSoFar(service.context, 'end all connections')
  const rowsRead = (table: string) => rowsOf(table, read) - rowsOf(table, before)
  expect(rowsRead('variants')).toBeGreaterThan(0)
  expect(rowsRead('variants')).toBeLessThan(50)
})
