import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

test('blog categories are in the merchant’s order, each with its id, name, slug and image', async () => {
  const categories = ['Zinnia', 'Aster', 'Marigold', 'Dahlia', 'Lotus'].map((name) => ({
    _id: newId(),
    name,
    slug: name.toLowerCase(),
    image: `https://cdn.example/${name}.png`,
  }))
  const { subdomain } = await svc.importStore(aStoreFile({ blog: { categories } }))
  const { body } = await svc.get(`/store/check_domain?domain=${subdomain}`)
  expect(body.blog_categories).toEqual(categories)
})

test('`order` may be negative or a fraction', async () => {
  const orders = [10, 2, -1, 2.5, 0]
  const categories = orders.map((order) => ({ name: `At ${order}`, slug: `at-${orders.indexOf(order)}`, order }))
  const { subdomain } = await svc.importStore(aStoreFile({ categories }))
  const { body } = await svc.get(`/store/check_domain?domain=${subdomain}`)
  expect(body.categories.map(({ order }: { order: number }) => order)).toEqual([-1, 0, 2, 2.5, 10])
})
