import { describe, expect, test } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { startDnsServer } from '../harness/dns-server.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

/* The domain of a store (4.2). */

const dns = await startDnsServer()
const database = await createTestDatabase()
const environment = { DNS_SERVERS: dns.address, HOSTED_DOMAIN: 'Pasal.Example' }
const svc = await startTestService(environment, database)
const second = await startTestService(environment, database)

async function aShop(store: Record<string, unknown> = {}, service: TestService = svc) {
  const { _id, subdomain } = await svc.importStore(aStoreFile({ store }))
  return { ...(await aMember(service, _id, 'owner')), storeId: _id, subdomain }
}

type Shop = Awaited<ReturnType<typeof aShop>>

const aName = () => `shop-${newId()}.example`

/** Claims the domain and publishes its record. */
async function claimed(shop: Shop, domain = aName()) {
  const { status, body } = await shop.put('/domain', { domain })
  expect(status).toBe(200)
  dns.records.set(body.record.name, [body.record.value])
  return domain
}

const storeNamed = async (domain: string, service = svc) =>
  (await service.post('/store/check_domain', { domain })).body._id as string | undefined

const none = { domain: null, verified: false, record: null, checked_at: null, problem: null }

describe('a claim', () => {
  test('a store without a claim has its hosted name alone', async () => {
    const shop = await aShop()
    const { status, body } = await shop.get('/domain')
    expect([status, body]).toEqual([200, { hosted: `${shop.subdomain}.pasal.example`, ...none }])
  })

  test('a claim names the record, which is new with each PUT', async () => {
    const shop = await aShop()
    const domain = aName()
    const first = await shop.put('/domain', { domain })
    expect([first.status, first.body]).toEqual([
      200,
      {
        ...{ hosted: `${shop.subdomain}.pasal.example`, domain, verified: false, checked_at: null, problem: null },
        record: {
          ...{ type: 'TXT', name: `_pasal.${domain}` },
          value: expect.stringMatching(/^pasal-verify=[0-9a-f]{32}$/),
        },
      },
    ])
    expect((await shop.get('/domain')).body).toEqual(first.body)
    const again = await shop.put('/domain', { domain })
    expect(again.body.record.value).not.toBe(first.body.record.value)
  })

  test.each([
    [' Shop-One.Example ', 'shop-one.example'],
    ['shop.co.np', 'shop.co.np'],
    ['नेपाल.example', 'xn--l2bey1c2b.example'],
  ])('the domain %j is kept as %s', async (domain, kept) => {
    const shop = await aShop()
    const { status, body } = await shop.put('/domain', { domain })
    expect([status, body.domain]).toEqual([200, kept])
  })

  const noName = 'Must be a host name such as shop.example'
  test.each([
    [undefined, 'Required'],
    ['', 'Required'],
    [5, expect.any(String)],
    ['localhost', noName],
    ['127.0.0.1', noName],
    ['10.1', noName],
    ['0x7f.0x1', noName],
    ['::1', noName],
    ['[::1]', noName],
    ['shop.example.', noName],
    ['https://shop.example', noName],
    ['shop.example:8080', noName],
    ['shop.example/path', noName],
    ['-shop.example', noName],
    ['shop..example', noName],
    ['shop_one.example', noName],
    [`${'x'.repeat(64)}.example`, noName],
    [`${'x.'.repeat(124)}example`, expect.any(String)],
    ['pasal.example', expect.stringContaining('pasal.example')],
    ['other.pasal.example', expect.stringContaining('pasal.example')],
    ['Deep.Other.Pasal.Example', expect.stringContaining('pasal.example')],
  ])('the domain %j is rejected', async (domain, message) => {
    const shop = await aShop()
    const response = await shop.put('/domain', { domain })
    expect([response.status, response.body]).toEqual(rejected({ domain: message }))
    expect((await shop.get('/domain')).body.domain).toBeNull()
  })

  test('a name that only ends like the hosted domain is not below it', async () => {
    expect((await (await aShop()).put('/domain', { domain: 'mypasal.example' })).status).toBe(200)
  })

  test('an unverified claim counts for nothing and blocks no other store', async () => {
    const [one, other] = [await aShop(), await aShop()]
    const domain = await claimed(one)
    expect(await storeNamed(domain)).toBeUndefined()
    await claimed(other, domain)
    expect((await other.post('/domain/check', {})).body.verified).toBe(true)
    expect(await storeNamed(domain)).toBe(other.storeId)
  })

  test('a domain that is given up is free for others, and responds no more', async () => {
    const [one, other] = [await aShop(), await aShop()]
    const domain = await claimed(one)
    await one.post('/domain/check', {})
    const { status, body } = await one.delete('/domain')
    expect([status, body]).toEqual([200, { hosted: `${one.subdomain}.pasal.example`, ...none }])
    expect(await storeNamed(domain)).toBeUndefined()
    await claimed(other, domain)
    expect((await other.post('/domain/check', {})).status).toBe(200)
    expect(await storeNamed(domain)).toBe(other.storeId)
  })

  test('a verified domain counts no more after a claim of another one', async () => {
    const shop = await aShop()
    const domain = await claimed(shop)
    await shop.post('/domain/check', {})
    await claimed(shop)
    expect(await storeNamed(domain)).toBeUndefined()
    expect((await shop.get('/domain')).body.verified).toBe(false)
  })
})

describe('a check', () => {
  test('the record verifies the domain, and every process knows it from that response on', async () => {
    const shop = await aShop()
    const configuration = (service = svc) => service.get(`/store/check_domain?domain=${shop.subdomain}`)
    const domain = await claimed(shop)
    await Promise.all([configuration(), configuration(second)])
    const { status, body } = await shop.post('/domain/check', {})
    expect([status, body]).toMatchObject([200, { domain, verified: true, problem: null }])
    expect(body.checked_at).toMatch(/^\d{4}-.*Z$/)
    for (const service of [second, svc]) {
      expect(await storeNamed(domain, service)).toBe(shop.storeId)
      expect((await configuration(service)).body.custom_domain).toEqual({ domain, verified: true })
    }
    expect((await shop.get('')).body.custom_domain).toEqual({ domain, verified: true })
  })

  test.each<[string, string[] | undefined, RegExp]>([
    ['without a record', undefined, /^There is no TXT record/],
    ['with another value', ['pasal-verify=0123456789abcdef0123456789abcdef'], /has another value$/],
    ['with a value that only contains the right one', ['x pasal-verify='], /has another value$/],
  ])('%s the domain is not verified', async (_case, values, problem) => {
    const shop = await aShop()
    const domain = aName()
    await shop.put('/domain', { domain })
    if (values) dns.records.set(`_pasal.${domain}`, values)
    const { status, body } = await shop.post('/domain/check', {})
    expect([status, body]).toMatchObject([200, { verified: false, problem: expect.stringMatching(problem) }])
    expect(body.checked_at).not.toBeNull()
    expect(await storeNamed(domain)).toBeUndefined()
  })

  test('other records of the name do no harm', async () => {
    const shop = await aShop()
    const { body } = await shop.put('/domain', { domain: aName() })
    dns.records.set(body.record.name, ['v=spf1 -all', body.record.value])
    expect((await shop.post('/domain/check', {})).body.verified).toBe(true)
  })

  test('the record of an earlier claim does not verify', async () => {
    const shop = await aShop()
    const domain = await claimed(shop)
    await shop.put('/domain', { domain })
    expect((await shop.post('/domain/check', {})).body).toMatchObject({ verified: false })
  })

  test('a domain that another store has verified is a 409, and the claim says why', async () => {
    const [one, other] = [await aShop(), await aShop()]
    const domain = await claimed(one)
    await one.post('/domain/check', {})
    await claimed(other, domain)
    const { status, body } = await other.post('/domain/check', {})
    expect([status, body]).toEqual([
      409,
      { message: 'Already in use', code: 'conflict', fields: { domain: 'Already in use' } },
    ])
    expect((await other.get('/domain')).body).toMatchObject({
      ...{ domain, verified: false, problem: 'Another store has verified this domain' },
    })
    expect(await storeNamed(domain)).toBe(one.storeId)
  })

  test('of two stores that check a domain at the same time one verifies it', async () => {
    for (let round = 1; round <= 3; round++) {
      const [one, other] = [await aShop(), await aShop({}, second)]
      const domain = aName()
      const claims = [await one.put('/domain', { domain }), await other.put('/domain', { domain })]
      dns.records.set(
        `_pasal.${domain}`,
        claims.map(({ body }) => body.record.value),
      )
      const checks = await Promise.all([one.post('/domain/check', {}), other.post('/domain/check', {})])
      expect(checks.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = checks[0]?.status === 200 ? one : other
      expect(await storeNamed(domain)).toBe(winner.storeId)
    }
  })

  test('a verified domain whose record is gone stays verified and says so', async () => {
    const shop = await aShop()
    const domain = await claimed(shop)
    await shop.post('/domain/check', {})
    dns.records.delete(`_pasal.${domain}`)
    expect((await shop.post('/domain/check', {})).body).toMatchObject({
      ...{ verified: true, problem: expect.stringMatching(/^There is no TXT record/) },
    })
    expect(await storeNamed(domain)).toBe(shop.storeId)
  })

  test('without a claim there is nothing to check', async () => {
    const { status, body } = await (await aShop()).post('/domain/check', {})
    expect([status, body]).toEqual([404, { message: 'Domain not found', code: 'not_found' }])
  })

  test('an unverified domain of a store file has a record, too', async () => {
    const domain = aName()
    const shop = await aShop({ custom_domain: { domain } })
    const { body } = await shop.get('/domain')
    expect(body).toMatchObject({ domain, verified: false, record: { name: `_pasal.${domain}` } })
    dns.records.set(body.record.name, [body.record.value])
    expect((await shop.post('/domain/check', {})).body.verified).toBe(true)
  })

  test('a server that does not respond is named as the problem', async () => {
    const silent = await startTestService({ ...environment, DNS_SERVERS: '127.0.0.1:1' }, database)
    const shop = await aShop({}, silent)
    await shop.put('/domain', { domain: aName() })
    const { status, body } = await shop.post('/domain/check', {})
    expect([status, body]).toMatchObject([200, { verified: false, problem: 'The DNS servers did not respond' }])
  })

  test('a store has ten checks a minute', async () => {
    const limited = await startTestService({ ...environment, RATE_LIMITS: 'on' }, database)
    const shop = await aShop({}, limited)
    await claimed(shop)
    const statuses: number[] = []
    for (let call = 1; call <= 11; call++) statuses.push((await shop.post('/domain/check', {})).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

test('keys read the domain and do not change it', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  const program = await aMerchant(svc, _id)
  expect((await program.get('/domain')).status).toBe(200)
  const { status, body } = await program.put('/domain', { domain: aName() })
  expect([status, body.message]).toEqual([403, 'API keys cannot do this'])
})

test('claim, verification and deletion are in the audit', async () => {
  const shop = await aShop()
  const domain = await claimed(shop)
  await shop.post('/domain/check', {})
  await shop.post('/domain/check', {})
  await shop.delete('/domain')
  await shop.delete('/domain')
  const entries = await many(
    svc.context.db,
    sql`select action, object_id, before, after from audit_entries where store_id = ${shop.storeId} and action <> 'store.import' order by at`,
  )
  const [claim, verified] = [
    { domain, verified: false },
    { domain, verified: true },
  ]
  expect(entries).toEqual([
    { action: 'domain.update', object_id: domain, before: {}, after: claim },
    { action: 'domain.verify', object_id: domain, before: claim, after: verified },
    { action: 'domain.delete', object_id: domain, before: verified, after: {} },
  ])
})

test('a verified domain is where the shop stands', async () => {
  const cap = aProduct()
  const { _id } = await svc.importStore(aStoreFile({ store: { storefront_url: '' }, products: [cap] }))
  const owner = await aMember(svc, _id, 'owner')
  const order = await svc.post(`/order/${_id}`, anOrder({ products: [aLine(cap)] }))
  const link = async () => (await second.get(`/order/get_tracking_link/${order.body._id}`)).body.url
  const { body } = await owner.put('/domain', { domain: aName() })
  expect(await link()).not.toContain(body.domain)
  dns.records.set(body.record.name, [body.record.value])
  await owner.post('/domain/check', {})
  expect(await link()).toBe(`https://${body.domain}/track/${order.body._id}`)
})
