import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPost, sarita } from './posts.ts'

const svc = await startTestService()

async function aBlog(posts: object[], sections: Record<string, unknown> = {}) {
  const categories = ['makers', 'trail'].map((slug) => ({ name: slug, slug }))
  const { _id } = await svc.importStore(aStoreFile({ blog: { categories, authors: [sarita], posts }, ...sections }))
  return (slug: string) => svc.get(`/public/blog/${_id}/${slug}`)
}

const slugsOf = (items: { slug: string }[]) => items.map(({ slug }) => slug)

test('a post has every field of 2.15, and empty SEO fields are filled from title, excerpt and image', async () => {
  const sections = [{ type: 'text', html: '<p>Five hammers</p>' }]
  const post = aPost({
    excerpt: 'E',
    featured_image: 'f.png',
    author: sarita.user,
    tags: ['x'],
    no_index: true,
    sections,
  })
  const read = await aBlog([post])
  expect((await read(post.slug)).body).toEqual({
    ...{ _id: post._id, name: post.name, slug: post.slug, excerpt: 'E', featured_image: 'f.png', author: sarita },
    ...{ categories: [], tags: ['x'], reading_time: 1, view_count: 1, published_at: post.published_at },
    ...{ seo_title: post.name, seo_description: 'E', seo_image: 'f.png', no_index: true, sections },
    ...{ related: [], products: [], single_products: [], blogs: [] },
  })
})

test('the merchant’s own SEO fields are not replaced', async () => {
  const seo = { seo_title: 'T', seo_description: 'D', seo_image: 's.png' }
  const post = aPost({ excerpt: 'E', featured_image: 'f.png', ...seo })
  const read = await aBlog([post])
  expect((await read(post.slug)).body).toMatchObject({ ...seo, no_index: false })
})

test('every read of a post is counted, also concurrent ones', async () => {
  const post = aPost({ view_count: 5 })
  const read = await aBlog([post])
  const responses = await Promise.all(Array.from({ length: 20 }, () => read(post.slug)))
  const counts = responses.map(({ body }) => body.view_count).sort((a, b) => a - b)
  expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => 6 + index))
})

test('related posts are the three with the most common categories and tags, newest first among equals', async () => {
  const post = aPost({ categories: ['makers'], tags: ['a', 'b'] })
  const [one, two, three, four] = [
    aPost({ tags: ['a'] }),
    aPost({ categories: ['makers'] }),
    aPost({ tags: ['b'] }),
    aPost({ categories: ['makers'], tags: ['a'] }),
  ] as const
  const draft = aPost({ categories: ['makers'], tags: ['a', 'b'], published: false })
  const read = await aBlog([post, one, two, three, four, draft, aPost({ categories: ['trail'], tags: ['z'] })])
  expect(slugsOf((await read(post.slug)).body.related)).toEqual([four.slug, one.slug, two.slug])
})

test('a post includes the products and posts that its sections name, in order and only visible ones', async () => {
  const [cap, shawl, hidden, pos] = [
    aProduct(),
    aProduct(),
    aProduct({ status: 'Draft' }),
    aProduct({ channel: 3 }),
  ] as const
  const [other, draft] = [aPost(), aPost({ published: false })] as const
  const post = aPost({
    sections: [
      { type: 'products', slugs: [shawl.slug, hidden.slug, 'gone', cap._id, pos.slug, shawl.slug] },
      { type: 'columns', columns: [{ type: 'single_product', product: { _id: cap._id } }] },
      { type: 'blogs', blogs: [draft.slug, other.slug] },
      { type: '__proto__', slug: cap.slug },
      { type: 'text', slugs: [cap.slug], html: null },
    ],
  })
  const read = await aBlog([post, other, draft], { products: [cap, shawl, hidden, pos] })
  const { body } = await read(post.slug)
  expect(slugsOf(body.products)).toEqual([shawl.slug, cap.slug])
  expect(body.products[0]).toMatchObject({ price: 500, in_stock: true, quantity: 10 })
  expect(slugsOf(body.single_products)).toEqual([cap.slug])
  expect(slugsOf(body.blogs)).toEqual([other.slug])
})

test('a draft, a future post, an unknown slug and another store’s post are not found and not counted', async () => {
  const draft = aPost({ published: false })
  const future = aPost({ published_at: '2031-01-01T00:00:00.000Z' })
  const foreign = aPost()
  await aBlog([foreign])
  const read = await aBlog([draft, future])
  for (const slug of [draft.slug, future.slug, foreign.slug, 'unknown']) {
    const { status, body } = await read(slug)
    expect({ slug, status, body }).toEqual({ slug, status: 400, body: { message: 'Blog post not found' } })
  }
})

test('a future post is found from its publication time on', async () => {
  const soon = aPost({ published_at: new Date(Date.now() + 60_000).toISOString() })
  const read = await aBlog([soon])
  expect((await read(soon.slug)).status).toBe(400)
  svc.clock.advance(61)
  expect((await read(soon.slug)).status).toBe(200)
})
