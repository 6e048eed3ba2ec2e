import { expect, test } from 'vitest'
import { findSetUpUrl } from '../../service/src/staff/set-up-url.ts'
import { anOrder } from '../../service/test/harness/store-factory.ts'
import { hasBrowser, openDashboard, openOwner, phone } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)(
  'a first owner opens a shop on a phone, adds a product, and dispatches its first order',
  async () => {
    const dashboard = await openDashboard()
    const { page, complaints } = await openOwner(dashboard, { viewport: phone })
    await page.goto((await findSetUpUrl(dashboard.service.context)) as string)
    await page.getByLabel('Name of the shop').fill('Himal Felt')
    await page.getByLabel('Your name').fill('Dawa Tamang')
    await page.getByLabel('E-mail').fill('dawa@shop.example')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Open the shop' }).click()
    await page.getByRole('heading', { name: 'Namaste, Dawa. Your shop is open.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/shop/himal-felt')

    await page.getByText('Three steps to the first order, about 5 minutes.').waitFor()
    await page.getByRole('link', { name: 'Add a product' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Felt Cap')
    await page.getByLabel('Price Rs.').fill('१,२००')
    await page.getByLabel('Stock', { exact: true }).fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Felt Cap' }).waitFor()
    await page.waitForURL(/\/products\/[0-9a-f]{24}$/)
    const product = new URL(page.url()).pathname.split('/').pop() as string
    // What was saved does not come back in the editor of the next product.
    await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click()
    await page.getByRole('link', { name: 'Add a product' }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('')

    const { _id: storeId } = (await dashboard.service.get('/store/check_domain?domain=himal-felt')).body
    const line = { product, variant: '', quantity: 2 }
    const order = anOrder({ products: [line], customer_address_city: 'Pokhara' })
    const placed = await dashboard.service.post(`/order/${storeId}`, order)
    expect([placed.status, placed.text]).toEqual([200, expect.any(String)])

    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click()
    // The first order comes first; what is left of the first steps stays below.
    await page.getByText('One step to the first order, about 2 minutes.').waitFor()
    await page.getByRole('button', { name: /^Confirm #/ }).click()
    await page.getByText('is being packed').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('link', { name: /^#\d+$/ }).click()
    await page.getByRole('button', { name: 'Dispatch' }).click()
    await page.getByLabel('Courier').fill('Upaya')
    await page.getByRole('dialog').getByRole('button', { name: 'Dispatch' }).click()
    await page.locator('h1 + .pill', { hasText: 'On its way' }).waitFor()
    await page.getByText('Upaya').waitFor()
    expect(complaints).toEqual([])
  },
)
