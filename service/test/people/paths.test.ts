import { describe, expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aPerson, Browser } from './person.ts'

const service = await startTestService()
const notFound = { message: 'Not found', code: 'not_found' }

const paths: [method: 'GET' | 'POST', path: string, withoutSession: number][] = [
  ['POST', '/auth/sign-in/email', 400],
  ['POST', '/auth/two-factor/verify-totp', 400],
  ['POST', '/auth/two-factor/verify-backup-code', 400],
  ['POST', '/auth/two-factor/enable', 400],
  ['POST', '/auth/two-factor/disable', 400],
  ['POST', '/auth/two-factor/generate-backup-codes', 400],
  ['POST', '/auth/sign-out', 200],
  ['GET', '/auth/get-session', 200],
  ['GET', '/auth/list-sessions', 401],
  ['POST', '/auth/revoke-session', 400],
  ['POST', '/auth/revoke-other-sessions', 401],
  ['POST', '/auth/request-password-reset', 400],
  ['GET', '/auth/reset-password/unknown', 302],
  ['POST', '/auth/reset-password', 400],
  ['POST', '/auth/change-password', 400],
]

describe('the paths of 2.1', () => {
  test.each(paths)('%s %s exists', async (method, url, status) => {
    const response = await service.request({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
    expect(response.status).toBe(status)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each(paths)('%s %s has no other method', async (method, url) => {
    const response = await service.request({ method: method === 'GET' ? 'POST' : 'GET', url })
    expect([response.status, response.body]).toEqual([404, notFound])
  })
})

test.each([
  'sign-up/email',
  'sign-in/social',
  'sign-in/username',
  'organization/create',
  'admin/list-users',
  'two-factor/send-otp',
  'two-factor/verify-otp',
  'two-factor/get-totp-uri',
  'two-factor/view-backup-codes',
  'update-user',
  'delete-user',
  'change-email',
  'set-password',
  'verify-password',
  'send-verification-email',
  'revoke-sessions',
  'link-social',
  'update-session',
  'ok',
  'error',
  '',
])('no path %s exists below /auth', async (path) => {
  for (const method of ['GET', 'POST'] as const) {
    const response = await service.request({ method, url: `/auth/${path}` })
    expect([response.status, response.body]).toEqual([404, notFound])
  }
})

test('a body that is not JSON is a 415, one that is damaged a 400, a large one a 413', async () => {
  const post = (payload: string, type: string) =>
    service.request({ method: 'POST', url: '/auth/sign-in/email', payload, headers: { 'content-type': type } })
  expect(await post('email=a', 'application/x-www-form-urlencoded')).toMatchObject({
    ...{ status: 415, body: { code: 'media_type' } },
  })
  expect((await post('{"email":', 'application/json')).status).toBe(400)
  expect(await post(JSON.stringify('x'.repeat(1_100_000)), 'application/json')).toMatchObject({
    ...{ status: 413, body: { code: 'too_large' } },
  })
})

test('a text that cannot be stored is a 400', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  for (const token of ['a\0b', 'a\ud800b']) {
    const response = await browser.post('/auth/revoke-session', { token })
    expect([response.status, response.body.fields]).toEqual([400, { token: 'Invalid characters' }])
  }
  expect((await service.get('/auth/reset-password/a%00b')).status).toBe(302)
})

describe('requests of other sites', () => {
  const rejected = { message: 'Cross-site request rejected', code: 'origin' }

  test('with the cookie, a missing or foreign origin is rejected', async () => {
    const browser = new Browser(service)
    await browser.signIn((await aPerson(service)).email)
    for (const origin of ['https://evil.example', 'null', '']) {
      const response = await browser.post('/auth/sign-out', undefined, { origin })
      expect([response.status, response.body]).toEqual([403, rejected])
    }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await service.post('/auth/sign-out', {}, { cookie })
    expect([response.status, response.body]).toEqual([403, rejected])
    expect(await browser.session()).not.toBeNull()
  })

  test('another site cannot sign a visitor in to its own account', async () => {
    const { email } = await aPerson(service)
    const response = await new Browser(service).post(
      '/auth/sign-in/email',
      { email, password: 'correct horse battery' },
      { origin: 'https://evil.example' },
    )
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined])
  })

  test('no header allows another site to read a response', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      const response = await service.request({ method, url: '/auth/get-session', headers })
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})
