import { describe, expect, test } from 'vitest'
import { aPerson, Browser, codeOf, password } from '../../service/test/people/person.ts'
import { hasBrowser, openDashboard, openOwner } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('the pages of a person before a shop', () => {
  test('a person without a shop can sign out, so that another one signs in', async () => {
    const dashboard = await openDashboard()
    const { email } = await aPerson(dashboard.service)
    const browser = new Browser(dashboard.service)
    await browser.signIn(email)
    const { page, complaints } = await openOwner(dashboard, { cookies: browser.cookies })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'No shop yet' }).waitFor()
    await page.getByText(`You are signed in as ${email}.`).waitFor({ timeout: 10_000 })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('the code of the second step has the focus after the password', async () => {
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
    await page.keyboard.press('Enter')
    await page.getByLabel('Code of your authenticator app').waitFor()
    await page.keyboard.type(codeOf(totpURI, 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No shop yet' }).waitFor({ timeout: 10_000 })
  })
})
