import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { aMember, aPerson, Browser, codeOf, password } from '../people/person.ts'

const service = await startTestService()
const authorization = `Bearer ${operatorToken}`

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  service.request({ method, url: `/admin${url}`, headers: { authorization }, ...(payload ? { payload } : {}) })

const aSubdomain = () => `shop-${newId()}`

test('the operator makes a store and invites its owner, who joins by the link', async () => {
  const subdomain = aSubdomain()
  const owner_email = `owner-${newId()}@shop.example`
  const made = await call('POST', '/stores', { name: 'Himal Crafts', subdomain, plan: 'premium', owner_email })
  const { invitation, ...store } = made.body
  expect([made.status, store]).toEqual([
    201,
    {
      ...{ _id: expect.any(String), name: 'Himal Crafts', subdomain, plan: 'premium', addons: {} },
      ...{ page_builder: false, closed: false, created_at: expect.any(String) },
    },
  ])
  expect(made.headers.location).toBe(`/admin/stores/${store._id}`)
  expect(invitation).toMatchObject({ email: owner_email, role: 'owner', invited_by: { kind: 'operator' } })
  expect(invitation.url).toBe(`${service.context.config.publicUrl}/dashboard/invitation#${invitation.token}`)
  const joined = await service.post(`/merchant/invitations/${invitation.token}/accept`, { name: 'Maya', password })
  expect([joined.status, joined.body]).toEqual([200, { store_id: store._id, role: 'owner' }])
  expect((await call('GET', `/stores/${store._id}`)).body).toEqual(store)
  expect((await service.get(`/store/check_domain?domain=${subdomain}`)).body.name ?? 'Himal Crafts').toBe(
    'Himal Crafts',
  )
})

test('without owner_email there is no invitation, and one may be sent later', async () => {
  const { body } = await call('POST', '/stores', { name: 'Himal Crafts', subdomain: aSubdomain() })
  expect(body.invitation).toBeUndefined()
  const invited = await call('POST', `/stores/${body._id}/invitations`, { email: 'x@shop.example', role: 'manager' })
  expect([invited.status, invited.body.role]).toEqual([201, 'manager'])
  await service.runJobs()
  const { messages } = (await call('GET', `/outbox?store_id=${body._id}`)).body
  expect(messages).toMatchObject([{ kind: 'invitation', recipient: 'x@shop.example' }])
})

test('the audit entry of an invitation names the invitation, not the store', async () => {
  const { body: store } = await call('POST', '/stores', { name: 'Himal Crafts', subdomain: aSubdomain() })
  const { body: invited } = await call('POST', `/stores/${store._id}/invitations`, {
    ...{ email: 'maya@shop.example', role: 'staff' },
  })
  const owner = await aMember(service, store._id, 'owner')
  const { body } = await owner.get('/audit?action=invitation.create')
  expect(body.items.map(({ object }: { object: object }) => object)).toEqual([
    { kind: 'invitation', _id: invited._id, name: 'maya@shop.example' },
  ])
})

test('a taken subdomain is a 409, an unknown key a 400, an unknown store a 404', async () => {
  const subdomain = aSubdomain()
  const { body: first } = await call('POST', '/stores', { name: 'One', subdomain })
  const { body: second } = await call('POST', '/stores', { name: 'Two', subdomain: aSubdomain() })
  for (const response of [
    await call('POST', '/stores', { name: 'Three', subdomain: subdomain.toUpperCase() }),
    await call('PATCH', `/stores/${second._id}`, { subdomain }),
  ])
    expect([response.status, response.body.fields]).toEqual([409, { subdomain: 'Already in use' }])
  expect((await call('PATCH', `/stores/${first._id}`, { subdomain })).status).toBe(200)
  const unknown = await call('PATCH', `/stores/${first._id}`, { colour: 'red' })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { colour: 'Unknown field' }])
  expect((await call('GET', '/stores?colour=red')).body.fields).toEqual({ colour: 'Unknown parameter' })
  expect((await call('POST', '/stores', { name: 'Three' })).body.fields).toEqual({ subdomain: 'Required' })
  for (const id of [newId(), 'himal']) {
    for (const response of [
      await call('GET', `/stores/${id}`),
      await call('PATCH', `/stores/${id}`, { name: 'Himal Crafts' }),
      await call('POST', `/stores/${id}/invitations`, { email: 'maya@shop.example', role: 'owner' }),
    ])
      expect([response.status, response.body]).toEqual([404, { message: 'Store not found', code: 'not_found' }])
    const person = await call('POST', `/people/${id}/reset-second-factor`)
    expect([person.status, person.body]).toEqual([404, { message: 'Person not found', code: 'not_found' }])
  }
})

test('of two stores with one subdomain at once one is made', async () => {
  const subdomain = aSubdomain()
  const made = await Promise.all(
    [1, 2, 3].map((index) => call('POST', '/stores', { name: `Shop ${index}`, subdomain })),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('the list of stores goes on from its cursor', async () => {
  for (let made = 0; made < 3; made += 1) await call('POST', '/stores', { name: 'A shop', subdomain: aSubdomain() })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await call('GET', `/stores?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...body.items.map((store: { _id: string }) => store._id))
    cursor = body.next_cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(3)
})

test.each(['stores', 'people'])(
  'the list of %s is sorted from the newest, is counted and rejects a foreign cursor',
  async (list) => {
    for (let made = 0; made < 2; made += 1) {
      await aPerson(service)
      await call('POST', '/stores', { name: 'A shop', subdomain: aSubdomain() })
    }
    const { body } = await call('GET', `/${list}?limit=1&count=1&sort=-created_at`)
    expect(body).toMatchObject({ next_cursor: expect.any(String), count: expect.any(Number), count_capped: false })
    expect(body.count).toBeGreaterThanOrEqual(2)
    const { items } = (await call('GET', `/${list}?limit=250`)).body
    const times = items.map(({ created_at }: { created_at: string }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(items[0]._id).toBe(body.items[0]._id)
    const other = list === 'stores' ? 'people' : 'stores'
    for (const [url, fields] of [
      [`/${other}?cursor=${encodeURIComponent(body.next_cursor)}`, { cursor: 'Not a cursor of this list' }],
      [`/${list}?cursor=${newId()}`, { cursor: 'Not a cursor of this list' }],
      [`/${list}?sort=name`, { sort: 'Must be one of -created_at' }],
      [`/${list}?limit=251`, { limit: 'Must be 1 to 250' }],
      [`/${list}?count=2`, { count: 'Must be 1 or 0' }],
    ] as const) {
      const response = await call('GET', url)
      expect([url, response.status, response.body.fields]).toEqual([url, 400, fields])
    }
  },
)

test('people are searched by 2 characters at least', async () => {
  const { status, body } = await call('GET', '/people?q=a')
  expect([status, body.fields]).toEqual([400, { q: 'Min 2 character is required' }])
})

test('a closed store is unknown to shoppers; its members read and do not write', async () => {
  const cap = aProduct()
  const store = await service.importStore(aStoreFile({ products: [cap] }))
  const owner = await aMember(service, store._id, 'owner')
  const shopper = async () => [
    (await service.get(`/product/public/${store._id}`)).text.replace(/"quantity":\d+/, ''),
    (await service.get(`/store/check_domain?domain=${store.subdomain}`)).text,
    (await service.post(`/order/${store._id}`, anOrder({ products: [aLine(cap)] }))).text,
    (await service.post('/public/coupon', { code: 'NONE', store: store._id })).text,
  ]
  const unknown = newId()
  const open = await shopper()
  const [placed] = (await owner.get('/orders')).body.items
  expect((await call('PATCH', `/stores/${store._id}`, { closed: true })).body.closed).toBe(true)
  const closed = await shopper()
  expect(closed[0]).toBe((await service.get(`/product/public/${unknown}`)).text)
  expect(closed[1]).toBe((await service.get(`/store/check_domain?domain=${unknown}`)).text)
  expect(closed[2]).toBe((await service.post(`/order/${unknown}`, anOrder({ products: [aLine(cap)] }))).text)
  expect((await owner.get('/staff')).status).toBe(200)
  const { url: _url, coupon: _coupon, ...order } = anOrder({ products: [aLine(cap)] })
  expect((await owner.post('/orders/preview', order)).status).toBe(200)
  const edit = (preview: boolean) =>
    owner.post(`/orders/${placed._id}/edit`, { lines: [{ line: 1, quantity: 1 }], preview }, { 'if-match': '*' })
  expect([(await edit(true)).status, (await edit(false)).status]).toEqual([200, 403])
  const write = await owner.post('/api-keys', { name: 'Till', scopes: ['read_orders'] })
  expect([write.status, write.body]).toEqual([403, { message: 'This store is closed', code: 'closed' }])
  expect((await owner.patch('/me', { notifications: { new_order: false } })).status).toBe(200)
  expect((await owner.browser.get('/merchant/stores')).body.items[0].closed).toBe(true)
  await call('PATCH', `/stores/${store._id}`, { closed: false })
  const again = await shopper()
  expect([again[0], again[1]]).toEqual([open[0], open[1]])
})

test('a new store has one time, and its closing counts as a change', async () => {
  const store = (await call('POST', '/stores', { name: 'Himal Crafts', subdomain: aSubdomain() })).body
  const owner = await aMember(service, store._id, 'owner')
  const { body: made } = await owner.get('')
  expect(made.updated_at).toBe(made.created_at)
  service.clock.advance(60)
  await call('PATCH', `/stores/${store._id}`, { closed: true })
  const { body: closed } = await owner.get('')
  expect(closed.version).toBe(made.version + 1)
  expect(Date.parse(closed.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at) + 60_000)
})

test('a store closed in one process is closed in another', async () => {
  const { host, port, user, password: secret, database } = service.context.db.pool.options
  const other = await startTestService({}, { connection: { host, port, user, password: secret, database } as never })
  const store = await service.importStore(aStoreFile({ products: [aProduct({ slug: 'cap' })] }))
  const there = async () => (await other.get(`/product/public/${store._id}/cap`)).text
  const open = await there()
  await call('PATCH', `/stores/${store._id}`, { closed: true })
  expect(await there()).not.toBe(open)
  await call('PATCH', `/stores/${store._id}`, { closed: false })
  expect(await there()).toBe(open)
})

test('people are found by name and e-mail', async () => {
  const { person_id, email } = await aPerson(service)
  const { items } = (await call('GET', `/people?q=${email.slice(0, 20).toUpperCase()}`)).body
  expect(items).toMatchObject([{ _id: person_id, email, two_factor_enabled: false }])
  expect((await call('GET', '/people?q=%25%25')).body.items).toEqual([])
})

test('a reset second factor ends the sessions, and the password alone signs in again', async () => {
  const { person_id, email } = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(email)
  const { totpURI } = (await browser.post('/auth/two-factor/enable', { password })).body
  await browser.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })
  expect((await call('POST', `/people/${person_id}/reset-second-factor`)).status).toBe(204)
  expect(await browser.session()).toBeNull()
  expect((await browser.signIn(email)).body.twoFactorRedirect).toBeUndefined()
  expect((await call('POST', `/people/${newId()}/reset-second-factor`)).status).toBe(404)
})

test.each([
  ['GET', '/stores'],
  ['POST', '/stores'],
  ['GET', `/stores/${newId()}`],
  ['PATCH', `/stores/${newId()}`],
  ['POST', `/stores/${newId()}/invitations`],
  ['GET', '/people'],
  ['POST', `/people/${newId()}/reset-second-factor`],
] as const)('%s /admin%s takes neither a session nor a key', async (method, url) => {
  const { _id } = await service.importStore(aStoreFile())
  const owner = await aMember(service, _id, 'owner')
  const { key } = (await owner.post('/api-keys', { name: 'Till', scopes: ['read_orders'] })).body
  for (const headers of [{}, { authorization: `Bearer ${key}` }] as Record<string, string>[]) {
    const response = await owner.browser.send({
      method,
      url: `/admin${url}`,
      headers,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    expect(response.status).toBe(401)
  }
})
