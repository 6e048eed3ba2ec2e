import { describe, expect, test } from 'vitest'
import { aLine, anOrder } from '../../service/test/harness/store-factory.ts'
import { aContentShop } from './harness/content-shop.ts'
import { linesOf } from './harness/screen-checks.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('customers', () => {
  test('a customer is found by the beginning of the phone, and shows figures and orders', async () => {
    const { dashboard, home, cookies } = await aContentShop()
    const { page, complaints } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/customers`)
    await page.getByLabel('Phone, name or e-mail').fill('९८१२')
    await page.getByRole('link', { name: 'Asha Gurung' }).click()
    await page.getByRole('heading', { name: 'Asha Gurung' }).waitFor()
    await page.getByText('Felt Cap').waitFor()
    const figures = page.getByRole('region', { name: 'History' })
    await expect.poll(() => figures.locator('div', { hasText: 'Orders' }).locator('dd').textContent()).toBe('1')
    expect(complaints).toEqual([])
  })

  test('a customer who is opened right after typing stays open', async () => {
    const { dashboard, home, cookies } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    // The script of the customer's page comes after the pause that a search waits for.
    await page.route(/CustomerPage[^/]*\.js/, async (route) => {
      await page.waitForTimeout(1_000)
      await route.continue()
    })
    await page.goto(`${home}/customers`)
    const link = page.getByRole('link', { name: 'Asha Gurung' })
    await link.waitFor()
    await page.getByLabel('Phone, name or e-mail').fill('Asha')
    await link.click()
    await page.getByRole('heading', { name: 'Asha Gurung' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/customers\/[0-9a-f]{24}$/)
  })

  test('a search without a result offers to clear it', async () => {
    const { dashboard, home, cookies } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/customers?q=nosuchname`)
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page.getByRole('link', { name: 'Asha Gurung' }).waitFor()
  })

  test('of two people who note something about a customer, the second chooses between both versions', async () => {
    const { dashboard, home, cookies, member, first } = await aContentShop()
    const { _id } = await first('/customers')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/customers/${_id}`)
    await page.getByLabel('Note').fill('Calls before noon')
    expect((await member.patch(`/customers/${_id}`, { note: 'Wants a bill with PAN' })).status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByText('Wants a bill with PAN').waitFor()
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await expect.poll(async () => (await member.get(`/customers/${_id}`)).body.note).toBe('Calls before noon')
  })

  test('an owner erases a person only after typing the phone, and an open order is named as the reason', async () => {
    const { dashboard, home, cookies, member, first } = await aContentShop()
    const { _id } = await first('/customers')
    const order = await first('/orders')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/customers/${_id}`)
    await page.getByRole('button', { name: 'Erase…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase Asha Gurung?' })
    const erase = dialog.getByRole('button', { name: 'Erase for good' })
    await dialog.getByLabel('Type 9812345678 to confirm').fill('9812345670')
    expect(await erase.isDisabled()).toBe(true)
    await dialog.getByLabel('Type 9812345678 to confirm').fill('9812345678')
    await erase.click()
    await dialog.getByRole('alert').waitFor()
    expect((await member.get(`/customers/${_id}`)).status).toBe(200)
    expect((await member.post(`/orders/${order._id}/status`, { status: 'Cancelled' })).status).toBe(200)
    await erase.click()
    await page.getByText('No customers yet').waitFor()
    expect((await member.get(`/customers/${_id}`)).status).toBe(404)
  })

  test('a manager sees no way to erase a person', async () => {
    const { dashboard, home, cookies, first } = await aContentShop('manager')
    const { _id } = await first('/customers')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/customers/${_id}`)
    await page.getByLabel('Note').waitFor()
    expect(await page.getByRole('button', { name: 'Erase…' }).count()).toBe(0)
  })

  test('a viewer reads a customer and can change nothing', async () => {
    const { dashboard, home, cookies, first } = await aContentShop('viewer')
    const { _id } = await first('/customers')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/customers/${_id}`)
    await page.getByText('Your role may look at this, but not change it.').waitFor()
    expect(await page.getByLabel('Note').isDisabled()).toBe(true)
  })

  test('phones stay whole beside a long name and a long e-mail', async () => {
    const { dashboard, service, store, cap, home, cookies } = await aContentShop()
    const long = {
      customer_full_name: 'Ramakrishna Bahadur Shrestha Traders and Suppliers Private Limited',
      customer_email: 'ramakrishna.bahadur.shrestha@himalayan-traders.example',
    }
    const order = anOrder({ products: [aLine(cap)], ...long, customer_phone_number: '9800000001' })
    expect((await service.post(`/order/${store._id}`, order)).status).toBe(200)
    const { page } = await openOwner(dashboard, { cookies, viewport: { width: 1024, height: 768 } })
    await page.goto(`${home}/customers`)
    await page.getByText('9800000001').waitFor()
    expect((await linesOf(page, '.second-cell')).map(({ lines }) => lines)).toEqual([1, 1])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})
