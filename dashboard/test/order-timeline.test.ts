import { expect, test } from 'vitest'
import { aMember } from '../../service/test/people/person.ts'
import { aPaidOrder } from './harness/paid-order.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)(
  'everything that happens to a paid order stands on its page in words of either language',
  { timeout: 400_000 },
  async () => {
    const paid = await aPaidOrder()
    const { service, store } = paid
    const owner = await aMember(service, store._id, 'owner')
    const business = { registered_name: 'Himal Store', address: 'Patan', pan: '301234567' }
    expect((await owner.patch('', { business })).status).toBe(200)
    const order = `/orders/${paid.order}`
    expect((await owner.post(`${order}/bill`, {})).status).toBe(201)
    expect((await owner.post(`${order}/refunds`, { amount: 50, method: 'cash' })).status).toBe(201)
    expect((await owner.post(`${order}/status`, { status: 'Cancelled' })).status).toBe(200)
    const [{ _id }] = (await owner.get('/transactions')).body.items
    const resolution = { resolution: 'accepted', reference: 'Asha' }
    expect((await owner.post(`/transactions/${_id}/resolve`, resolution)).status).toBe(200)

    const { page, complaints } = await openOwner({ service, origin: service.url }, { cookies: owner.browser.cookies })
    page.setDefaultTimeout(90_000)
    await page.goto(`/dashboard/shop/${store.subdomain}${order}`)
    const entries = () => page.locator('.timeline li > span:first-child').allInnerTexts()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    expect(await entries()).toEqual([
      ...['Order made', 'Money recorded', 'Ordered', 'Bill made', 'Credit note made: Refund', 'Money given back'],
      ...['Cancelled', 'Payment that needed you settled'],
    ])
    await page.getByRole('button', { name: 'नेपाली' }).first().click()
    await page.getByRole('heading', { name: 'के-के भयो' }).waitFor()
    for (const entry of await entries()) expect(entry).toMatch(/^[\u0900-\u097f]/)
    expect(complaints).toEqual([])
  },
)
