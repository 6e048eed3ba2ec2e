import { expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

const service = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }

test('10,000 products with two variants each are imported, imported again and exported', async () => {
  const file = aStoreFile({
    categories: categories(),
    products: Array.from({ length: 10_000 }, (_, index) => product(index)),
  })
  for (const round of ['first', 'again']) {
    const startedAt = performance.now()
    const response = await service.post('/admin/import', file, operator)
    expect(response.status, response.text.slice(0, 1000)).toBe(200)
    expect(response.body.counts).toMatchObject({ products: 10_000, variants: 20_000 })
    const [seconds, megabytes] = [(performance.now() - startedAt) / 1000, process.memoryUsage().rss / 1024 / 1024]
    console.log(`${round}: ${seconds.toFixed(1)} s, process at ${megabytes.toFixed(0)} MB`)
  }
  const startedAt = performance.now()
  const out = await service.get(`/admin/stores/${file.store._id}/export`, operator)
  console.log(`export: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  expect(out.body.products).toHaveLength(10_000)
})

function categories() {
  return Array.from({ length: 40 }, (_, index) => ({ name: `Category ${index}`, slug: `category-${index}` }))
}

function product(index: number) {
  const name = `Handwoven item number ${index}`
  const description = `<p>${'Made by hand in Patan, one at a time. '.repeat(20)}</p>`
  const categories = [`category-${index % 40}`, `category-${(index + 7) % 40}`]
  const variants = ['S', 'M'].map((option_name) => ({ option_name, price: 500 + (index % 100), quantity: index % 9 }))
  return { name, slug: `item-${index}`, description, price: 500, quantity: 3, sizes: ['S', 'M'], categories, variants }
}
