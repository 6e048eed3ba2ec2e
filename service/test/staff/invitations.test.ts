import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember, Browser, password } from '../people/person.ts'
import { invitationToken } from './invitation-token.ts'

const service = await startTestService()

async function aShop() {
  const { _id } = await service.importStore(aStoreFile({ store: { name: 'Himal Crafts' } }))
  return { storeId: _id, owner: await aMember(service, _id, 'owner') }
}

const anEmail = () => `guest-${newId()}@shop.example`

const tokenOf = (email: string) => invitationToken(service, email)

const accept = (token: string, by = new Browser(service), body: object = { name: 'Hari Thapa', password }) =>
  by.post(`/merchant/invitations/${token}/accept`, body)

test('an invitation is mailed, shows what it offers, and makes an account with a session', async () => {
  const { storeId, owner } = await aShop()
  const email = anEmail()
  const invited = await owner.post('/invitations', { email: email.toUpperCase(), role: 'staff' })
  expect([invited.status, invited.body]).toEqual([
    201,
    {
      ...{ _id: expect.any(String), email, role: 'staff', created_at: expect.any(String) },
      expires_at: expect.any(String),
      invited_by: { kind: 'person', _id: owner._id, name: 'The owner' },
    },
  ])
  const token = await tokenOf(email)
  expect(invited.text).not.toContain(token)
  const offer = await service.get(`/merchant/invitations/${token}`)
  expect(offer.body).toEqual({
    ...{ store: { name: 'Himal Crafts' }, email, role: 'staff', has_account: false },
    expires_at: invited.body.expires_at,
  })
  const browser = new Browser(service)
  const joined = await accept(token, browser)
  expect([joined.status, joined.body]).toEqual([200, { store_id: storeId, role: 'staff' }])
  expect((await browser.get('/merchant/me')).body).toMatchObject({ name: 'Hari Thapa', email })
  const membership = (await browser.get(`/merchant/stores/${storeId}/me`)).body
  expect(membership.role).toBe('staff')
  expect(membership.rights).toContain('write_orders')
  expect((await service.get(`/merchant/invitations/${token}`)).status).toBe(404)
  expect((await new Browser(service).signIn(email)).status).toBe(200)
})

test('an invitation accepted twice at once makes one member', async () => {
  const { owner } = await aShop()
  const email = anEmail()
  await owner.post('/invitations', { email, role: 'staff' })
  const token = await tokenOf(email)
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => accept(token)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true)
  const { items } = (await owner.get('/staff')).body
  expect(items.filter((member: { email: string }) => member.email === email)).toHaveLength(1)
})

test('whoever has an account signs in, and joins by the list of own invitations', async () => {
  const [one, other] = [await aShop(), await aShop()]
  await one.owner.post('/invitations', { email: other.owner.email, role: 'viewer' })
  const token = await tokenOf(other.owner.email)
  expect((await service.get(`/merchant/invitations/${token}`)).body.has_account).toBe(true)
  const signedOut = await accept(token)
  expect([signedOut.status, signedOut.body.message]).toEqual([409, 'Sign in to accept'])
  const mine = await other.owner.browser.get('/merchant/invitations')
  expect(mine.body.items).toEqual([
    {
      ...{ _id: expect.any(String), role: 'viewer', expires_at: expect.any(String) },
      store: { _id: one.storeId, name: 'Himal Crafts' },
    },
  ])
  const joined = await accept(mine.body.items[0]._id, other.owner.browser, {})
  expect([joined.status, joined.body]).toEqual([200, { store_id: one.storeId, role: 'viewer' }])
  const stores = (await other.owner.browser.get('/merchant/stores?sort=-name')).body.items
  expect(stores.map((store: { role: string }) => store.role).toSorted()).toEqual(['owner', 'viewer'])
})

test('an invitation is for its e-mail address only', async () => {
  const { owner } = await aShop()
  const stranger = await aMember(service, (await aShop()).storeId, 'owner')
  const email = anEmail()
  const { body } = await owner.post('/invitations', { email, role: 'owner' })
  const token = await tokenOf(email)
  for (const action of ['accept', 'decline']) {
    const byToken = await stranger.browser.post(`/merchant/invitations/${token}/${action}`, {})
    expect([byToken.status, byToken.body.message]).toEqual([403, 'This invitation is for another e-mail address'])
    expect((await stranger.browser.post(`/merchant/invitations/${body._id}/${action}`, {})).status).toBe(404)
    const signedOut = action === 'accept' ? { name: 'Hari', password } : {}
    expect((await service.post(`/merchant/invitations/${body._id}/${action}`, signedOut)).status).toBe(404)
  }
})

test('a resent invitation has a new link, and the old one ends', async () => {
  const { owner } = await aShop()
  const email = anEmail()
  const { body } = await owner.post('/invitations', { email, role: 'staff' })
  const old = await tokenOf(email)
  expect((await owner.post(`/invitations/${body._id}/resend`)).status).toBe(200)
  expect((await accept(old)).status).toBe(404)
  const fresh = await tokenOf(email)
  expect(fresh).not.toBe(old)
  expect((await accept(fresh)).status).toBe(200)
})

test.each(['revoked', 'declined', 'expired'])('a %s invitation is none', async (end) => {
  const { storeId, owner } = await aShop()
  const email = anEmail()
  const { body } = await owner.post('/invitations', { email, role: 'staff' })
  const token = await tokenOf(email)
  const past = new Date(Date.now() - 1000)
  if (end === 'revoked') expect((await owner.delete(`/invitations/${body._id}`)).status).toBe(204)
  if (end === 'declined') expect((await service.post(`/merchant/invitations/${token}/decline`, {})).status).toBe(204)
  if (end === 'expired')
    await service.context.db.query(sql`update invitations set expires_at = ${past} where store_id = ${storeId}`)
  expect((await accept(token)).status).toBe(404)
  expect((await service.get(`/merchant/invitations/${token}`)).status).toBe(404)
  expect((await owner.get('/invitations')).body.items).toEqual([])
  expect((await owner.post('/invitations', { email, role: 'viewer' })).status).toBe(201)
})

test('an e-mail of a member or of an invitation that waits is a 409', async () => {
  const { storeId, owner } = await aShop()
  const member = await aMember(service, storeId, 'staff')
  const email = anEmail()
  const invites = [1, 2, 3].map(() => owner.post('/invitations', { email, role: 'staff' }))
  expect((await Promise.all(invites)).map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const again = await owner.post('/invitations', { email: member.email, role: 'staff' })
  expect([again.status, again.body.fields]).toEqual([409, { email: 'Already in use' }])
})

test('at most fifty invitations wait in a store', async () => {
  const { owner } = await aShop()
  const statuses: number[] = []
  for (let sent = 0; sent < 52; sent += 1)
    statuses.push((await owner.post('/invitations', { email: anEmail(), role: 'viewer' })).status)
  expect(statuses).toEqual([...Array(50).fill(201), 409, 409])
})

test('a store sends thirty invitations in an hour', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const { _id } = await limited.importStore(aStoreFile())
  const owner = await aMember(limited, _id, 'owner')
  const sent = Array.from({ length: 32 }, () => owner.post('/invitations', { email: anEmail(), role: 'viewer' }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('a manager reaches staff and viewers only', async () => {
  const { storeId, owner } = await aShop()
  const manager = await aMember(service, storeId, 'manager')
  for (const role of ['owner', 'manager']) {
    const response = await manager.post('/invitations', { email: anEmail(), role })
    expect([response.status, response.body.code]).toEqual([403, 'role'])
    const { body } = await owner.post('/invitations', { email: anEmail(), role })
    expect((await manager.delete(`/invitations/${body._id}`)).status).toBe(403)
    expect((await manager.post(`/invitations/${body._id}/resend`)).status).toBe(403)
  }
  expect((await manager.post('/invitations', { email: anEmail(), role: 'staff' })).status).toBe(201)
})

test('an invitation repeated with its Idempotency-Key is sent once', async () => {
  const { owner } = await aShop()
  const invitation = { email: anEmail(), role: 'staff' }
  const post = () => owner.post('/invitations', invitation, { 'idempotency-key': 'one' })
  const [first, second] = [await post(), await post()]
  expect([second.status, second.body, second.headers['idempotency-replayed']]).toEqual([201, first.body, 'true'])
})
