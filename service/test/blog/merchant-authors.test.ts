import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

const svc = await startTestService()

async function aBlog() {
  const sarita = { user: newId(), name: 'Sarita' }
  const { _id } = await svc.importStore(aStoreFile({ blog: { authors: [sarita] } }))
  return { sarita, shop: await aMerchant(svc, _id), viewer: await aMember(svc, _id, 'viewer') }
}

test('authors and members are listed by name, each once', async () => {
  const { sarita, shop, viewer } = await aBlog()
  const member = { user: viewer._id, name: 'The viewer' }
  expect((await shop.get('/blog/authors')).body).toEqual({ items: [sarita, member] })
  const named = await shop.put(`/blog/authors/${viewer._id}`, { name: 'Asha' })
  expect([named.status, named.body]).toEqual([200, { user: viewer._id, name: 'Asha' }])
  expect((await shop.get('/blog/authors')).body.items).toEqual([named.body, sarita])
})

test('the new name of an author stands in the posts of the shop at once', async () => {
  const { sarita, shop } = await aBlog()
  const post = await shop.post('/blog/posts', { name: 'News', author: sarita.user, published: true })
  const shown = async () => (await svc.get(`/public/blog/${shop.storeId}/${post.body.slug}`)).body
  expect(JSON.stringify(await shown())).toContain('"name":"Sarita"')
  await shop.put(`/blog/authors/${sarita.user}`, { name: 'Sarita Rai' })
  expect(JSON.stringify(await shown())).toContain('"name":"Sarita Rai"')
})

test('a member can be the author of a post, and is an author from then on', async () => {
  const { shop, viewer } = await aBlog()
  const post = await shop.post('/blog/posts', { name: 'News', author: viewer._id })
  expect([post.status, post.body.author]).toEqual([201, viewer._id])
  const token = `Bearer ${svc.context.config.adminToken}`
  const file = await svc.get(`/admin/stores/${shop.storeId}/export`, { authorization: token })
  expect(file.body.blog.authors).toContainEqual({ user: viewer._id, name: 'The viewer' })
})

test('of many who name a member at once all succeed', async () => {
  const { shop, viewer } = await aBlog()
  const names = Array.from({ length: 6 }, (_, index) => `Name ${index}`)
  const puts = await Promise.all(names.map((name) => shop.put(`/blog/authors/${viewer._id}`, { name })))
  expect(puts.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const { items } = (await shop.get('/blog/authors')).body
  expect(names).toContain(items.find(({ user }: { user: string }) => user === viewer._id).name)
})

test('neither an author nor a member of the store is not found, and a bad name is rejected', async () => {
  const [blog, foreign] = [await aBlog(), await aBlog()]
  for (const user of [foreign.sarita.user, foreign.viewer._id, newId(), 'nobody']) {
    const response = await blog.shop.put(`/blog/authors/${user}`, { name: 'Mine' })
    expect([response.status, response.body]).toEqual([404, { message: 'Person not found', code: 'not_found' }])
  }
  const post = await blog.shop.post('/blog/posts', { name: 'News', author: foreign.viewer._id })
  expect([post.status, post.body]).toEqual(rejected({ author: 'Person not found' }))
  const wrong = await blog.shop.put(`/blog/authors/${blog.sarita.user}`, { name: ' ', role: 'owner' })
  expect([wrong.status, wrong.body]).toEqual(rejected({ name: 'Required', role: 'Unknown field' }))
})
