import { expect, test } from 'vitest'
import { mayReset } from '../../src/people/failed-attempts.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPerson, Browser, password } from './person.ts'

/* RATE_LIMITS is off here: the limits of sign-ins stay. */
const service = await startTestService({ TRUST_PROXY: 'loopback' })

let clients = 0
/** A client of its own address. */
function aClient() {
  clients += 1
  return { 'x-forwarded-for': `203.0.113.${clients}` }
}

function signIn(email: string, secret: string, client = aClient(), on = service) {
  return on.post('/auth/sign-in/email', { email, password: secret }, client)
}

test('after ten failures an account is closed for a quarter of an hour, to the right password too', async () => {
  const { email } = await aPerson(service)
  const other = await aPerson(service)
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(email, 'wrong password')).status).toBe(401)
  const rejected = await signIn(email, password)
  expect([rejected.status, rejected.text]).toEqual([429, 'Too many requests, please try again later.'])
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(60)
  expect((await signIn(other.email, password)).status).toBe(200)
})

test('an e-mail without an account is closed like one with an account', async () => {
  const email = `${newId()}@shop.example`
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await signIn(email, 'wrong password')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('of thirty guesses at once no more than ten are tried', async () => {
  const { email } = await aPerson(service)
  const guesses = Array.from({ length: 30 }, (_, index) => signIn(email, `guess number ${index}`))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('successful sign-ins do not count', async () => {
  const { email } = await aPerson(service)
  const client = aClient()
  for (let attempt = 0; attempt < 15; attempt += 1) expect((await signIn(email, password, client)).status).toBe(200)
})

test('an attempt that the service could not make does not count', async () => {
  const { email } = await aPerson(service)
  const client = aClient()
  const { pool } = service.context.db
  await pool.query(`
    create function reject_session() returns trigger language plpgsql as $$ begin raise 'no session'; end $$;
    create trigger reject_session before insert on sessions for each row execute function reject_session()`)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await signIn(email, password, client)).status)
  await pool.query('drop function reject_session cascade')
  expect(statuses).toEqual(Array(10).fill(500))
  expect((await signIn(email, password, client)).status).toBe(200)
})

test('after sixty failures a client is rejected for every account', async () => {
  const client = aClient()
  const { email } = await aPerson(service)
  const fail = () => signIn(`${newId()}@shop.example`, 'wrong password', client)
  for (let failed = 0; failed < 60; failed += 10) {
    // Ten at once: hashing sixty passwords takes a slow machine longer than a request may wait for the database.
    const responses = await Promise.all(Array.from({ length: 10 }, fail))
    for (const { status } of responses) expect(status).toBe(401)
  }
  expect((await signIn(email, password, client)).status).toBe(429)
  expect((await signIn(email, password)).status).toBe(200)
})

test('the failures of all processes on one database add up', async () => {
  const { host, port, user, password: secret, database } = service.context.db.pool.options
  const connection = { host, port, user, password: secret, database } as never
  const second = await startTestService({ TRUST_PROXY: 'loopback' }, { connection })
  const { email } = await aPerson(service)
  for (let attempt = 0; attempt < 10; attempt += 1)
    await signIn(email, 'wrong password', aClient(), attempt % 2 === 0 ? service : second)
  expect((await signIn(email, password)).status).toBe(429)
  expect((await signIn(email, password, aClient(), second)).status).toBe(429)
})

test('a session of one process counts in another, and ends there at once', async () => {
  const { host, port, user, password: secret, database } = service.context.db.pool.options
  const second = await startTestService({}, { connection: { host, port, user, password: secret, database } as never })
  const { email } = await aPerson(service)
  const [here, there] = [new Browser(service), new Browser(second)]
  await here.signIn(email)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  expect((await there.session())?.user).toMatchObject({ email })
  await here.post('/auth/sign-out')
  expect(await there.session()).toBeNull()
})

test('a stolen session cannot guess the password', async () => {
  const { email } = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(email)
  const guess = () =>
    browser.post('/auth/change-password', { currentPassword: 'wrong password', newPassword: 'a new long password' })
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(400)
  expect((await guess()).status).toBe(429)
})

test('a /48 of IPv6 asks for no more links than twenty clients', async () => {
  const { context } = await startTestService({ RATE_LIMITS: 'on' })
  const asked = (network: number) =>
    mayReset(context, `${newId()}@shop.example`, `2001:db8:a:${network.toString(16)}::1`)
  const results: boolean[] = []
  for (let network = 0; network < 1_201; network += 1) results.push(await asked(network))
  expect(results.indexOf(false)).toBe(1_200)
  expect(await mayReset(context, `${newId()}@shop.example`, '2001:db8:b::1')).toBe(true)
})
