import { describe, expect, test } from 'vitest'
import { findSetUpUrl } from '../../service/src/staff/set-up-url.ts'
import { aStoreFile } from '../../service/test/harness/store-factory.ts'
import { aMember, aPerson, Browser, password } from '../../service/test/people/person.ts'
import { invitationToken } from '../../service/test/staff/invitation-token.ts'
import { chooseLanguage } from './harness/screen-checks.ts'
import { hasBrowser, openDashboard, openOwner, phone } from './harness/shop-owner.ts'

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

  test('an accepted invitation is not called used while the shops of the person are read', async () => {
    const dashboard = await openDashboard()
    const { service } = dashboard
    const store = await service.importStore(aStoreFile())
    const owner = await aMember(service, store._id, 'owner')
    await owner.post('/invitations', { email: 'maya@shop.example', role: 'staff' })
    const token = await invitationToken(service, 'maya@shop.example')
    const { page } = await openOwner(dashboard)
    await page.goto(`/dashboard/invitation#${token}`)
    await page.getByLabel('Your name').fill('Maya Rai')
    await page.getByLabel('Password').fill(password)
    const readShops = Promise.withResolvers<void>()
    await page.route('**/merchant/stores?*', async (route) => {
      await readShops.promise
      await route.continue()
    })
    const shopsAreAsked = page.waitForRequest('**/merchant/stores?*')
    await page.getByRole('button', { name: 'Accept' }).click()
    await shopsAreAsked
    await page.waitForTimeout(500)
    expect(await page.getByText('This invitation has been used').count()).toBe(0)
    readShops.resolve()
    await page.waitForURL(`**/shop/${store.subdomain}`)
    await page.getByRole('link', { name: 'Orders', exact: true }).first().waitFor()
  })

  test('a new password that is too long is named beside its field, and is not called an old link', async () => {
    const dashboard = await openDashboard()
    const { page } = await openOwner(dashboard)
    await page.goto('/dashboard/reset-password?token=any')
    const field = page.getByLabel('New password')
    await field.fill('p'.repeat(129))
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.locator('[aria-invalid]').waitFor({ timeout: 10_000 })
    await page.locator('.field', { has: field }).getByText('10 to 128 characters').waitFor()
    expect(await page.getByText('This link has been used').count()).toBe(0)
    await field.fill('p'.repeat(128))
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('This link has been used').waitFor()
  })

  test('the short name of the first shop can be cleared and written anew', async () => {
    const dashboard = await openDashboard()
    const { page } = await openOwner(dashboard)
    await page.goto('/dashboard/setup#any')
    await page.getByLabel('Name of the shop').fill('Himal Store')
    const short = page.getByLabel('Short name in its address')
    expect(await short.inputValue()).toBe('himal-store')
    await short.fill('')
    await short.pressSequentially('himal')
    expect(await short.inputValue()).toBe('himal')
  })

  test('a short name with other characters is named in the language of the person', async () => {
    const dashboard = await openDashboard()
    const { page } = await openOwner(dashboard, { viewport: phone })
    await chooseLanguage(page, { language: 'ne', width: 'phone', axeAt: phone })
    await page.goto((await findSetUpUrl(dashboard.service.context)) as string)
    await page.getByLabel('पसलको नाम').fill('Himal')
    await page.getByLabel('ठेगानामा हुने छोटो नाम').fill('My Shop!')
    await page.getByLabel('तपाईंको नाम').fill('Asha')
    await page.getByLabel('इमेल').fill('asha@shop.example')
    await page.getByLabel('पासवर्ड').fill(password)
    await page.getByRole('button', { name: 'पसल खोल्नुहोस्' }).click()
    const help = page.getByText('साना अङ्ग्रेजी अक्षर, अङ्क र बीचमा हाइफन लेख्नुहोस्, बढीमा ६३ अक्षर।')
    await help.waitFor({ timeout: 10_000 })
  })
})
