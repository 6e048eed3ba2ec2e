import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

const service = await startTestService()
service.clock.stop()

async function aShop() {
  const { _id } = await service.importStore(aStoreFile())
  return { storeId: _id, owner: await aMember(service, _id, 'owner') }
}

const lastOwner = { message: 'A store keeps at least one owner', code: 'conflict' }

test('the list shows who works in the store, sorted by name, and not to viewers', async () => {
  const { storeId, owner } = await aShop()
  const staff = await aMember(service, storeId, 'staff')
  const viewer = await aMember(service, storeId, 'viewer')
  const list = await staff.get('/staff')
  expect(list.body.next_cursor).toBeNull()
  expect(list.body.items.map((item: { email: string }) => item.email)).toEqual([owner.email, staff.email, viewer.email])
  expect(list.body.items[1]).toEqual({
    ...{ _id: staff._id, name: 'The staff', email: staff.email, role: 'staff', two_factor_enabled: false },
    ...{ joined_at: expect.any(String), last_seen_at: expect.any(String) },
  })
  expect((await viewer.get('/staff')).body).toMatchObject({ code: 'role' })
  const first = await owner.get('/staff?limit=2&count=1')
  expect([first.body.items.length, first.body.count]).toEqual([2, 3])
  const rest = await owner.get(`/staff?limit=2&cursor=${first.body.next_cursor}`)
  expect(rest.body.items.map((item: { email: string }) => item.email)).toEqual([viewer.email])
})

test('a removed member gets a 404 at the next request, in another process too', async () => {
  const { storeId, owner } = await aShop()
  const staff = await aMember(service, storeId, 'staff')
  const { host, port, user, password, database } = service.context.db.pool.options
  const other = await startTestService({}, { connection: { host, port, user, password, database } as never })
  const cookie = [...staff.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const elsewhere = () => other.get(`/merchant/stores/${storeId}/me`, { cookie })
  expect((await elsewhere()).status).toBe(200)
  expect((await owner.delete(`/staff/${staff._id}`)).status).toBe(204)
  const gone = await elsewhere()
  expect([gone.status, gone.body]).toEqual([404, { message: 'Store not found', code: 'not_found' }])
  expect((await staff.get('/me')).status).toBe(404)
  expect((await owner.delete(`/staff/${staff._id}`)).body).toEqual({ message: 'Person not found', code: 'not_found' })
})

test('an owner gives roles, and each role counts from the next request on', async () => {
  const { storeId, owner } = await aShop()
  const member = await aMember(service, storeId, 'viewer')
  const changed = await owner.patch(`/staff/${member._id}`, { role: 'manager' })
  expect([changed.status, changed.body.role]).toEqual([200, 'manager'])
  expect((await member.get('/invitations')).status).toBe(200)
  expect((await owner.patch(`/staff/${member._id}`, { role: 'king' })).body.fields).toEqual({
    ...{ role: 'Must be one of owner, manager, staff, viewer' },
  })
  expect((await owner.patch(`/staff/${newId()}`, { role: 'staff' })).status).toBe(404)
})

test('a manager changes and removes staff and viewers only', async () => {
  const { storeId, owner } = await aShop()
  const [manager, peer] = [await aMember(service, storeId, 'manager'), await aMember(service, storeId, 'manager')]
  const staff = await aMember(service, storeId, 'staff')
  for (const target of [owner, peer]) {
    expect((await manager.delete(`/staff/${target._id}`)).body.code).toBe('role')
    expect((await manager.patch(`/staff/${target._id}`, { role: 'viewer' })).body.code).toBe('role')
  }
  expect((await manager.patch(`/staff/${staff._id}`, { role: 'manager' })).body.code).toBe('role')
  expect((await manager.patch(`/staff/${manager._id}`, { role: 'owner' })).body.code).toBe('role')
  expect((await manager.patch(`/staff/${staff._id}`, { role: 'viewer' })).status).toBe(200)
  expect((await manager.delete(`/staff/${staff._id}`)).status).toBe(204)
})

test('everybody may leave, and staff remove nobody else', async () => {
  const { storeId, owner } = await aShop()
  const [staff, viewer] = [await aMember(service, storeId, 'staff'), await aMember(service, storeId, 'viewer')]
  expect((await staff.delete(`/staff/${viewer._id}`)).body).toMatchObject({ code: 'role', right: 'manage_staff' })
  expect((await viewer.delete(`/staff/${viewer._id}`)).status).toBe(204)
  expect((await viewer.get('/me')).status).toBe(404)
  expect((await owner.get('/staff')).body.items).toHaveLength(2)
})

test('the last owner cannot leave, be removed or lose the role', async () => {
  const { owner } = await aShop()
  for (const response of [
    await owner.delete(`/staff/${owner._id}`),
    await owner.patch(`/staff/${owner._id}`, { role: 'viewer' }),
  ])
    expect([response.status, response.body]).toEqual([409, lastOwner])
  expect((await owner.patch(`/staff/${owner._id}`, { role: 'owner' })).status).toBe(200)
})

test.each([
  ['remove each other', (of: string) => ({ method: 'delete', path: of }) as const],
  ['take the role from each other', (of: string) => ({ method: 'patch', path: of }) as const],
  ['leave', undefined],
])('of two owners who %s at once one stays', async (_case, target) => {
  for (let round = 0; round < 5; round += 1) {
    const { storeId, owner } = await aShop()
    const other = await aMember(service, storeId, 'owner')
    const act = (by: typeof other, on: typeof other) => {
      const { method } = target?.(on._id) ?? { method: 'delete' as const }
      const id = target ? on._id : by._id
      return method === 'delete' ? by.delete(`/staff/${id}`) : by.patch(`/staff/${id}`, { role: 'staff' })
    }
    const responses = await Promise.all([act(owner, other), act(other, owner)])
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBeLessThan(300)
    expect(statuses[1]).toBeGreaterThan(400)
    const left = [await owner.get('/me'), await other.get('/me')].filter(({ body }) => body.role === 'owner')
    expect(left).toHaveLength(1)
  }
})

test('a member chooses mails; owners begin with all', async () => {
  const { storeId } = await aShop()
  const staff = await aMember(service, storeId, 'staff')
  const none = { new_order: false, low_stock: false, needs_attention: false, form_submitted: false }
  expect((await staff.get('/me')).body.notifications).toEqual(none)
  const changed = await staff.patch('/me', { notifications: { new_order: true } })
  expect([changed.status, changed.body.notifications]).toEqual([200, { ...none, new_order: true }])
  expect((await staff.get('/me')).body.notifications).toEqual({ ...none, new_order: true })
  expect((await staff.patch('/me', { notifications: { sms: true } })).body.fields).toEqual({
    ...{ 'notifications.sms': 'Unknown field' },
  })
})

test('a person changes name and language', async () => {
  const { owner } = await aShop()
  const patch = (payload: object) => owner.browser.send({ method: 'PATCH', url: '/merchant/me', payload })
  const changed = await patch({ name: ' Sita ', language: 'ne' })
  expect([changed.status, changed.body]).toMatchObject([200, { name: 'Sita', language: 'ne' }])
  expect((await owner.browser.get('/merchant/me')).body).toEqual(changed.body)
  expect((await patch({ language: 'fr', email: 'a@b.example' })).body.fields).toEqual({
    ...{ language: 'Must be en or ne', email: 'Unknown field' },
  })
})

test('a session renewed by use of the merchant’s API gets a new cookie', async () => {
  const { owner } = await aShop()
  service.clock.advance(2 * 86_400)
  const response = await owner.get('/me').finally(() => service.clock.advance(-2 * 86_400))
  expect(String(response.headers['set-cookie'])).toMatch(/^pasal\.session_token=[^;]+; Max-Age=604800/)
  expect((await owner.get('/me')).headers['set-cookie']).toBeUndefined()
})

test('the counts show what a member may see', async () => {
  const { storeId, owner } = await aShop()
  const staff = await aMember(service, storeId, 'staff')
  const statuses = ['Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned']
  expect((await owner.get('/counts')).body).toEqual({
    orders: Object.fromEntries(statuses.map((status) => [status, 0])),
    ...{ unread_submissions: 0, low_stock: 0, needs_attention: 0, cod_to_collect: 0 },
  })
  expect(Object.keys((await staff.get('/counts')).body)).toEqual(['orders', 'unread_submissions', 'low_stock'])
})

test('a write of staff is in the audit with who did it and what changed', async () => {
  const { storeId, owner } = await aShop()
  const staff = await aMember(service, storeId, 'staff')
  await owner.patch(`/staff/${staff._id}`, { role: 'viewer' })
  const { rows } = await service.context.db.query({
    ...{
      text: 'select actor_id, action, object_id, before, after from audit_entries where store_id = $1 order by at',
      values: [storeId],
    },
  })
  expect(rows).toEqual([
    expect.objectContaining({ actor_id: '', action: 'store.import' }),
    {
      ...{ actor_id: owner._id, action: 'staff.update', object_id: staff._id },
      ...{ before: { role: 'staff' }, after: { role: 'viewer' } },
    },
  ])
})

test('a person who is removed while a body is on its way does nothing with it', async () => {
  const { storeId, owner } = await aShop()
  const leaving = await aMember(service, storeId, 'owner')
  const body = JSON.stringify({ name: 'Kept', scopes: ['read_orders'] })
  const lastSeen = async () => {
    const { body: staff } = await owner.get('/staff')
    return staff.items.find(({ _id }: { _id: string }) => _id === leaving._id).last_seen_at
  }
  async function* slowly() {
    yield body.slice(0, 10)
    // By then the service has checked who asks.
    await expect.poll(lastSeen).not.toBeNull()
    expect((await owner.delete(`/staff/${leaving._id}`)).status).toBe(204)
    service.clock.advance(5)
    yield body.slice(10)
  }
  const headers = { 'content-type': 'application/json' }
  const response = await leaving.post('/api-keys', Readable.from(slowly()), headers)
  expect([response.status, response.body]).toEqual([404, { message: 'Store not found', code: 'not_found' }])
  expect((await owner.get('/api-keys')).body.items).toEqual([])
})
