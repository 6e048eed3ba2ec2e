import { describe, expect, test } from 'vitest'
import { aMember, codeOf } from '../../service/test/people/person.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner, phone } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('settings', () => {
  test('of two people who change the shop, the second chooses only where both changed the same', async () => {
    const { dashboard, member, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/shop`)
    await page.getByLabel('Brand').fill('Himal, mine')
    await page.getByLabel('Line at the top').fill('Open on Saturdays')
    await page.getByLabel('PAN', { exact: true }).fill('३०१२३४५६८')
    expect((await member.patch('', { brand_name: 'Himal, theirs', description: 'Felt' })).status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByRole('radio', { name: 'Himal, theirs' }).check()
    expect(await dialog.getByRole('radio').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await page.getByText('Shop is saved').waitFor()
    const { body } = await member.get('')
    expect(body).toMatchObject({ brand_name: 'Himal, theirs', top_bar_text: 'Open on Saturdays', description: 'Felt' })
    expect(body.business.pan).toBe('301234568')
  })

  test('what was typed in the settings is there after a reload', async () => {
    const { dashboard, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/checkout`)
    await page.getByLabel('E-mail is required').check()
    await page.getByText('1 change not saved').waitFor()
    await page.reload()
    await page.getByText('1 change not saved').waitFor()
    expect(await page.getByLabel('E-mail is required').isChecked()).toBe(true)
  })

  test('a credential of a gateway is stored, never shown again, and removed', async () => {
    const { dashboard, member, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/payments`)
    await page.getByText('Khalti', { exact: true }).click()
    await page.getByLabel('Live secret key', { exact: true }).fill('live_secret_key_of_the_test')
    await page.getByRole('button', { name: 'Store: Live secret key' }).click()
    await page.getByText('Live secret key: stored').waitFor()
    const stateOf = async () =>
      (await member.get('/gateway-credentials')).body.items.find(
        ({ key }: { key: string }) => key === 'wallet_b_secret',
      )
    expect(await stateOf()).toMatchObject({ set: true })
    await expect.poll(() => page.getByLabel('Live secret key', { exact: true }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Test this account: Khalti' }).click()
    const result = page.getByRole('status').filter({ hasText: /account/ })
    await result.waitFor()
    await page.getByLabel('Live secret key', { exact: true }).fill('another_key_of_the_test')
    await page.getByRole('button', { name: 'Replace: Live secret key' }).click()
    await result.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain('live_secret_key_of_the_test')
    await page.getByRole('button', { name: 'Remove: Live secret key' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Live secret key?' })
    await question.waitFor()
    expect(await stateOf()).toMatchObject({ set: true })
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Live secret key: removed').waitFor()
    expect(await stateOf()).toMatchObject({ set: false })
  })

  test('a plugin has nothing typed after it is saved, and nothing at all after it is removed', async () => {
    const { dashboard, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/plugins`)
    const pixel = page.getByLabel('Pixel ID')
    const token = page.getByLabel('Access token')
    await pixel.fill('1234567890')
    await token.fill('a-token-of-the-test')
    await page.getByRole('button', { name: 'Save: Meta Conversions API' }).click()
    await page.getByText('Meta Conversions API: saved').waitFor()
    expect([await pixel.inputValue(), await token.inputValue()]).toEqual(['1234567890', ''])
    expect(await page.getByRole('button', { name: 'Save: Meta Conversions API' }).isDisabled()).toBe(true)
    await pixel.fill('987')
    await page.getByRole('button', { name: 'Remove: Meta Conversions API' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Meta Conversions API: removed').waitFor()
    expect(await pixel.inputValue()).toBe('')
  })

  test('a browser without a choice has the language of the account, which a switch changes, too', async () => {
    const { dashboard, member, home, cookies } = await aSettingsShop()
    const { page, complaints } = await openOwner(dashboard, { cookies })
    const account = async () => (await member.browser.get('/merchant/me')).body.language
    await member.browser.send({ method: 'PATCH', url: '/merchant/me', payload: { language: 'ne' } })
    await page.goto(`${home}/settings`)
    await page.getByRole('heading', { name: 'सेटिङ', exact: true }).waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
    await expect.poll(account).toBe('en')
    await page.reload()
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('an API key is shown once, works within its rights, and ends when it is revoked', async () => {
    const { dashboard, service, store, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/api-keys`)
    await page.getByLabel('Name', { exact: true }).fill('Stock robot')
    await page.getByLabel('Stock', { exact: true }).selectOption('read')
    await page.getByRole('button', { name: 'Make the key' }).click()
    const key = await page.getByRole('status').locator('code').innerText()
    const read = (path: string) =>
      service.get(`/merchant/stores/${store._id}${path}`, { authorization: `Bearer ${key}` })
    expect((await read('/stock')).status).toBe(200)
    expect((await read('/orders')).status).toBe(403)
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('status').locator('code').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Revoke: Stock robot' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Stock robot” is revoked').waitFor()
    expect((await read('/stock')).status).toBe(401)
  })

  test('a role is changed when it is saved, not with each key of the list', async () => {
    const { dashboard, service, store, member, home, cookies } = await aSettingsShop()
    const colleague = await aMember(service, store._id, 'staff')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/staff`)
    const row = page.getByRole('listitem').filter({ hasText: colleague.email })
    const roleOf = async () =>
      (await member.get('/staff')).body.items.find(({ email }: { email: string }) => email === colleague.email)?.role
    await row.getByRole('combobox').selectOption('viewer')
    const saveRole = row.getByRole('button', { name: /^Save the role/ })
    await saveRole.waitFor()
    expect(await roleOf()).toBe('staff')
    await saveRole.click()
    await expect.poll(roleOf).toBe('viewer')
  })

  test('a person who lowers the own role is offered what is left at once', async () => {
    const { dashboard, service, store, member, home, cookies } = await aSettingsShop()
    await aMember(service, store._id, 'owner')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/staff`)
    await page.getByRole('button', { name: 'Send the invitation' }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: member.email })
    await row.getByRole('combobox').selectOption('viewer')
    await row.getByRole('button', { name: /^Save the role/ }).click()
    await page.getByRole('button', { name: 'Send the invitation' }).waitFor({ state: 'detached' })
  })

  test('a part of the audit log that cannot be read is named', async () => {
    const { dashboard, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.route('**/merchant/stores/*/audit*', (route) =>
      /cursor=/.test(route.request().url())
        ? route.fulfill({ status: 500, json: { message: 'The log is away' } })
        : route.fulfill({ json: { items: [], next_cursor: 'next' } }),
    )
    await page.goto(`${home}/settings/audit`)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('alert').filter({ hasText: 'The service could not do this.' }).waitFor()
  })

  test('a viewer is offered neither a new order nor a note', async () => {
    const { dashboard, order, home, cookies } = await aSettingsShop('viewer')
    const { page } = await openOwner(dashboard, { cookies, viewport: phone })
    await page.goto(`${home}/orders/${order._id}`)
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    expect(await page.getByPlaceholder('Write a note').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0)
  })

  test('a viewer finds no boxes to choose rows, and no link to make something in an empty list', async () => {
    const { dashboard, home, cookies } = await aSettingsShop('viewer')
    const { page } = await openOwner(dashboard, { cookies })
    for (const [path, row] of [
      ['/orders', 'Asha Gurung'],
      ['/products', 'Felt Cap'],
    ]) {
      await page.goto(`${home}${path}`)
      await page.getByRole('row').filter({ hasText: row }).waitFor()
      expect(await page.getByRole('checkbox').count()).toBe(0)
    }
    await page.route(/^[^?]*\/merchant\/[^?]*\/(orders|customers|stock)\?/, (route) =>
      route.fulfill({ json: { items: [], next_cursor: null } }),
    )
    for (const [path, head] of [
      ['/orders', 'No orders yet'],
      ['/customers', 'No customers yet'],
      ['/stock', 'No products yet'],
    ]) {
      await page.goto(`${home}${path}`)
      await page.getByRole('heading', { name: head }).waitFor()
      expect(await page.locator('.empty').getByRole('link').count()).toBe(0)
    }
  })

  test('a manager invites staff, and a viewer finds neither staff nor keys', async () => {
    const shop = await aSettingsShop('manager')
    const { page } = await openOwner(shop.dashboard, { cookies: shop.cookies })
    await page.goto(`${shop.home}/settings/staff`)
    await page.getByLabel('E-mail').fill('new@shop.example')
    expect(await page.getByLabel('Role', { exact: true }).locator('option').allInnerTexts()).toEqual([
      'Staff',
      'Viewer',
    ])
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('The invitation to new@shop.example is on its way').waitFor()
    await page.getByRole('button', { name: 'Withdraw: new@shop.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.poll(async () => (await shop.member.get('/invitations')).body.items).toEqual([])

    const viewer = await aSettingsShop('viewer')
    const { page: other } = await openOwner(viewer.dashboard, { cookies: viewer.cookies })
    await other.goto(`${viewer.home}/settings`)
    await other.getByRole('link', { name: 'My account' }).waitFor()
    expect(
      await other
        .getByRole('main')
        .getByRole('link', { name: /Staff|API keys|Webhooks|Audit/ })
        .count(),
    ).toBe(0)
  })

  test('the second step is turned on at the keyboard with a code of the app, and gives backup codes', async () => {
    const { dashboard, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/settings/account`)
    await page.getByLabel('Your password').fill('demo-shop-owner')
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByAltText('QR code for the authenticator app').waitFor()
    const secret = await page.locator('code').innerText()
    await page.keyboard.type(codeOf(`otpauth://totp/pasal?secret=${secret}`))
    await page.keyboard.press('Enter')
    await page.getByText('Each backup code opens the account once').waitFor()
    // The first stop is the button that copies the codes.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('The second step is on.', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('The second step is on.', { exact: true }).waitFor()
  })

  test('of two people who change the delivery table, both keep their rows and choose for a shared one', async () => {
    const { dashboard, member, home, cookies } = await aSettingsShop()
    const { page } = await openOwner(dashboard, { cookies })
    const before = (await member.get('/delivery')).body
    const [first, second] = before.places as [string, ...unknown[]][]
    await page.goto(`${home}/settings/delivery`)
    await page.getByLabel(`${first?.[0]}, 1 kg`).fill('111')
    await page.getByLabel(`${second?.[0]}, 1 kg`).fill('222')
    await page.getByLabel(`${second?.[0]}, 2 kg`).focus()
    const charges = [99, -1, -1, -1, -1, -1]
    const places = [[first?.[0], true, ...charges], second, ['Namche', false, ...charges]]
    const headers = { 'if-match': `"${before.version}"` }
    const saved = await member.put('/delivery', { defaults: before.defaults, places }, headers)
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByRole('radio', { name: 'Theirs' }).check()
    expect(await dialog.getByRole('radio').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await page.getByText('The delivery table is saved').waitFor()
    const after = (await member.get('/delivery')).body.places as number[][]
    expect(after.slice(0, 3).map((place) => place[2])).toEqual([99, 222, 99])
  })
})
