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
  ['another store’s', '?d=terai'],
  ['nobody’s', '?d=nobody'],
])('the body says which store it is, with %s in the URL', async (_what, query) => {
  const answer = await svc.post(`/store/check_domain${query}`, { domain: 'himal' })
  expect([answer.status, answer.body._id]).toEqual([200, himal._id])
})

test('d alone names no store', async () => {
  const answer = await svc.post('/store/check_domain?d=himal', {})
  expect([answer.status, answer.body]).toEqual([400, { error_type: 'zod_validation', fields: { domain: 'Required' } }])
  const bare = await svc.request({ method: 'POST', url: '/store/check_domain?d=himal' })
  expect([bare.status, bare.body]).toEqual([
    400,
    { error_type: 'zod_validation', fields: { body: expect.any(String) } },
  ])
})

test('a GET reads only `domain`', async () => {
  const answer = await svc.get('/store/check_domain?d=himal')
  expect([answer.status, answer.body]).toEqual([400, { error_type: 'zod_validation', fields: { domain: 'Required' } }])
})
