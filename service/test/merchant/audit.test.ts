import { expect, test } from 'vitest'
import { insertAuditEntry } from '../../src/merchant/audit.queries.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { nepaliDay } from '../../src/platform/values/nepali-day.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

const service = await startTestService()
const dayMs = 86_400_000

async function aShop() {
  const { _id } = await service.importStore(aStoreFile())
  return { storeId: _id, owner: await aMember(service, _id, 'owner'), key: await aMerchant(service, _id) }
}

const coupon = { code: 'DASHAIN', coupon_type: 1, coupon_value: 100 }
// biome-ignore lint/suspicious/noExplicitAny: the items of a response
const actionsOf = (response: { body: any }) => response.body.items.map((item: { action: string }) => item.action)

test('the audit shows who wrote what, and the changed keys, the newest first', async () => {
  const { storeId, owner, key } = await aShop()
  const { body: made } = await owner.post('/coupons', coupon, { 'x-request-id': 'request-of-the-test' })
  await key.patch(`/coupons/${made._id}`, { coupon_value: 150 })
  const { status, body, headers } = await owner.get('/audit')
  expect([status, body.next_cursor, headers['cache-control']]).toEqual([200, null, 'no-store'])
  const object = { kind: 'coupon', _id: made._id, name: 'DASHAIN' }
  const [changed, created, imported] = body.items
  expect(body.items).toHaveLength(3)
  expect(changed).toEqual({
    ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), at: expect.any(String), action: 'coupon.update', object },
    ...{ actor: { kind: 'api_key', _id: key.keyId, name: 'Key of the test' } },
    ...{ before: { coupon_value: 100 }, after: { coupon_value: 150 } },
    ...{ ip: '127.0.0.1', request_id: expect.any(String) },
  })
  expect(created).toMatchObject({
    ...{ action: 'coupon.create', object, before: {}, after: made, request_id: 'request-of-the-test' },
    actor: { kind: 'person', _id: owner._id, name: 'The owner' },
  })
  expect(imported).toMatchObject({
    ...{ action: 'store.import', actor: { kind: 'operator', _id: '', name: 'Operator' } },
    ...{ object: { kind: 'store', _id: storeId }, after: { coupons: 0, products: 0 } },
  })
})

test('what stayed is in no entry, also of a member and of the operator', async () => {
  const { storeId, owner } = await aShop()
  const shown = async () => (await owner.get('/audit?limit=1')).body.items[0]
  await owner.patch('/me', { notifications: { low_stock: true } })
  expect(await shown()).toMatchObject({ action: 'staff.update', before: { low_stock: false } })
  expect((await shown()).after).toEqual({ low_stock: true })

  const headers = { authorization: `Bearer ${operatorToken}` }
  const payload = { plan: 'basic' }
  await service.request({ method: 'PATCH', url: `/admin/stores/${storeId}`, headers, payload })
  const { action, before, after } = await shown()
  expect([action, Object.keys(before), after]).toEqual(['store.update', ['plan'], { plan: 'basic' }])
})

test('filters combine, and days are those of Kathmandu, both included', async () => {
  const { owner, key } = await aShop()
  const { body: first } = await owner.post('/coupons', coupon)
  await key.post('/coupons', { ...coupon, code: 'TIHAR' })
  await owner.delete(`/coupons/${first._id}`)
  const today = nepaliDay(service.clock.now())
  const tomorrow = nepaliDay(new Date(service.clock.now().getTime() + dayMs))
  const cases: [query: string, actions: string[]][] = [
    [`actor=${owner._id}`, ['coupon.delete', 'coupon.create']],
    [`actor=${owner._id.toUpperCase()}`, ['coupon.delete', 'coupon.create']],
    [`actor=${key.keyId}`, ['coupon.create']],
    ['kind=store', ['store.import']],
    ['kind=coupon&action=coupon.create', ['coupon.create', 'coupon.create']],
    [`object=${first._id}`, ['coupon.delete', 'coupon.create']],
    [`object=${first._id}&action=coupon.delete`, ['coupon.delete']],
    [`kind=coupon&from=${today}&to=${today}`, ['coupon.delete', 'coupon.create', 'coupon.create']],
    [`from=${tomorrow}`, []],
    ['to=2020-01-01', []],
    [`actor=${newId()}`, []],
  ]
  for (const [query, actions] of cases)
    expect([query, actionsOf(await owner.get(`/audit?${query}`))]).toEqual([query, actions])
})

test('a walk in pages of one shows every entry once, and a cursor of other filters is rejected', async () => {
  const { owner } = await aShop()
  for (const code of ['A', 'B', 'C']) await owner.post('/coupons', { ...coupon, code })
  const seen: string[] = []
  let path = '/audit?limit=1&count=1'
  let cursor: string | null = null
  do {
    const { body } = await owner.get(cursor ? `${path}&cursor=${cursor}` : path)
    expect([body.count, body.count_capped]).toEqual([4, false])
    seen.push(...body.items.map((item: { _id: string }) => item._id))
    cursor = body.next_cursor
    path = '/audit?limit=1&count=1'
  } while (cursor)
  expect(new Set(seen).size).toBe(4)
  const { body } = await owner.get('/audit?limit=1')
  const wrong = await owner.get(`/audit?limit=1&kind=coupon&cursor=${body.next_cursor}`)
  expect([wrong.status, wrong.body]).toEqual(rejected({ cursor: 'Not a cursor of this list' }))
})

test.each([
  ['sort=at', 'sort', 'Must be one of -at'],
  ['from=yesterday', 'from', 'Must be a day, YYYY-MM-DD'],
  ['limit=251', 'limit', 'Must be 1 to 250'],
  ['ip=127.0.0.1', 'ip', 'Unknown parameter'],
])('%s is rejected', async (query, path, message) => {
  const { owner } = await aShop()
  const response = await owner.get(`/audit?${query}`)
  expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
})

test('only owners and managers of the store read its audit', async () => {
  const { storeId, owner, key } = await aShop()
  const other = await aShop()
  await owner.post('/coupons', coupon)
  const manager = await aMember(service, storeId, 'manager')
  expect(actionsOf(await manager.get('/audit'))).toEqual(['coupon.create', 'store.import'])
  for (const role of ['staff', 'viewer'] as const) {
    const { status, body } = await (await aMember(service, storeId, role)).get('/audit')
    expect([status, body]).toEqual([
      403,
      { message: 'Your role does not allow this', code: 'role', right: 'read_audit' },
    ])
  }
  expect((await key.get('/audit')).body).toMatchObject({ message: 'API keys cannot do this', code: 'scope' })
  expect(actionsOf(await other.owner.get('/audit'))).toEqual(['store.import'])
  expect((await other.owner.browser.get(`/merchant/stores/${storeId}/audit`)).status).toBe(404)
})

test('entries stay for 400 days', async () => {
  const { storeId, owner } = await aShop()
  const entryOf = (days: number) => ({
    ...{ audit_id: newId(), at: new Date(service.clock.now().getTime() - days * dayMs), action: `day.${days}` },
    ...{ actor: { kind: 'system', _id: '', name: '' }, object: { kind: 'day', _id: '', name: '' } },
    ...{ before: {}, after: {}, ip: '', request_id: '' },
  })
  for (const days of [399, 401]) await insertAuditEntry(service.context.db, storeId, entryOf(days))
  const response = await owner.get('/audit')
  expect(actionsOf(response)).toEqual(['store.import', 'day.399', 'day.401'])
  await service.runJobs()
  const { deleteExpired } = await import('../../src/retention/delete-expired.ts')
  await deleteExpired(service.context)
  expect(actionsOf(await owner.get('/audit'))).toEqual(['store.import', 'day.399'])
})
