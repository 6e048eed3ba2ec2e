import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

const service = await startTestService()
service.clock.stop()
const wanted = { name: 'Till', scopes: ['write_orders', 'read_products'] }
const dayMs = 86_400_000

async function anOwner() {
  const { _id } = await service.importStore(aStoreFile())
  return aMember(service, _id, 'owner')
}

const asKey = (key: string, path = '/merchant/me') => service.get(path, { authorization: `Bearer ${key}` })

test('a key is shown once and stored as a digest', async () => {
  const owner = await anOwner()
  const { status, body } = await owner.post('/api-keys', wanted)
  expect([status, body]).toEqual([
    201,
    {
      ...{ _id: expect.any(String), name: 'Till', scopes: wanted.scopes, hint: `sk_…${body.key.slice(-4)}` },
      ...{ created_at: expect.any(String), created_by: { kind: 'person', _id: owner._id, name: 'The owner' } },
      ...{ expires_at: expect.any(String), last_used_at: null, last_used_ip: null, revoked_at: null },
      key: expect.stringMatching(new RegExp(`^sk_${owner.first_store_id}[0-9A-Za-z]{32}$`)),
    },
  ])
  expect(body.key).toHaveLength(59)
  const me = await asKey(body.key)
  expect(me.body).toMatchObject({ kind: 'api_key', name: 'Till', store: { _id: owner.first_store_id } })
  expect(me.body.scopes.toSorted()).toEqual(['read_orders', 'read_products', 'write_orders'])
  expect((await asKey(body.key, '/merchant/stores')).body.items).toMatchObject([
    { _id: owner.first_store_id, role: null },
  ])
  const { items } = (await owner.get('/api-keys')).body
  expect(items).toMatchObject([{ _id: body._id, last_used_ip: '127.0.0.1' }])
  expect(JSON.stringify(items)).not.toContain(body.key)
})

test('a repeated request shows the same key, which no row has in clear', async () => {
  const owner = await anOwner()
  const headers = { 'idempotency-key': 'the same' }
  const [first, second] = [
    await owner.post('/api-keys', wanted, headers),
    await owner.post('/api-keys', wanted, headers),
  ]
  expect(second.body).toEqual(first.body)
  expect((await owner.post('/api-keys', wanted)).body.key).not.toBe(first.body.key)
  const rows = await service.context.db.query(
    sql`select merchant_requests::text || api_keys::text as stored from merchant_requests, api_keys
         where merchant_requests.store_id = ${owner.first_store_id} and api_keys.store_id = ${owner.first_store_id}`,
  )
  expect(rows.rowCount).toBeGreaterThan(0)
  expect(JSON.stringify(rows.rows)).not.toContain(first.body.key)
})

test('a revoked key is rejected at once, and stays listed', async () => {
  const owner = await anOwner()
  const { body } = await owner.post('/api-keys', wanted)
  expect((await owner.delete(`/api-keys/${body._id}`)).status).toBe(204)
  expect((await asKey(body.key)).body).toEqual({ message: 'The API key is not valid', code: 'key_invalid' })
  expect((await owner.get('/api-keys')).body.items[0].revoked_at).toEqual(expect.any(String))
  const [recent, old] = [89, 91].map((days) => new Date(Date.now() - days * dayMs))
  const revokedOn = (day: Date | undefined) =>
    service.context.db.query(sql`update api_keys set revoked_at = ${day} where store_id = ${owner.first_store_id}`)
  await revokedOn(recent)
  expect((await owner.get('/api-keys')).body.items).toHaveLength(1)
  await revokedOn(old)
  expect((await owner.get('/api-keys')).body.items).toEqual([])
  expect((await owner.delete(`/api-keys/${newId()}`)).body.message).toBe('API key not found')
})

test('an expired key says so', async () => {
  const owner = await anOwner()
  const { body } = await owner.post('/api-keys', { ...wanted, expires_at: new Date(Date.now() + dayMs).toISOString() })
  service.clock.advance(2 * 86_400)
  const response = await asKey(body.key).finally(() => service.clock.advance(-2 * 86_400))
  expect([response.status, response.body]).toEqual([401, { message: 'The API key has expired', code: 'key_expired' }])
})

test('a key lives a year by default, two at most', async () => {
  const owner = await anOwner()
  const { body } = await owner.post('/api-keys', wanted)
  const days = (new Date(body.expires_at).getTime() - Date.now()) / dayMs
  expect(Math.round(days)).toBe(365)
  for (const ahead of [-1, 3 * 365]) {
    const expires_at = new Date(Date.now() + ahead * dayMs).toISOString()
    expect((await owner.post('/api-keys', { ...wanted, expires_at })).body.fields).toHaveProperty('expires_at')
  }
})

test.each([[['manage_staff']], [['fly']], [[]], [['read_orders', 'read_orders']]])(
  'the scopes %j are a 400',
  async (scopes) => {
    const owner = await anOwner()
    const response = await owner.post('/api-keys', { name: 'Till', scopes })
    expect([response.status, Object.keys(response.body.fields)[0]?.split('.')[0]]).toEqual([400, 'scopes'])
  },
)

test('a store has at most twenty live keys, also when many are made at once', async () => {
  const owner = await anOwner()
  const made = await Promise.all(Array.from({ length: 24 }, () => owner.post('/api-keys', wanted)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(made.filter(({ status }) => status === 409)).toHaveLength(4)
  const live = made.find(({ status }) => status === 201)
  await owner.delete(`/api-keys/${live?.body._id}`)
  expect((await owner.post('/api-keys', wanted)).status).toBe(201)
})

test('a key outlives its maker’s membership', async () => {
  const owner = await anOwner()
  await aMember(service, owner.first_store_id, 'owner')
  const { body } = await owner.post('/api-keys', wanted)
  expect((await owner.delete(`/staff/${owner._id}`)).status).toBe(204)
  expect((await asKey(body.key)).status).toBe(200)
})

test('only owners manage keys, and no key does', async () => {
  const owner = await anOwner()
  const manager = await aMember(service, owner.first_store_id, 'manager')
  expect((await manager.get('/api-keys')).body).toMatchObject({ code: 'role', right: 'manage_keys' })
  const { body } = await owner.post('/api-keys', wanted)
  const response = await asKey(body.key, `/merchant/stores/${owner.first_store_id}/api-keys`)
  expect([response.status, response.body]).toEqual([
    403,
    { message: 'API keys cannot do this', code: 'scope', right: 'manage_keys' },
  ])
})
