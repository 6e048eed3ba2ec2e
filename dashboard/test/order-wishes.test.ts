import { describe, expect, test } from 'vitest'
import { aLine, anOrder } from '../../service/test/harness/store-factory.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

type Member = Awaited<ReturnType<typeof aSettingsShop>>['member']
type Fields = Record<string, unknown>

/** The page of an order that was placed with these fields, and with the print of this name. */
async function openOrder({ order = {}, line = {}, print }: { order?: Fields; line?: Fields; print?: string }) {
  const { dashboard, service, store, cap, member, home, cookies } = await aSettingsShop()
  const print_id = print === undefined ? '' : await allowPrint(member, cap._id, print)
  const products = [aLine(cap, 1, { ...line, print_id })]
  const placed = await service.post(`/order/${store._id}`, anOrder({ ...order, products }))
  expect(placed.status).toBe(200)
  const [newest] = (await member.get('/orders')).body.items
  const { page, complaints } = await openOwner(dashboard, { cookies })
  await page.goto(`${home}/orders/${newest._id}`)
  return { page, complaints }
}

async function allowPrint(member: Member, productId: string, name: string): Promise<string> {
  const print = await member.post('/prints', { name, image_url: '' })
  expect(print.status).toBe(201)
  expect((await member.patch(`/products/${productId}`, { print_addon: { enabled: true } })).status).toBe(200)
  return print.body._id
}

describe.skipIf(!hasBrowser)('what a shopper asked for', () => {
  test('a filled field of a line is shown as its label and value, and a picture is a link', async () => {
    const picture = 'https://example.com/a.png'
    const { page, complaints } = await openOrder({
      line: {
        custom_fields: [
          'Name on the cover|||text_dp|||Asha',
          `Your picture|||image|||${picture}`,
          'Your drawing|||image|||javascript:alert(1)',
        ],
      },
    })
    await page.getByText('Name on the cover: Asha').waitFor()
    expect(await page.getByRole('link', { name: 'Your picture' }).getAttribute('href')).toBe(picture)
    await page.getByText('Your drawing').waitFor()
    expect(await page.getByRole('link', { name: 'Your drawing' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('the day, the sender, the company and the second number of an order are shown', async () => {
    const { page, complaints } = await openOrder({
      order: {
        ...{ delivery_date: '2027-01-15', customer_alt_phone_number: '9800000002', company_name: 'Himal Pvt. Ltd.' },
        ...{ sender_full_name: 'Hari', sender_phone_number: '9800000001', sender_email: 'hari@himal.example' },
        pan: '301234567',
      },
    })
    const receiver = page.getByRole('region', { name: 'Who receives it' })
    const shown = await receiver.locator('dl').innerText()
    expect(shown.split('\n').filter(Boolean)).toEqual([
      ...['Deliver on', 'Friday 15 Jan 2027 · 1 Magh 2083', 'Second number', '9800000002'],
      ...['Sent by', 'Hari, 9800000001, hari@himal.example', 'Company on the bill', 'Himal Pvt. Ltd.'],
      ...['PAN', '301234567'],
    ])
    expect(complaints).toEqual([])
  })

  test('the chosen print of a line is shown', async () => {
    const { page } = await openOrder({ print: 'Lotus' })
    await page.getByText('Print: Lotus').waitFor()
  })
})
