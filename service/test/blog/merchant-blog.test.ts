import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
svc.clock.stop()
const hourMs = 3_600_000
const fromNow = (ms: number) => new Date(svc.clock.now().getTime() + ms).toISOString()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

describe('posts of the blog (8)', () => {
  test('posts of one name that are made at once get slugs of their own', async () => {
    const shop = await aShop()
    const made = await Promise.all(Array.from({ length: 8 }, () => shop.post('/blog/posts', { name: 'Tihar' })))
    const slugs = made.map(({ body }) => body.slug).toSorted()
    expect(slugs).toEqual(['tihar', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `tihar-${n}`)])
  })

  test('a post of a name gets a slug and the defaults, and a second one of the name the next slug', async () => {
    const shop = await aShop()
    const made = await shop.post('/blog/posts', { name: 'दशैं Sale 2083' })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        ...{ version: 1, slug: 'दशैं-sale-2083', published: true, author: null, categories: [], sections: [] },
        ...{ view_count: 0, published_at: expect.any(String) },
      }),
    ])
    expect((await shop.post('/blog/posts', { name: 'दशैं Sale 2083' })).body.slug).toBe('दशैं-sale-2083-2')
  })

  test('categories are named by id or slug, and shown as ids', async () => {
    const shop = await aShop()
    const { body: news } = await shop.post('/blog/categories', { name: 'News' })
    const made = await shop.post('/blog/posts', { name: 'Post', categories: ['news'] })
    expect(made.body.categories).toEqual([news._id])
    expect((await shop.get('/blog/posts?category=news')).body.items).toHaveLength(1)
    expect((await shop.get(`/blog/posts?category=${newId()}`)).body.items).toEqual([])
    const unknown = await shop.post('/blog/posts', { name: 'Post', categories: ['cooking'] })
    expect([unknown.status, unknown.body]).toEqual(rejected({ 'categories.0': 'Category not found' }))
    await shop.patch(`/blog/categories/${news._id}`, { slug: 'newest' })
    expect((await shop.get(`/blog/posts/${made.body._id}`)).body).toEqual(made.body)
    await shop.delete(`/blog/categories/${news._id}`)
    expect((await shop.get(`/blog/posts/${made.body._id}`)).body).toMatchObject({ categories: [], version: 2 })
  })

  test('first categories of one name that are made at once get slugs of their own', async () => {
    for (let apartMs = 0; apartMs < 3; apartMs += 0.25) {
      const shop = await aShop()
      const made = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          await setTimeout(index * apartMs)
          return shop.post('/blog/categories', { name: 'News' })
        }),
      )
      const slugs = made.map(({ body }) => body.slug).toSorted()
      expect(slugs).toEqual(['news', ...Array.from({ length: 7 }, (_, index) => `news-${index + 2}`)])
    }
  })

  test('the newest category comes first, and on request they come in their places', async () => {
    const shop = await aShop()
    for (const name of ['First', 'Second', 'Third']) {
      await shop.post('/blog/categories', { name })
      svc.clock.advance(1)
    }
    const names = async (query = '') =>
      (await shop.get(`/blog/categories${query}`)).body.items.map((category: { name: string }) => category.name)
    expect(await names()).toEqual(['Third', 'Second', 'First'])
    expect(await names('?sort=-created_at')).toEqual(['Third', 'Second', 'First'])
    expect(await names('?sort=position')).toEqual(['First', 'Second', 'Third'])
  })

  test('a PATCH that names the same categories by slug or in capitals keeps the version', async () => {
    const shop = await aShop()
    const { body: news } = await shop.post('/blog/categories', { name: 'News' })
    const { body: post } = await shop.post('/blog/posts', { name: 'Post', categories: ['news'] })
    for (const categories of [['news'], [news._id.toUpperCase()]])
      expect((await shop.patch(`/blog/posts/${post._id}`, { categories })).body).toEqual(post)
  })

  test('only an author of the store can be named', async () => {
    const user = newId()
    const shop = await aShop({ blog: { authors: [{ user, name: 'Asha' }] } })
    expect((await shop.post('/blog/posts', { name: 'Post', author: user })).body.author).toBe(user)
    const response = await shop.post('/blog/posts', { name: 'Post', author: newId(), categories: ['x'] })
    expect([response.status, response.body]).toEqual(
      rejected({ author: 'Person not found', 'categories.0': 'Category not found' }),
    )
  })

  test('publishing a draft dates it now, and a later date publishes then', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/blog/posts', { name: 'Draft', published: false })
    svc.clock.advance(60)
    const published = await shop.patch(`/blog/posts/${body._id}`, { published: true })
    expect(new Date(published.body.published_at).getTime()).toBeGreaterThan(new Date(body.published_at).getTime())
    const later = await shop.post('/blog/posts', { name: 'Later', published_at: fromNow(hourMs) })
    expect(later.status).toBe(201)
    expect((await shop.get('/blog/posts?q=lat')).body.items).toHaveLength(1)
  })

  test.each([
    ['UTC', '2026-11-29T04:15Z'],
    ['Nepal', '2026-11-29T10:00+05:45'],
  ])('a time of %s may leave out its seconds', async (_zone, published_at) => {
    const shop = await aShop()
    const { status, body } = await shop.post('/blog/posts', { name: 'Post', published_at })
    expect([status, body.published_at]).toEqual([201, '2026-11-29T04:15:00.000Z'])
  })

  test.each([
    ['the PATCH names again', hourMs, true],
    ['lies ahead', hourMs, false],
    ['lies in the past', -hourMs, false],
  ])('publishing a draft keeps a given date that %s', async (_which, ms, again) => {
    const shop = await aShop()
    const published_at = fromNow(ms)
    const { body } = await shop.post('/blog/posts', { name: 'Draft', published: false, published_at })
    svc.clock.advance(60)
    const patch = again ? { published: true, published_at } : { published: true }
    expect((await shop.patch(`/blog/posts/${body._id}`, patch)).body).toMatchObject({ published: true, published_at })
  })

  test('a post that is published for the second time keeps the date of the first', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/blog/posts', { name: 'Draft', published: false })
    const change = async (published: boolean) => {
      svc.clock.advance(60)
      return (await shop.patch(`/blog/posts/${body._id}`, { published })).body.published_at
    }
    const first = await change(true)
    expect([await change(false), await change(true)]).toEqual([first, first])
  })

  test('replacing the sections needs If-Match, other keys do not', async () => {
    const shop = await aShop()
    const { body } = await shop.post('/blog/posts', { name: 'Post' })
    const sections = [{ type: 'text', html: '<p>Hello</p>' }]
    expect((await shop.patch(`/blog/posts/${body._id}`, { sections })).status).toBe(428)
    expect((await shop.patch(`/blog/posts/${newId()}`, { sections })).status).toBe(404)
    const changed = await shop.patch(`/blog/posts/${body._id}`, { sections }, { 'if-match': '"1"' })
    expect([changed.status, changed.body.sections]).toEqual([200, sections])
    expect((await shop.patch(`/blog/posts/${body._id}`, { excerpt: 'Short' })).status).toBe(200)
  })

  test('a slug that is taken is a conflict', async () => {
    const shop = await aShop()
    await shop.post('/blog/posts', { name: 'One', slug: 'taken' })
    const response = await shop.post('/blog/posts', { name: 'Two', slug: 'taken' })
    expect([response.status, response.body.fields]).toEqual([409, { slug: 'Already in use' }])
  })

  test.each([
    [{ sections: [{ text: 'no type' }] }, 'sections.0.type', 'Required'],
    [{ slug: 'with blank' }, 'slug', 'Must not contain blanks, /, ? or #'],
    [{ view_count: 7 }, 'view_count', 'Unknown field'],
    [{ published_at: 'tomorrow' }, 'published_at', 'Must be an ISO 8601 time'],
  ])('%j is rejected', async (fields, path, message) => {
    const shop = await aShop()
    const response = await shop.post('/blog/posts', { name: 'Post', ...fields })
    expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
  })
})
