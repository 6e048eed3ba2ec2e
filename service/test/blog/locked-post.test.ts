import { afterEach, expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPost } from './posts.ts'

const { database, client: transaction } = await openTestDatabase()
const svc = await startTestService({ CATALOG_CACHE_SECONDS: '0' }, database)
// Without a limit of its own, a statement that waits for the locked post then waits until the end of the test.
svc.context.db.pool.on('acquire', (client) => void client.query('set lock_timeout = 0; set statement_timeout = 0'))
afterEach(() => transaction.query('rollback'))

async function aBlogWithALockedPost() {
  const post = aPost({ view_count: 5 })
  const { _id } = await svc.importStore(aStoreFile({ blog: { posts: [post] } }))
  await transaction.query('begin')
  await transaction.query('select 1 from blog_posts where store_id = $1 for update', [_id])
  return { read: () => svc.get(`/public/blog/${_id}/${post.slug}`) }
}

test('a read does not wait for a locked post, for example during an import; later reads count again', async () => {
  const { read } = await aBlogWithALockedPost()
  expect(await read()).toMatchObject({ status: 200, body: { view_count: 5 } })
  await transaction.query('rollback')
  expect(await read()).toMatchObject({ status: 200, body: { view_count: 6 } })
})

test('many reads of a locked post leave connections to the requests of other stores', async () => {
  const { read } = await aBlogWithALockedPost()
  const product = aProduct()
  const other = await svc.importStore(aStoreFile({ products: [product] }))
  const readers = Promise.all(Array.from({ length: 20 }, read))
  const paths = ['', `/${product.slug}`].map((path) => `/product/public/${other._id}${path}`)
  for (const path of paths) expect((await svc.get(path)).status).toBe(200)
  expect((await svc.get(`/public/blog/${other._id}`)).status).toBe(200)
  expect((await svc.get('/readyz')).status).toBe(200)
  expect(new Set((await readers).map(({ status, body }) => `${status} ${body.view_count}`))).toEqual(new Set(['200 5']))
})
