import { expect, test } from 'vitest'
import { openShop } from './harness/shop.ts'

test('a page that needs the API while it fails is a 503, so that search engines ask again', async () => {
  const { service, get } = await openShop()
  expect((await get('/')).status).toBe(200)
  await service.context.db.pool.query('alter table products rename to products_away')
  const page = await get('/search?q=shawl')
  expect(page.text).toContain('The shop does not respond')
  expect(page.status).toBe(503)
})
