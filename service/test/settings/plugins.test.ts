import { expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

/* Plugins of the merchant's API (4.2). */

const database = await createTestDatabase()
const svc = await startTestService({}, database)
const second = await startTestService({}, database)

async function aShop(store: Record<string, unknown> = {}) {
  const { _id, subdomain } = await svc.importStore(aStoreFile({ store }))
  const publicOf = async (service = svc) => (await service.get(`/store/check_domain?domain=${subdomain}`)).body.plugins
  const token = async () => {
    const file = await svc.get(`/admin/stores/${_id}/export?secrets=1`, { authorization: `Bearer ${operatorToken}` })
    return file.body.store.plugins.find(({ name }: { name: string }) => name === 'meta_capi')?.details.access_token
  }
  return { ...(await aMerchant(svc, _id)), publicOf, token }
}

const auditOf = (storeId: string) =>
  many<{ action: string; before: object; after: object }>(
    svc.context.db,
    sql`select action, before, after from audit_entries where store_id = ${storeId} and action <> 'store.import' order by at`,
  )

test('a store without plugins has an empty list', async () => {
  const { status, body } = await (await aShop()).get('/plugins')
  expect([status, body]).toEqual([200, { items: [] }])
})

test.each([
  ['ga', 'G-AB_12'],
  ['gtm', 'GTM-1'],
  ['clarity', 'x'.repeat(100)],
  ['fb_pixel', '123'],
  ['meta_tags', []],
  ['meta_tags', [{ n: 'google-site-verification', c: 'x'.repeat(500) }]],
  ['product_custom_options', {}],
  ['product_custom_options', { showProductStock: true, outOfStockBaseValue: 3 }],
])('%s with %j is stored, and every process shows it at once', async (name, details) => {
  const shop = await aShop()
  await Promise.all([shop.publicOf(), shop.publicOf(second)])
  const response = await shop.put(`/plugins/${name}`, { details })
  expect([response.status, response.body]).toEqual([200, { name, details }])
  expect(await shop.publicOf(second)).toEqual([{ name, details }])
  expect(await shop.publicOf()).toEqual([{ name, details }])
  expect((await shop.get('/plugins')).body).toEqual({ items: [{ name, details }] })
})

const badId = 'Must have 1 to 100 of A-Z, a-z, 0-9, _ and -'

test.each<[string, unknown, string, string]>([
  ['ga', undefined, 'details', 'Required'],
  ['ga', '', 'details', badId],
  ['gtm', 'a b', 'details', badId],
  ['clarity', '<script>', 'details', badId],
  ['fb_pixel', 12, 'details', expect.any(String)],
  ['fb_pixel', 'x'.repeat(101), 'details', expect.any(String)],
  ['meta_capi', 'token', 'details', expect.any(String)],
  ['meta_capi', { access_token: 'token' }, 'details.pixel_id', 'Required'],
  ['meta_capi', { pixel_id: '1', token: 'x' }, 'details.token', 'Unknown field'],
  ['meta_tags', { n: 'a', c: 'b' }, 'details', expect.any(String)],
  ['meta_tags', Array(51).fill({ n: 'a', c: 'b' }), 'details', 'At most 50'],
  ['meta_tags', [{ n: '', c: 'b' }], 'details.0.n', 'Required'],
  ['meta_tags', [{ n: 'a', c: 'x'.repeat(501) }], 'details.0.c', expect.any(String)],
  ['meta_tags', [{ n: 'a', c: 'b', d: 'c' }], 'details.0.d', 'Unknown field'],
  ['product_custom_options', { showProductStock: 'yes' }, 'details.showProductStock', expect.any(String)],
  ['product_custom_options', { outOfStockBaseValue: -1 }, 'details.outOfStockBaseValue', 'Must not be below 0'],
  ['product_custom_options', { outOfStockBaseValue: 1.5 }, 'details.outOfStockBaseValue', expect.any(String)],
])('%s with %j is rejected', async (name, details, path, message) => {
  const shop = await aShop()
  const response = await shop.put(`/plugins/${name}`, { details })
  expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
  expect((await shop.get('/plugins')).body).toEqual({ items: [] })
})

test('a key beside the details is rejected', async () => {
  const response = await (await aShop()).put('/plugins/ga', { details: 'G-1', name: 'ga' })
  expect([response.status, response.body]).toEqual(rejected({ name: 'Unknown field' }))
})

test.each(['tiktok', 'constructor', 'GA'])('a plugin named %s is unknown', async (name) => {
  const shop = await aShop()
  const notFound = [404, { message: 'Plugin not found', code: 'not_found' }]
  const put = await shop.put(`/plugins/${name}`, { details: 'x' })
  expect([put.status, put.body]).toEqual(notFound)
  const deleted = await shop.delete(`/plugins/${name}`)
  expect([deleted.status, deleted.body]).toEqual(notFound)
})

test('the access token is never shown, and stays when it is absent or sent back as it was read', async () => {
  const shop = await aShop()
  const details = { pixel_id: '1', access_token: 'token-of-the-test' }
  const first = await shop.put('/plugins/meta_capi', { details })
  expect(first.body).toEqual({ name: 'meta_capi', details: { pixel_id: '1', access_token: 'yes' } })
  for (const again of [{ pixel_id: '2' }, { pixel_id: '2', access_token: 'yes' }]) {
    const response = await shop.put('/plugins/meta_capi', { details: again })
    expect(response.body.details).toEqual({ pixel_id: '2', access_token: 'yes' })
    expect(await shop.token()).toBe('token-of-the-test')
  }
  const reads = await Promise.all([shop.get('/plugins'), shop.get('')])
  for (const { text } of reads) expect(text).not.toContain('token-of-the-test')
  expect(await shop.publicOf()).toEqual([{ name: 'meta_capi', details: true }])
})

test('a new access token replaces the stored one, and an empty one deletes it', async () => {
  const shop = await aShop({ plugins: [{ name: 'meta_capi', details: { pixel_id: '1', access_token: 'old-token' } }] })
  await shop.put('/plugins/meta_capi', { details: { pixel_id: '1', access_token: 'new-token' } })
  expect(await shop.token()).toBe('new-token')
  const response = await shop.put('/plugins/meta_capi', { details: { pixel_id: '1', access_token: '' } })
  expect(response.body.details).toEqual({ pixel_id: '1', access_token: '' })
  expect(await shop.token()).toBeUndefined()
})

test('a change of one plugin leaves the others and their secrets', async () => {
  const shop = await aShop({
    plugins: [
      { name: 'meta_capi', details: { pixel_id: '1', access_token: 'old-token' } },
      { name: 'courier', details: { api_key: 'courier-secret', city: 'Pokhara' } },
    ],
  })
  await shop.put('/plugins/ga', { details: 'G-1' })
  expect((await shop.get('/plugins')).body.items).toEqual([
    { name: 'meta_capi', details: { pixel_id: '1', access_token: 'yes' } },
    { name: 'courier', details: { city: 'Pokhara' } },
    { name: 'ga', details: 'G-1' },
  ])
  expect(await shop.token()).toBe('old-token')
})

test.each([
  ['one tag', { n: 'a', c: 'b' }],
  ['tags beside what is none', [null, { n: 5 }, { n: 'a', c: 'b', more: 1 }]],
])('meta tags are a list where a store file has %s', async (_name, details) => {
  const shop = await aShop({ plugins: [{ name: 'meta_tags', details }] })
  const items = [{ name: 'meta_tags', details: [{ n: 'a', c: 'b' }] }]
  expect((await shop.get('/plugins')).body).toEqual({ items })
  expect((await shop.get('')).body.plugins).toEqual(items)
})

test('two plugins that are set at the same time are both there', async () => {
  const shop = await aShop()
  const names = ['ga', 'gtm', 'clarity', 'fb_pixel']
  await Promise.all(names.map((name) => shop.put(`/plugins/${name}`, { details: `of-${name}` })))
  const { items } = (await shop.get('/plugins')).body
  expect(items.map(({ name }: { name: string }) => name).sort()).toEqual([...names].sort())
})

test('a deleted plugin is gone with its secret', async () => {
  const shop = await aShop({ plugins: [{ name: 'meta_capi', details: { pixel_id: '1', access_token: 'old-token' } }] })
  expect((await shop.delete('/plugins/meta_capi')).status).toBe(204)
  expect((await shop.get('/plugins')).body).toEqual({ items: [] })
  const { body } = await shop.put('/plugins/meta_capi', { details: { pixel_id: '1' } })
  expect(body.details.access_token).toBe('')
  expect((await shop.delete('/plugins/ga')).status).toBe(404)
})

test('the details that a plugin has already make no entry of the audit, a token that is sent does', async () => {
  const shop = await aShop()
  const withToken = { pixel_id: '1', access_token: 'token-one' }
  for (const [name, details] of [
    ['ga', 'G-1'],
    ['ga', 'G-1'],
    ['meta_tags', [{ n: 'a', c: 'b' }]],
    ['meta_tags', [{ c: 'b', n: 'a' }]],
    ['meta_capi', withToken],
    ['meta_capi', { pixel_id: '1' }],
    ['meta_capi', { ...withToken, access_token: 'token-two' }],
  ] as const) {
    const { status, body } = await shop.put(`/plugins/${name}`, { details })
    expect([status, body.name]).toEqual([200, name])
  }
  expect((await auditOf(shop.storeId)).map(({ action }) => action)).toEqual([
    'plugin.create',
    'plugin.create',
    'plugin.create',
    'plugin.update',
  ])
})

test('the audit shows a secret as set or empty', async () => {
  const shop = await aShop()
  await shop.put('/plugins/meta_capi', { details: { pixel_id: '1', access_token: 'token-of-the-test' } })
  await shop.put('/plugins/meta_capi', { details: { pixel_id: '2', access_token: '' } })
  await shop.delete('/plugins/meta_capi')
  expect(await auditOf(shop.storeId)).toEqual([
    { action: 'plugin.create', before: {}, after: { details: { pixel_id: '1', access_token: 'set' } } },
    {
      action: 'plugin.update',
      before: { details: { pixel_id: '1', access_token: 'set' } },
      after: { details: { pixel_id: '2', access_token: '' } },
    },
    { action: 'plugin.delete', before: { details: { pixel_id: '2', access_token: '' } }, after: {} },
  ])
})
