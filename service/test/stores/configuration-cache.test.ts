import { expect, test } from 'vitest'
import { execute, sql } from '../../src/platform/database/database.ts'
import { changesReceived } from '../catalog/changes-received.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const read = async (subdomain: string) => (await svc.get(`/store/check_domain?domain=${subdomain}`)).body
const rename = (storeId: string) =>
  execute(svc.context.db, sql`update stores set name = 'Behind the cache' where store_id = ${storeId}`)

test('an order does not clear the cached configuration', async () => {
  const cap = aProduct()
  const { _id, subdomain } = await svc.importStore(aStoreFile({ products: [cap] }))
  await changesReceived(svc)
  const before = await read(subdomain)
  await rename(_id)
  const order = await svc.post(`/order/${_id}`, anOrder({ products: [aLine(cap)] }))
  expect(order.body.success).toBe(true)
  expect(await read(subdomain)).toEqual(before)
})

test.each<[string, { store?: object; [section: string]: unknown }, object]>([
  ['settings', { store: { plan: 'free' } }, { plan: 'free' }],
  [
    'categories',
    { categories: [{ name: 'Rugs', slug: 'rugs' }] },
    { categories: [expect.objectContaining({ slug: 'rugs' })] },
  ],
  ['products', { products: [aProduct()] }, {}],
])('a merchant’s change of %s clears the cached configuration', async (_what, change, seen) => {
  const { _id, subdomain } = await svc.importStore(aStoreFile())
  await changesReceived(svc)
  await read(subdomain)
  await rename(_id)
  expect((await read(subdomain)).name).toBe('Himal Crafts')
  await svc.importStore({ format: 'pasal-store/1', ...change, store: { _id, ...change.store } })
  expect(await read(subdomain)).toMatchObject({ _id, name: 'Behind the cache', ...seen })
})

test('a renamed store is found under its new name at once, and not under the old one', async () => {
  const { _id, subdomain } = await svc.importStore(aStoreFile())
  await read(subdomain)
  await svc.importStore({ format: 'pasal-store/1', store: { _id, subdomain: `new-${subdomain}` } })
  expect(await read(`new-${subdomain}`)).toMatchObject({ _id, subdomain: `new-${subdomain}` })
  expect(await read(subdomain)).toEqual({ message: 'Store not found' })
})

test('an unknown name is not cached: a store of that name is found as soon as it exists', async () => {
  expect(await read('soon-there')).toEqual({ message: 'Store not found' })
  const { _id } = await svc.importStore(aStoreFile({ store: { subdomain: 'soon-there' } }))
  expect((await read('soon-there'))._id).toBe(_id)
})
