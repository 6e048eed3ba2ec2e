import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }

test('a bad key of a variant or review does not hide what is wrong with the others of its product', async () => {
  const variants = [
    { option_name: 'S', price: '5', size: 1, stock: { Pluto: 1 } },
    { option_name: 'M', stock: { Pluto: 1 } },
    { option_name: 'M', price: 5 },
    { option_name: '', price: 5 },
  ]
  const reviews = [{ rating: 6 }, { review: 'Warm' }, { rating: '5', customer_name: 'Asha' }]
  const outlets = [{ name: 'Website', website: true }]
  const file = aStoreFile({ store: { outlets }, products: [aProduct({ variants, reviews })] })
  const { status, body } = await service.post('/admin/import', file, operator)
  expect(status).toBe(400)
  expect(Object.keys(body.fields).sort()).toEqual([
    'products.0.reviews.0.rating',
    'products.0.reviews.1.rating',
    'products.0.reviews.2.rating',
    'products.0.variants.0.price',
    'products.0.variants.0.size',
    'products.0.variants.0.stock.Pluto',
    'products.0.variants.1.stock.Pluto',
    'products.0.variants.2.option_name',
    'products.0.variants.3.option_name',
  ])
})
