import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPerson, Browser, codeOf, password } from './person.ts'

const service = await startTestService()

/** A person with an authenticator app. The app's present code was used to turn the second factor on. */
async function aPersonWithApp() {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  const { totpURI, backupCodes } = (await browser.post('/auth/two-factor/enable', { password })).body
  const verified = await browser.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })
  expect(verified.status).toBe(200)
  return { ...person, browser, totpURI: totpURI as string, backupCodes: backupCodes as string[] }
}

async function awaitingCode(email: string) {
  const browser = new Browser(service)
  const response = await browser.signIn(email)
  expect(response.body.twoFactorRedirect).toBe(true)
  return browser
}

const verify = (browser: Browser, code: string, more = {}) =>
  browser.post('/auth/two-factor/verify-totp', { code, ...more })

test('a second factor is active after its first valid code, and not before', async () => {
  const person = await aPerson(service)
  const browser = new Browser(service)
  await browser.signIn(person.email)
  expect((await browser.post('/auth/two-factor/enable', { password: 'not the password' })).status).toBe(400)
  const { totpURI, backupCodes } = (await browser.post('/auth/two-factor/enable', { password })).body
  expect(backupCodes.length).toBeGreaterThan(5)
  expect(await new Browser(service).signIn(person.email)).toMatchObject({ status: 200, body: { user: {} } })
  expect((await verify(browser, '000000')).status).toBe(401)
  expect((await verify(browser, codeOf(totpURI))).status).toBe(200)
  expect((await browser.session())?.user).toMatchObject({ twoFactorEnabled: true })
})

test('with a second factor, the password alone opens no session', async () => {
  const { email, totpURI } = await aPersonWithApp()
  const browser = await awaitingCode(email)
  expect(await browser.session()).toBeNull()
  expect((await verify(browser, codeOf(totpURI, 1))).status).toBe(200)
  expect((await browser.session())?.user).toMatchObject({ email })
})

test('a code of the app works once', async () => {
  const { email, totpURI } = await aPersonWithApp()
  const code = codeOf(totpURI, 1)
  const browsers = [await awaitingCode(email), await awaitingCode(email), await awaitingCode(email)]
  const statuses = await Promise.all(browsers.map(async (browser) => (await verify(browser, code)).status))
  expect(statuses.toSorted()).toEqual([200, 401, 401])
  const sessions = await Promise.all(browsers.map((browser) => browser.session()))
  expect(sessions.filter((session) => session !== null)).toHaveLength(1)
})

test('after a code that was used before, the sign-in waits for another one', async () => {
  const { email, totpURI, backupCodes } = await aPersonWithApp()
  const browser = await awaitingCode(email)
  const code = codeOf(totpURI, 1)
  expect((await verify(await awaitingCode(email), code)).status).toBe(200)
  expect((await verify(browser, code)).status).toBe(401)
  expect(await browser.session()).toBeNull()
  const backup = await browser.post('/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect(backup.status).toBe(200)
  expect((await browser.session())?.user).toMatchObject({ email })
})

test('a backup code works once', async () => {
  const { email, backupCodes } = await aPersonWithApp()
  const code = backupCodes[0] as string
  const use = async () => (await awaitingCode(email)).post('/auth/two-factor/verify-backup-code', { code })
  expect((await use()).status).toBe(200)
  expect((await use()).status).toBe(401)
})

test('of sign-ins with one backup code at once one succeeds, and the code is wrong for the others', async () => {
  const { email, backupCodes } = await aPersonWithApp()
  const browsers = [await awaitingCode(email), await awaitingCode(email), await awaitingCode(email)]
  const used = await Promise.all(
    browsers.map((browser) => browser.post('/auth/two-factor/verify-backup-code', { code: backupCodes[0] })),
  )
  expect(used.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('after five wrong codes one signs in again', async () => {
  const { email, totpURI } = await aPersonWithApp()
  const browser = await awaitingCode(email)
  for (const code of ['000001', '000002', '000003', '000004', '000005'])
    expect((await verify(browser, code)).status).toBe(401)
  expect((await verify(browser, codeOf(totpURI, 1))).status).toBe(401)
  expect((await verify(await awaitingCode(email), codeOf(totpURI, 1))).status).toBe(200)
})

// Of codes that arrive while another is checked, some are rejected unchecked, and then they do not count.
test('many wrong codes at once are all rejected, and with five more the sign-in has ended', async () => {
  const { email, totpURI } = await aPersonWithApp()
  const browser = await awaitingCode(email)
  const guesses = Array.from({ length: 20 }, (_, index) => verify(browser, String(100_000 + index)))
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(401)
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await verify(browser, '100000')).status).toBe(401)
  expect((await verify(browser, codeOf(totpURI, 1))).status).toBe(401)
})

test('after ten wrong codes in several sign-ins the second factor is locked', async () => {
  const { email } = await aPersonWithApp()
  const wrong = async (browser: Browser) => (await verify(browser, '000000')).status
  for (let round = 0; round < 2; round += 1) {
    const browser = await awaitingCode(email)
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await wrong(browser)).toBe(401)
  }
  const response = await verify(await awaitingCode(email), '000000')
  expect([response.status, response.text]).toEqual([429, 'Too many requests, please try again later.'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})

test('a trusted device needs no code, until the password is reset', async () => {
  const { email, person_id, totpURI } = await aPersonWithApp()
  const browser = await awaitingCode(email)
  const trusted = await verify(browser, codeOf(totpURI, 1), { trustDevice: true })
  expect(String(trusted.headers['set-cookie'])).toMatch(/trust_device=[^;]+; Max-Age=2592000/)
  await browser.post('/auth/sign-out')
  expect((await browser.signIn(email)).body.twoFactorRedirect).toBeUndefined()
  await browser.post('/auth/sign-out')
  await service.context.db.query(sql`delete from verifications where value = ${person_id}`)
  expect((await browser.signIn(email)).body.twoFactorRedirect).toBe(true)
})

test('a second factor is turned off, and its codes are renewed, with the password only', async () => {
  const { email, browser } = await aPersonWithApp()
  const wrong = { password: 'not the password' }
  expect((await browser.post('/auth/two-factor/generate-backup-codes', wrong)).status).toBe(400)
  const renewed = await browser.post('/auth/two-factor/generate-backup-codes', { password })
  expect([renewed.status, renewed.body.backupCodes.length > 5]).toEqual([200, true])
  expect((await browser.post('/auth/two-factor/disable', wrong)).status).toBe(400)
  expect((await browser.post('/auth/two-factor/disable', { password })).status).toBe(200)
  expect((await new Browser(service).signIn(email)).body.twoFactorRedirect).toBeUndefined()
})

test('secrets and backup codes are encrypted at rest', async () => {
  const { person_id, totpURI, backupCodes } = await aPersonWithApp()
  const { rows } = await service.context.db.query(sql`select * from second_factors where person_id = ${person_id}`)
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(backupCodes[0])
  expect(stored).not.toContain(new URL(totpURI).searchParams.get('secret'))
})
