import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPerson, Browser, password } from './person.ts'

const service = await startTestService()

test('a sign-in with the right password opens a session, whose cookie no script reads', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  const response = await browser.signIn(` ${person.email.toUpperCase()} `)
  expect(response.status).toBe(200)
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toMatch(/^pasal\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(response.headers['access-control-allow-origin']).toBeUndefined()
  expect((await browser.session())?.user).toMatchObject({ id: person.person_id, email: person.email })
})

test.each(['https://api.shop.example', 'HTTPS://Api.Shop.Example'])(
  'at %s the cookie is sent over https only',
  async (url) => {
    const secure = await startTestService({ PUBLIC_URL: url }, { connection: await databaseOf() })
    const person = await aPerson(secure)
    const response = await new Browser(secure).signIn(person.email)
    expect(String(response.headers['set-cookie'])).toMatch(/; Secure/)
    expect(String(response.headers['set-cookie'])).not.toMatch(/Domain/i)
  },
)

test('an unknown e-mail and a wrong password get the same response', async () => {
  const person = await aPerson(service)
  const wrong = await new Browser(service).signIn(person.email, 'not the password')
  const unknown = await new Browser(service).signIn(`${newId()}@shop.example`, 'not the password')
  expect([wrong.status, wrong.text]).toEqual([401, unknown.text])
  expect(unknown.status).toBe(401)
  const names = (headers: object) => Object.keys(headers).sort()
  expect(names(wrong.headers)).toEqual(names(unknown.headers))
})

test.each(['email', 'password'])('a sign-in with a %s deeper than any stack is a 400', async (key) => {
  const payload = `{"email":"a@shop.example","password":"x","${key}":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  const headers = { 'content-type': 'application/json' }
  const response = await service.request({ method: 'POST', url: '/auth/sign-in/email', payload, headers })
  expect([response.status, response.body.fields]).toEqual([400, { body: 'Must not be nested deeper than 500' }])
})

test('a sign-in gives a new session, whatever cookie came with it', async () => {
  const person = await aPerson(service)
  const attacker = new Browser(service)
  await attacker.signIn((await aPerson(service)).email)
  const [[name, fixed]] = [...attacker.cookies] as [[string, string]]
  const victim = new Browser(service)
  victim.cookies.set(name, fixed)
  await victim.signIn(person.email)
  expect(victim.cookies.get(name)).not.toBe(fixed)
  expect((await attacker.session())?.user.id).not.toBe(person.person_id)
})

test('a cookie with another signature opens nothing', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  const [[name, value]] = [...browser.cookies] as [[string, string]]
  browser.cookies.set(name, value.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D'))
  expect(await browser.session()).toBeNull()
})

test('a sign-out ends the session in the database, so a copied cookie is worth nothing', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  const thief = new Browser(service)
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  expect(await thief.session()).not.toBeNull()
  expect((await browser.post('/auth/sign-out')).status).toBe(200)
  expect(await thief.session()).toBeNull()
})

test('an expired session is none', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  const past = new Date(Date.now() - 1000)
  await service.context.db.query(sql`update sessions set expires_at = ${past} where person_id = ${person.person_id}`)
  expect(await browser.session()).toBeNull()
})

test('a session that is used after a day lasts seven days from then', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  const soon = new Date(Date.now() + 5 * 86_400_000)
  await service.context.db.query(sql`update sessions set expires_at = ${soon} where person_id = ${person.person_id}`)
  const response = await browser.get('/auth/get-session')
  expect(String(response.headers['set-cookie'])).toMatch(/Max-Age=604800/)
  expect(new Date(String(response.body.session.expiresAt)).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
})

test('a person lists sessions, ends one of them, and no other person’s', async () => {
  const person = await aPerson(service)
  const [phone, laptop, stranger] = [new Browser(service), new Browser(service), new Browser(service)]
  await phone.signIn(person.email)
  await laptop.signIn(person.email)
  await stranger.signIn((await aPerson(service)).email)
  const tokens = (await laptop.get('/auth/list-sessions')).body.map((session: { token: string }) => session.token)
  expect(tokens).toHaveLength(2)
  const phoneToken = (await phone.session())?.session.token
  await stranger.post('/auth/revoke-session', { token: phoneToken })
  expect(await phone.session()).not.toBeNull()
  expect((await laptop.post('/auth/revoke-session', { token: phoneToken })).status).toBe(200)
  expect(await phone.session()).toBeNull()
  await phone.signIn(person.email)
  expect((await laptop.post('/auth/revoke-other-sessions')).status).toBe(200)
  expect(await phone.session()).toBeNull()
  expect(await laptop.session()).not.toBeNull()
})

test('a person lists sessions with a session of six days ago, too', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  const begun = new Date(Date.now() - 6 * 86_400_000)
  await service.context.db.query(sql`update sessions set created_at = ${begun} where person_id = ${person.person_id}`)
  const response = await browser.get('/auth/list-sessions')
  expect([response.status, response.body]).toMatchObject([200, [{ userId: person.person_id }]])
})

test('a changed password ends the other sessions on request, and has 10 to 128 characters', async () => {
  const person = await aPerson(service)
  const [here, elsewhere] = [new Browser(service), new Browser(service)]
  await here.signIn(person.email)
  await elsewhere.signIn(person.email)
  const change = (newPassword: string, currentPassword = password) =>
    here.post('/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: true })
  expect((await change('short pwd')).status).toBe(400)
  expect((await change('x'.repeat(129))).status).toBe(400)
  expect((await change('a new long password', 'not the password')).status).toBe(400)
  expect((await change('a new long password')).status).toBe(200)
  expect(await here.session()).not.toBeNull()
  expect(await elsewhere.session()).toBeNull()
  expect((await elsewhere.signIn(person.email)).status).toBe(401)
  expect((await elsewhere.signIn(person.email, 'a new long password')).status).toBe(200)
})

test('the demo owner cannot sign in in production, and a session from before counts for nothing', async () => {
  const connection = await databaseOf()
  const person = await aPerson(service, 'demo@pasal.example')
  const browser = new Browser(service)
  expect((await browser.signIn(person.email)).status).toBe(200)
  const environment = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40), RATE_LIMITS: 'on' }
  const production = await startTestService(environment, { connection })
  const wrong = await new Browser(production).signIn((await aPerson(service)).email, 'not the password')
  const demo = await new Browser(production).signIn(person.email)
  expect([demo.status, demo.text]).toEqual([401, wrong.text])
})

async function databaseOf() {
  const { user, password, host, port, database } = service.context.db.pool.options
  return { user, password, host, port, database } as never
}
