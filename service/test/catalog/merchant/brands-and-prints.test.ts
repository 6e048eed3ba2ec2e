import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../../harness/merchant.ts'
import { aProduct, aStoreFile } from '../../harness/store-factory.ts'
import { startTestService } from '../../harness/test-service.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name)
const stamps = { created_at: expect.any(String), updated_at: expect.any(String) }

describe('brands', () => {
  test('a brand with a name only gets the defaults', async () => {
    const shop = await aShop()
    const made = await shop.post('/brands', { name: 'Himal Wool' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...{ _id: expect.any(String), version: 1, ...stamps, name: 'Himal Wool', slug: 'himal-wool', logo: '' },
      ...{ desc_page: null, page: { seo_title: '', seo_description: '', seo_image: '' }, product_count: 0 },
    })
    expect((await shop.get(`/brands/${made.body._id}`)).body).toEqual(made.body)
  })

  test('a patch of one key of the page keeps the others', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/brands', { name: 'Himal', page: { seo_title: 'One', seo_description: 'Two' } })
    const changed = await shop.patch(`/brands/${body._id}`, { page: { seo_title: 'Three' } })
    expect(changed.body).toMatchObject({ version: 2, page: { seo_title: 'Three', seo_description: 'Two' } })
  })

  test('products of a deleted brand have none', async () => {
    const brand = { _id: newId(), name: 'Himal', slug: 'himal' }
    const cap = aProduct({ brand: 'himal' })
    const shop = await aShop({ brands: [brand], products: [cap] })
    expect((await shop.get(`/brands/${brand._id}`)).body.product_count).toBe(1)
    expect((await shop.delete(`/brands/${brand._id}`)).status).toBe(204)
    expect((await svc.get(`/product/public/${shop.storeId}/${cap._id}`)).body.brand).toBeUndefined()
  })

  test('a taken slug is a conflict', async () => {
    const shop = await aShop()
    await shop.post('/brands', { name: 'Himal' })
    const other = await shop.post('/brands', { name: 'Other' })
    const response = await shop.patch(`/brands/${other.body._id}`, { slug: 'himal' })
    expect([response.status, response.body.fields]).toEqual([409, { slug: 'Already in use' }])
  })

  test('of eight brands made at once with one name, each has its own slug', async () => {
    const shop = await aShop()
    const made = await Promise.all(Array.from({ length: 8 }, () => shop.post('/brands', { name: 'Himal' })))
    expect(new Set(made.map(({ body }) => body.slug)).size).toBe(8)
  })

  test('the list is sorted by name and searched by part of it', async () => {
    const shop = await aShop()
    for (const name of ['Yak', 'Himal', 'Annapurna']) await shop.post('/brands', { name })
    expect(names(await shop.get('/brands'))).toEqual(['Annapurna', 'Himal', 'Yak'])
    expect(names(await shop.get('/brands?q=PURN'))).toEqual(['Annapurna'])
    const wrong = await shop.get('/brands?q=a')
    expect([wrong.status, wrong.body]).toEqual(rejected({ q: 'Min 2 character is required' }))
  })
})

describe('prints', () => {
  test('a print is made, changed and deleted', async () => {
    const shop = await aShop()
    const made = await shop.post('/prints', { name: ' Everest ' })
    expect([made.status, made.body]).toEqual([
      201,
      { _id: expect.any(String), version: 1, ...stamps, name: 'Everest', image_url: '' },
    ])
    const path = `/prints/${made.body._id}`
    const changed = await shop.patch(path, { image_url: 'https://himal.example/e.png' }, { 'if-match': '"1"' })
    expect(changed.body).toMatchObject({ version: 2, image_url: 'https://himal.example/e.png' })
    expect((await shop.delete(path, { 'if-match': '"1"' })).status).toBe(412)
    expect((await shop.delete(path)).status).toBe(204)
    expect((await shop.get(path)).body).toEqual({ message: 'Print not found', code: 'not_found' })
  })

  test('a product that allows the print stands against its deletion', async () => {
    const print = { _id: newId(), name: 'Everest' }
    const mug = aProduct({ print_addon: { enabled: true, prints: [print._id] } })
    const shop = await aShop({ prints: [print], products: [mug] })
    const response = await shop.delete(`/prints/${print._id}`)
    expect([response.status, response.body.used_by]).toEqual([409, [{ kind: 'product', _id: mug._id, name: mug.name }]])
  })
})

test('brands and prints of another store are not found', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  for (const [list, thing] of [
    ['brands', 'Brand'],
    ['prints', 'Print'],
  ]) {
    const { body } = await other.post(`/${list}`, { name: 'Foreign' })
    for (const response of [
      await shop.get(`/${list}/${body._id}`),
      await shop.patch(`/${list}/${body._id}`, { name: 'X' }),
      await shop.delete(`/${list}/${body._id}`),
    ])
      expect([response.status, response.body.message]).toEqual([404, `${thing} not found`])
  }
})
