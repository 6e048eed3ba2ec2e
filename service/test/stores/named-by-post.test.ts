import { expect, test } from 'vitest'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const himal = await svc.importStore(aStoreFile({ store: { subdomain: 'himal' } }))
await svc.importStore(aStoreFile({ store: { subdomain: 'terai' } }))

test.each([
  ['the same name', '?d=himal'],
  ['no d', ''],
  ['an empty d', '?d='],
  ['the name of another store', '?d=terai'],
  ['an unknown name', '?d=nobody'],
])('a POST reads the store from its body, with %s in the URL', async (_what, query) => {
  const response = await svc.post(`/store/check_domain${query}`, { domain: 'himal' })
  expect([response.status, response.body._id]).toEqual([200, himal._id])
})

test('a POST with d in the URL and no domain in the body is rejected', async () => {
  const response = await svc.post('/store/check_domain?d=himal', {})
  expect([response.status, response.body]).toEqual([
    400,
    { error_type: 'zod_validation', fields: { domain: 'Required' } },
  ])
  const bare = await svc.request({ method: 'POST', url: '/store/check_domain?d=himal' })
  expect([bare.status, bare.body]).toEqual([
    400,
    { error_type: 'zod_validation', fields: { body: expect.any(String) } },
  ])
})

test('a GET reads only `domain`', async () => {
  const response = await svc.get('/store/check_domain?d=himal')
  expect([response.status, response.body]).toEqual([
    400,
    { error_type: 'zod_validation', fields: { domain: 'Required' } },
  ])
})
