import { test } from 'vitest'
import { aPerson, Browser, codeOf, password } from '../../service/test/people/person.ts'
import { hasBrowser, openDashboard, openOwner } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)(
  'after five wrong codes one begins with the password again, and the next code fits',
  async () => {
    const dashboard = await openDashboard()
    const { email } = await aPerson(dashboard.service)
    const browser = new Browser(dashboard.service)
    await browser.signIn(email)
    const { totpURI } = (await browser.post('/auth/two-factor/enable', { password })).body
    await browser.post('/auth/two-factor/verify-totp', { code: codeOf(totpURI) })
    const { page } = await openOwner(dashboard)
    await page.goto('/dashboard')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const code = page.getByLabel('Code of your authenticator app')
    for (const wrong of ['000001', '000002', '000003', '000004', '000005']) {
      await code.fill(wrong)
      const answer = page.waitForResponse(/verify-totp/)
      await page.getByRole('button', { name: 'Continue' }).click()
      await answer
    }
    await page.getByText('Five codes did not fit').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await code.fill(codeOf(totpURI, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'No shop yet' }).waitFor()
  },
)
