import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const rounds = Array.from({ length: 12 }, (_, round) => round)

/** Posts store the slug of a category. */
test('a post keeps its category whose slug changes while the post is saved', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  const shop = await aMerchant(svc, _id)
  for (const round of rounds) {
    const { body: news } = await shop.post('/blog/categories', { name: `News ${round}` })
    const { body: draft } = await shop.post('/blog/posts', { name: `Draft ${round}` })
    const post = (index: number) => ({ name: 'Post', slug: `post-${round}-${index}`, categories: [news._id] })
    const responses = await Promise.all([
      shop.post('/blog/posts', post(1)),
      shop.patch(`/blog/posts/${draft._id}`, { categories: [news._id] }),
      shop.patch(`/blog/categories/${news._id}`, { slug: `newest-${round}` }),
      shop.post('/blog/posts', post(2)),
      shop.post('/blog/posts', post(3)),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 201, 201])
    const { items } = (await shop.get(`/blog/posts?category=${news._id}`)).body
    expect(items, `round ${round}`).toHaveLength(4)
  }
})
