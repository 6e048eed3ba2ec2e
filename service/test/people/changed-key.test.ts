import { expect, test } from 'vitest'
import { prepareDatabase } from '../../src/start/prepare.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { startTestService } from '../harness/test-service.ts'
import { aPerson, Browser, codeOf, password } from './person.ts'

/* The operator changes SECRET_KEY in the steps of docs/operations/backup-and-restore.md. */

const { database } = await openTestDatabase()
const withKey = (SECRET_KEY: string) => startTestService({ SECRET_KEY }, database)
const oldKey = 'the key until yesterday'
const newKey = 'the key from tomorrow on'

test('a second factor that was turned on before SECRET_KEY was changed signs in after the change', async () => {
  const before = await withKey(oldKey)
  const { email } = await aPerson(before)
  const browser = new Browser(before)
  await browser.signIn(email)
  const { totpURI, backupCodes } = (await browser.post('/auth/two-factor/enable', { password })).body
  expect((await browser.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)
  await prepareDatabase((await withKey(`${newKey},${oldKey}`)).context)
  const after = await withKey(newKey)
  for (const [path, code] of [
    ['verify-totp', codeOf(totpURI, 1)],
    ['verify-backup-code', backupCodes[0]],
  ]) {
    const returning = new Browser(after)
    expect((await returning.signIn(email)).body).toMatchObject({ twoFactorRedirect: true })
    expect([path, (await returning.post(`/auth/two-factor/${path}`, { code })).status]).toEqual([path, 200])
    expect((await returning.session())?.user).toMatchObject({ email })
  }
})
