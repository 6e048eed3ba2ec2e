import { expect, test } from 'vitest'
import { aStoreFile } from '../../service/test/harness/store-factory.ts'
import { aMember, aPerson, Browser, codeOf, password } from '../../service/test/people/person.ts'
import { invitationToken } from '../../service/test/staff/invitation-token.ts'
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
    await code.waitFor()
    // The field of the code has the focus.
    await page.keyboard.type(codeOf(totpURI, 1))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No shop yet' }).waitFor()
  },
)

test.skipIf(!hasBrowser)('an accepted invitation leads to its shop, not to the one of the last visit', async () => {
  const dashboard = await openDashboard()
  const { service } = dashboard
  const [first, second] = [await service.importStore(aStoreFile()), await service.importStore(aStoreFile())]
  const person = await aMember(service, first._id, 'staff')
  const owner = await aMember(service, second._id, 'owner')
  await owner.post('/invitations', { email: person.email, role: 'staff' })
  const token = await invitationToken(service, person.email)
  const { page } = await openOwner(dashboard, { cookies: person.browser.cookies })
  await page.goto('/dashboard')
  await page.waitForURL(`**/shop/${first.subdomain}`)
  await page.goto(`/dashboard/invitation#${token}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL(`**/shop/${second.subdomain}`)
})

test.skipIf(!hasBrowser)('an invitation for another person lets that person in, after the first has left', async () => {
  const dashboard = await openDashboard()
  const { service } = dashboard
  const store = await service.importStore(aStoreFile())
  const owner = await aMember(service, store._id, 'owner')
  await owner.post('/invitations', { email: 'maya@shop.example', role: 'staff' })
  const token = await invitationToken(service, 'maya@shop.example')
  const { page, complaints } = await openOwner(dashboard, { cookies: owner.browser.cookies })
  await page.goto(`/dashboard/invitation#${token}`)
  await page.getByText(`You are signed in as ${owner.email}.`).waitFor()
  await page.getByRole('button', { name: 'Sign out and go on' }).click()
  await page.getByLabel('Your name').fill('Maya Rai')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL(`**/shop/${store.subdomain}`)
  expect(complaints).toEqual([])
})

test.skipIf(!hasBrowser)('the link of an invitation that was cut says so, and leads to the dashboard', async () => {
  const dashboard = await openDashboard()
  const store = await dashboard.service.importStore(aStoreFile())
  const owner = await aMember(dashboard.service, store._id, 'owner')
  const { page, complaints } = await openOwner(dashboard, { cookies: owner.browser.cookies })
  await page.goto('/dashboard/invitation')
  await page.getByText('Ask for a new one').waitFor()
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await page.waitForURL(`**/shop/${store.subdomain}`)
  expect(complaints).toEqual([])
})

test.skipIf(!hasBrowser)('an account made from a Nepali page is in Nepali', async () => {
  const dashboard = await openDashboard()
  const { service } = dashboard
  const store = await service.importStore(aStoreFile())
  const owner = await aMember(service, store._id, 'owner')
  const email = 'sita@shop.example'
  await owner.post('/invitations', { email, role: 'staff' })
  const token = await invitationToken(service, email)
  const { page, complaints } = await openOwner(dashboard, {})
  await page.goto(`/dashboard/invitation#${token}`)
  await page.getByRole('button', { name: 'नेपाली' }).click()
  await page.getByLabel('तपाईंको नाम').fill('सीता राई')
  await page.getByLabel('पासवर्ड').fill(password)
  await page.getByRole('button', { name: 'स्वीकार गर्नुहोस्', exact: true }).click()
  await page.waitForURL(`**/shop/${store.subdomain}`)
  const me = await page.evaluate(async () => (await fetch('/merchant/me')).json())
  expect(me).toMatchObject({ email, language: 'ne' })
  expect(complaints).toEqual([])
})
