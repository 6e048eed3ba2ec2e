import { beforeAll, describe, expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPost, pemba, sarita } from './posts.ts'

const svc = await startTestService()
const slugsOf = (response: { body: { items: { slug: string }[] } }) => response.body.items.map(({ slug }) => slug)

const bowl = aPost({
  ...{ name: 'How a BOWL sings', slug: 'bowl', excerpt: 'Five hammers', featured_image: 'https://cdn.example/b.png' },
  ...{ author: sarita.user, categories: ['makers'], tags: ['bronze', 'a&b/c'], view_count: 7 },
  sections: [{ type: 'text', html: `<p>${'word '.repeat(401)}</p>` }],
})
const pack = aPost({
  slug: 'pack',
  excerpt: '100% wool',
  author: pemba.user,
  categories: ['trail', 'makers'],
  tags: ['wool'],
})
const bare = aPost({ slug: 'bare', name: 'A_B', excerpt: 'nothing' })
const draft = aPost({ slug: 'draft', published: false, categories: ['drafts'] })
const future = aPost({ slug: 'future', published_at: '2031-01-01T00:00:00.000Z', categories: ['drafts'] })

let blog: string

beforeAll(async () => {
  const categories = ['makers', 'trail', 'drafts'].map((slug) => ({
    name: slug.toUpperCase(),
    slug,
    image: `${slug}.png`,
  }))
  const posts = [future, draft, bare, pack, bowl]
  const file = aStoreFile({ blog: { categories, authors: [sarita, pemba], posts } })
  blog = `/public/blog/${(await svc.importStore(file))._id}`
})

test('the list has every field of 2.15, newest post first, without drafts and future posts', async () => {
  const { body } = await svc.get(blog)
  expect(body.items.map(({ slug }: { slug: string }) => slug)).toEqual(['bowl', 'pack', 'bare'])
  expect(body.items[0]).toEqual({
    ...{ _id: bowl._id, name: 'How a BOWL sings', slug: 'bowl', excerpt: 'Five hammers' },
    ...{ featured_image: 'https://cdn.example/b.png', author: sarita, categories: ['makers'] },
    ...{ tags: ['bronze', 'a&b/c'], reading_time: 3, view_count: 7, published_at: bowl.published_at },
  })
  expect(body.items[2]).toMatchObject({ author: null, reading_time: 1, view_count: 0 })
  expect(body).toMatchObject({ next_cursor: null, has_more: false })
})

test('all_categories has every category with a live post, whatever the filter, and no other', async () => {
  const all = ['makers', 'trail'].map((slug) => ({ slug, name: slug.toUpperCase(), image: `${slug}.png` }))
  expect((await svc.get(blog)).body.all_categories).toEqual(all)
  expect((await svc.get(`${blog}?category=drafts`)).body).toMatchObject({ items: [], all_categories: all })
})

describe('a filter of the list', () => {
  test.each([
    ['?category=makers', ['bowl', 'pack']],
    ['?tag=wool', ['pack']],
    [`?author=${pemba.user}`, ['pack']],
    ['?category=makers&tag=bronze', ['bowl']],
    ['?category=&tag=&author=&q=', ['bowl', 'pack', 'bare']],
    ['?q=bowl', ['bowl']],
    ['?q=HAMMERS', ['bowl']],
    ['?q=0%25', ['pack']],
    ['?q=%25', ['pack']],
    ['?q=_', ['bare']],
    ['?q=%5C', []],
    ['/category/trail', ['pack']],
    ['/category/makers?category=trail&q=sings', ['bowl']],
    ['/tag/wool?tag=bronze', ['pack']],
    ['/tag/a%26b%2Fc', ['bowl']],
    [`/author/${sarita.user}?author=${pemba.user}`, ['bowl']],
    [`/author/${sarita.user.toUpperCase()}`, ['bowl']],
    ['/author/nobody', []],
    ['/category/unknown', []],
  ])('%s lists the matching posts with 200', async (path, slugs) => {
    const response = await svc.get(blog + path)
    expect({ status: response.status, slugs: slugsOf(response) }).toEqual({ status: 200, slugs })
  })
})

describe('pages of the list', () => {
  const many = Array.from({ length: 60 }, () => aPost())
  let url: string
  let storeId: string

  beforeAll(async () => {
    // Four posts share each moment, so that the id decides their order.
    many.forEach((post, index) => {
      post.published_at = new Date(Date.UTC(2025, 0, 60 - Math.floor(index / 4))).toISOString()
    })
    storeId = (await svc.importStore(aStoreFile({ blog: { posts: many } })))._id
    url = `/public/blog/${storeId}`
  })

  test.each([
    ['', 12],
    ['?limit=5', 5],
    ['?limit=0', 1],
    ['?limit=-3', 1],
    ['?limit=1000', 50],
    ['?limit=1e999', 50],
    ['?limit=many', 12],
    ['?limit=', 12],
  ])('limit %s returns %s posts', async (query, count) => {
    expect((await svc.get(url + query)).body.items).toHaveLength(count)
  })

  test('paging returns every post once and in order while newer posts are added', async () => {
    const expected = slugsOf(await svc.get(`${url}?limit=50`))
    const met: string[] = []
    let cursor = ''
    for (let step = 0; step < 5; step++) {
      const { body } = await svc.get(`${url}?limit=10&cursor=${cursor}`)
      met.push(...slugsOf({ body }))
      expect(body.has_more).toBe(true)
      cursor = body.next_cursor
      const added = aPost({ published_at: '2025-12-01T00:00:00.000Z' })
      await svc.importStore({ format: 'pasal-store/1', store: { _id: storeId }, blog: { posts: [...many, added] } })
    }
    expect(met).toEqual(expected)
    const last = await svc.get(`${url}?limit=10&cursor=${cursor}`)
    expect(last.body).toMatchObject({ has_more: false, next_cursor: null })
    expect(new Set([...met, ...slugsOf(last)]).size).toBe(60)
  })

  test.each(['x', 'MS4y', Buffer.from(`1.${'g'.repeat(24)}`).toString('base64url')])(
    'a cursor that the service did not issue is rejected: %s',
    async (cursor) => {
      const response = await svc.get(`${url}?cursor=${cursor}`)
      expect(response.status).toBe(400)
      expect(response.body).toEqual({ error_type: 'zod_validation', fields: { cursor: 'Invalid cursor' } })
    },
  )
})

test('the list has no post of another store', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  expect((await svc.get(`/public/blog/${_id}`)).body).toEqual({
    ...{ items: [], next_cursor: null, has_more: false, all_categories: [] },
  })
})
