import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../../harness/merchant.ts'
import { aCoupon, aProduct, aStoreFile } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

const rugs = () => ({ _id: newId(), name: 'Rugs', slug: 'rugs', order: 4 })
type Item = { _id: string; slug: string; order: number }

describe('making a category', () => {
  test('a category with a name only gets the defaults, comes last, and is in the shop at once', async () => {
    const shop = await aShop({ categories: [rugs()] })
    const made = await shop.post('/categories', { name: 'Prayer Flags & Bells' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...{ _id: expect.any(String), version: 1, created_at: expect.any(String), updated_at: expect.any(String) },
      ...{ name: 'Prayer Flags & Bells', slug: 'prayer-flags-bells', order: 5, image: '', hide_on_product: false },
      ...{ seo_title: '', seo_description: '', seo_image: '', desc_page: null, product_count: 0 },
    })
    expect(made.headers.location).toBe(`/merchant/stores/${shop.storeId}/categories/${made.body._id}`)
    expect((await shop.get(`/categories/${made.body._id}`)).body).toEqual(made.body)
    const inShop = await svc.get(`/product/public/${shop.storeId}/category/prayer-flags-bells`)
    expect(inShop.body).toMatchObject({ category: { _id: made.body._id } })
  })

  test('a taken slug made from the name gets a number, a given one is a conflict', async () => {
    const shop = await aShop({ categories: [rugs()] })
    expect((await shop.post('/categories', { name: 'Rugs' })).body.slug).toBe('rugs-2')
    expect((await shop.post('/categories', { name: 'RUGS!' })).body.slug).toBe('rugs-3')
    const taken = await shop.post('/categories', { name: 'Carpets', slug: 'rugs' })
    expect([taken.status, taken.body.fields]).toEqual([409, { slug: 'Already in use' }])
  })

  test.each([
    ['the slug of the new arrivals', { name: 'New', slug: 'new-arrivals' }, { slug: 'Reserved' }],
    ['no name', {}, { name: 'Required' }],
    ['an order', { name: 'Rugs', order: 3 }, { order: 'Unknown field' }],
    ['a slug with a slash', { name: 'Rugs', slug: 'a/b' }, { slug: 'Must not contain blanks, /, ? or #' }],
  ])('%s is rejected', async (_case, body, fields) => {
    const shop = await aShop()
    const response = await shop.post('/categories', body)
    expect([response.status, response.body]).toEqual(rejected(fields))
  })

  test('the name New Arrivals gets another slug than the virtual category', async () => {
    const shop = await aShop()
    expect((await shop.post('/categories', { name: 'New Arrivals' })).body.slug).toBe('new-arrivals-2')
  })
})

describe('changing and ordering categories', () => {
  test.each([
    ['empty lists', []],
    ['objects', { a: 1 }],
  ])('a page description of %s is at most 40 levels deep', async (_case, innermost) => {
    const shop = await aShop()
    const nested = (levels: number): unknown => (levels === 1 ? innermost : [nested(levels - 1)])
    const deepest = await shop.post('/categories', { name: 'Rugs', desc_page: nested(40) })
    expect([deepest.status, deepest.body.desc_page]).toEqual([201, nested(40)])
    const deeper = await shop.post('/categories', { name: 'Rugs', desc_page: nested(41) })
    expect([deeper.status, Object.keys(deeper.body.fields)]).toEqual([400, ['desc_page']])
  })

  test('a renamed category counts a version, and its products are found by the new name', async () => {
    const carpets = rugs()
    const wool = aProduct({ name: 'Wool', categories: ['rugs'] })
    const shop = await aShop({ categories: [carpets], products: [wool] })
    const changed = await shop.patch(`/categories/${carpets._id}`, { name: 'Carpets', desc_page: { a: 1 } })
    expect(changed.body).toMatchObject({ name: 'Carpets', slug: 'rugs', version: 2, product_count: 1 })
    const merged = await shop.patch(`/categories/${carpets._id}`, { desc_page: { b: 2 } })
    expect(merged.body).toMatchObject({ desc_page: { a: 1, b: 2 }, version: 3 })
    const { body } = await svc.get(`/product/public/search/${shop.storeId}?q=carpets`)
    expect(JSON.stringify(body)).toContain('Wool')
  })

  test('the order names each category once', async () => {
    const shop = await aShop()
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await shop.post('/categories', { name })).body._id)
    const wrong = rejected({ ids: 'Must name each category once' })
    const [a, b, c] = ids as [string, string, string]
    for (const given of [
      [a, b],
      [a, b, b],
      [a, b, c, newId()],
      [a, b, newId()],
    ]) {
      const response = await shop.put('/categories/order', { ids: given })
      expect([response.status, response.body]).toEqual(wrong)
    }
    const ordered = await shop.put('/categories/order', { ids: [c, a, b] })
    expect(ordered.status).toBe(200)
    expect(ordered.body.items.map(({ _id, order }: Item) => [_id, order])).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
    ])
    expect((await shop.get('/categories?limit=2')).body.items.map(({ _id }: Item) => _id)).toEqual([c, a])
  })

  test('categories of another store are not found', async () => {
    const [shop, other] = [await aShop(), await aShop({ categories: [rugs()] })]
    const foreign = (await other.get('/categories')).body.items[0]._id
    for (const response of [
      await shop.get(`/categories/${foreign}`),
      await shop.patch(`/categories/${foreign}`, { name: 'X' }),
      await shop.delete(`/categories/${foreign}`),
    ])
      expect([response.status, response.body.message]).toEqual([404, 'Category not found'])
  })
})

describe('deleting a category', () => {
  test('its products lose it and count a version', async () => {
    const carpets = rugs()
    const wool = aProduct({ categories: ['rugs'] })
    const shop = await aShop({ categories: [carpets], products: [wool] })
    expect((await shop.delete(`/categories/${carpets._id}`)).status).toBe(204)
    expect((await svc.get(`/product/public/${shop.storeId}/${wool._id}`)).body.categories).toEqual([])
  })

  test('a coupon restricted to it stands against it', async () => {
    const carpets = rugs()
    const coupon = aCoupon({ categories: ['rugs'] })
    const shop = await aShop({ categories: [carpets], coupons: [coupon] })
    const response = await shop.delete(`/categories/${carpets._id}`)
    expect([response.status, response.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'conflict',
        used_by: [{ kind: 'coupon', _id: coupon._id, name: (coupon as unknown as { code: string }).code }],
      }),
    ])
  })

  test('of a new coupon for a category and its deletion, one fails', async () => {
    const shop = await aShop()
    for (let round = 0; round < 8; round += 1) {
      const { body } = await shop.post('/categories', { name: `Race ${round}` })
      const coupon = { code: `RACE${round}`, coupon_type: 1, coupon_value: 10, categories: [body._id] }
      const both = await Promise.all([shop.post('/coupons', coupon), shop.delete(`/categories/${body._id}`)])
      const statuses = both.map(({ status }) => status)
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual(statuses)
    }
  })
})
