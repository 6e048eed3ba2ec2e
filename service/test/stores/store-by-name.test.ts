import { expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const byGet = (domain: string) => svc.get(`/store/check_domain?domain=${encodeURIComponent(domain)}`)
const byPost = (domain: string) => svc.post(`/store/check_domain?d=${encodeURIComponent(domain)}`, { domain })
const notFound = { message: 'Store not found' }

const himal = await svc.importStore(
  aStoreFile({
    store: {
      subdomain: 'himal',
      storefront_url: 'https://shop.example',
      custom_domain: { domain: 'himal.example', verified: true },
    },
  }),
)

test('POST responds exactly as GET does', async () => {
  expect((await byPost('himal')).text).toBe((await byGet('himal')).text)
})

test.each(['HIMAL', 'Himal'])('a subdomain is found in any case: %s', async (domain) => {
  expect((await byGet(domain)).body._id).toBe(himal._id)
  expect((await byPost(domain)).body._id).toBe(himal._id)
})

test('a verified custom domain is found by POST, never by GET', async () => {
  expect((await byPost('himal.example')).body).toEqual((await byGet('himal')).body)
  expect((await byPost('Himal.Example')).body._id).toBe(himal._id)
  const response = await byGet('himal.example')
  expect([response.status, response.body]).toEqual([400, notFound])
})

test.each([
  ['false', { domain: 'unproven.example', verified: false }],
  ['absent', { domain: 'unproven.example' }],
])('a custom domain whose verification is %s is not found', async (_how, custom_domain) => {
  const { subdomain } = await svc.importStore(aStoreFile({ store: { custom_domain } }))
  expect((await byGet(subdomain)).status).toBe(200)
  const response = await byPost('unproven.example')
  expect([response.status, response.body]).toEqual([400, notFound])
  await svc.importStore({ format: 'pasal-store/1', store: { subdomain, custom_domain: null } })
})

const unknownNames = ['nobody', '', 'himal.pasal.example', 'https://himal', "himal' or '1'='1", 'हिमाल', 'shop.example']
test.each(unknownNames)('an unknown name is not found: %j', async (domain) => {
  for (const send of [byGet, byPost]) {
    const response = await send(domain)
    expect([response.status, response.body]).toEqual([400, notFound])
  }
})

test.each([
  ['no domain', '', 'Required'],
  ['two domains', '?domain=himal&domain=himal', expect.any(String)],
  ['a domain too long', `?domain=${'x'.repeat(301)}`, 'Max 300 character is allowed'],
  ['a NUL', '?domain=him%00al', 'Invalid characters'],
])('a GET with %s is rejected', async (_what, query, message) => {
  const { status, body } = await svc.get(`/store/check_domain${query}`)
  expect([status, body]).toEqual([400, { error_type: 'zod_validation', fields: { domain: message } }])
})

test.each([
  ['no domain', {}, { domain: 'Required' }],
  ['an array', { domain: ['himal'] }, { domain: expect.any(String) }],
  ['a number', { domain: 7 }, { domain: expect.any(String) }],
  ['null', { domain: null }, { domain: expect.any(String) }],
])('a POST with %s is rejected', async (_what, payload, fields) => {
  const { status, body } = await svc.post('/store/check_domain', payload)
  expect([status, body]).toEqual([400, { error_type: 'zod_validation', fields }])
})
