import { beforeAll, expect, test } from 'vitest'
import { type Recorded, recordStatements } from '../distribution/recorded-statements.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/* What makes a sitemap stale is a digest of all products of the store. */

const database = await createTestDatabase()
let svc: TestService
let second: TestService
let recorded: Recorded[]
let storeId: string

beforeAll(async () => {
  svc = await startTestService({}, database)
  second = await startTestService({}, database)
  recorded = recordStatements(svc.context)
  storeId = (await svc.importStore(aStoreFile({ products: [aProduct()] })))._id
})

const url = () => `/public/sitemap/${storeId}.xml`
const digests = () => recorded.filter(({ text }) => text.includes('md5(concat_ws')).length

test('the digest of a sitemap is computed once for each change of the store, in whichever process that happens', async () => {
  const first = await svc.get(url())
  await svc.get(url())
  recorded.length = 0
  for (let count = 0; count < 10; count++) expect((await svc.get(`${url()}?x=${count}`)).text).toBe(first.text)
  const known = { 'if-none-match': first.headers.etag }
  expect((await svc.get(url(), known)).status).toBe(304)
  expect(digests()).toBe(0)

  const file = { format: 'pasal-store/1', store: { _id: storeId }, products: [aProduct({ slug: 'brand-new' })] }
  await second.importStore(file)
  recorded.length = 0
  for (let count = 0; count < 10; count++) expect((await svc.get(url())).text).toContain('/product/brand-new')
  // One for the request that finds the file stale, one in the transaction that builds it.
  expect(digests()).toBe(2)
})

test('many requests at once after a change share one digest', async () => {
  storeId = (await svc.importStore(aStoreFile({ products: [aProduct()] })))._id
  await svc.get(url())
  await svc.importStore({ format: 'pasal-store/1', store: { _id: storeId }, products: [aProduct({ slug: 'late' })] })
  recorded.length = 0
  await Promise.all(Array.from({ length: 30 }, () => svc.get(url())))
  expect((await svc.get(url())).text).toContain('/product/late')
  // A request that saw the stale file after its build ended looks once more, in a transaction.
  expect(digests()).toBeLessThanOrEqual(4)
})
