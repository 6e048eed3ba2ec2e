import { describe, expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPost, pemba, sarita } from './posts.ts'

/* The filter routes take the same query as the list, and the value in the path takes precedence (4.14). */

const svc = await startTestService()
const slugsOf = (response: { body: { items: { slug: string }[] } }) => response.body.items.map(({ slug }) => slug)
const wanted = { categories: ['makers'], tags: ['wool'], author: sarita.user }
const unwanted = { categories: ['trail'], tags: ['bronze'], author: pemba.user }
const posts = Array.from({ length: 8 }, (_, index) => aPost(index % 2 === 0 ? wanted : unwanted))
const categories = ['makers', 'trail'].map((slug) => ({ name: slug, slug }))
const { _id } = await svc.importStore(aStoreFile({ blog: { categories, authors: [sarita, pemba], posts } }))
const mine = posts.filter((_post, index) => index % 2 === 0).map(({ slug }) => slug)

describe.each([
  ['category', 'makers', 'trail'],
  ['tag', 'wool', 'bronze'],
  ['author', sarita.user, pemba.user],
])('/%s/%s', (filter, value, other) => {
  const url = `/public/blog/${_id}/${filter}/${value}`

  test('the value in the path takes precedence over the query', async () => {
    expect(slugsOf(await svc.get(`${url}?${filter}=${other}`))).toEqual(mine)
    expect(slugsOf(await svc.get(`/public/blog/${_id}?${filter}=${value}`))).toEqual(mine)
  })

  test('limit and cursor page through a filtered list', async () => {
    const first = await svc.get(`${url}?limit=3`)
    expect(slugsOf(first)).toEqual(mine.slice(0, 3))
    expect(first.body.has_more).toBe(true)
    const rest = await svc.get(`${url}?limit=3&cursor=${encodeURIComponent(first.body.next_cursor)}`)
    expect(slugsOf(rest)).toEqual(mine.slice(3))
    expect(rest.body).toMatchObject({ has_more: false, next_cursor: null })
  })

  test('q narrows a filtered list', async () => {
    const [post] = posts
    expect(slugsOf(await svc.get(`${url}?q=${encodeURIComponent(post?.name.toUpperCase() as string)}`))).toEqual([
      post?.slug,
    ])
  })
})

test.each([
  [1, 1],
  [50, 50],
  [51, 50],
])('limit=%i returns %i of 60 posts', async (limit, count) => {
  const many = Array.from({ length: 60 }, () => aPost())
  const { _id: store } = await svc.importStore(aStoreFile({ blog: { posts: many } }))
  const { body } = await svc.get(`/public/blog/${store}?limit=${limit}`)
  expect([body.items.length, body.has_more]).toEqual([count, true])
})

test('q searches name and excerpt only', async () => {
  const post = aPost({ name: 'Felt', excerpt: 'Wool', tags: ['secret'], sections: [{ type: 'text', html: 'secret' }] })
  const { _id: store } = await svc.importStore(aStoreFile({ blog: { posts: [post] } }))
  for (const [q, found] of [
    ['fELT', 1],
    ['wOO', 1],
    ['secret', 0],
  ] as const)
    expect((await svc.get(`/public/blog/${store}?q=${q}`)).body.items).toHaveLength(found)
})
