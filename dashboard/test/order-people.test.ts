import { describe, expect, test } from 'vitest'
import { anOrder } from '../../service/test/harness/store-factory.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner, phone } from './harness/shop-owner.ts'

async function aPhone() {
  const shop = await aSettingsShop()
  const { page, complaints } = await openOwner(shop.dashboard, { cookies: shop.cookies, viewport: phone })
  const open = async (id: string) => {
    await page.goto(`${shop.home}/orders/${id}`)
    await page.getByRole('button', { name: 'All actions' }).click()
  }
  return { ...shop, page, complaints, open }
}

describe.skipIf(!hasBrowser)('people of an order', () => {
  test('a shopper who calls gets another address, and a wrong number is named at its field', async () => {
    const { page, order, member, complaints, open } = await aPhone()
    await open(order._id)
    await page.getByRole('button', { name: 'Change name, phone or address' }).click()
    const form = page.getByRole('dialog', { name: 'Who receives it?' })
    await form.getByLabel('Address', { exact: true }).fill('Jhamsikhel 4')
    await form.getByLabel('E-mail').fill('maya@example.com')
    await form.getByLabel('Mobile number').fill('98')
    expect(await form.getByLabel('Courier').count()).toBe(0)
    await form.getByRole('button', { name: 'Save the change' }).click()
    await form.getByLabel('Mobile number').and(page.locator('[aria-invalid=true]')).waitFor()
    await form.getByLabel('Mobile number').fill('9800000042')
    await form.getByRole('button', { name: 'Save the change' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('Jhamsikhel 4').waitFor()
    await page.getByText('9800000042').waitFor()
    const stored = (await member.get(`/orders/${order._id}`)).body
    expect(stored).toMatchObject({
      ...{ customer_address: 'Jhamsikhel 4', customer_phone_number: '9800000042', version: order.version + 1 },
      customer_full_name: order.customer_full_name,
    })

    await page.getByRole('button', { name: 'All actions' }).click()
    await page.getByRole('button', { name: 'Send the confirmation again' }).click()
    await page.getByRole('dialog').getByText('A mail to maya@example.com').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the confirmation again' }).click()
    await page.getByText('The confirmation is sent again').waitFor()
    const { timeline } = (await member.get(`/orders/${order._id}`)).body
    expect(timeline[0]).toMatchObject({ kind: 'confirmation_sent' })
    expect(complaints).toEqual([])
  })

  test('a draft is deleted after a question, and the list is shown', async () => {
    const { page, cap, member, complaints, open } = await aPhone()
    const wanted = { ...anOrder({ products: [{ product: cap._id, variant: '', quantity: 1 }] }), draft: true }
    const { body: draft } = await member.post('/orders', wanted)
    await open(draft._id)
    await page.getByRole('button', { name: 'Delete the draft' }).click()
    await page.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    expect((await member.get(`/orders/${draft._id}`)).status).toBe(404)
    expect(complaints).toEqual([])
  })
})
