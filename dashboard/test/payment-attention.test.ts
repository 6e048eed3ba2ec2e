import { expect, test } from 'vitest'
import { ashasPhone } from '../../service/test/orders/shop.ts'
import { aMember } from '../../service/test/people/person.ts'
import { aPaidOrder } from './harness/paid-order.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)(
  'a payment that came for a cancelled order waits on today until it is recorded as given back',
  { timeout: 400_000 },
  async () => {
    const paid = await aPaidOrder()
    const { service, store } = paid
    const request = { store_id: store._id, order_id: paid.order, phone_number: ashasPhone }
    expect((await service.post('/order/public/cancel', request)).status).toBe(200)
    const owner = await aMember(service, store._id, 'owner')
    const { page, complaints } = await openOwner({ service, origin: service.url }, { cookies: owner.browser.cookies })
    page.setDefaultTimeout(90_000)

    await page.goto(`/dashboard/shop/${store.subdomain}`)
    await page.getByRole('heading', { name: 'Payments that need you' }).waitFor()
    await page.getByText(/550 came for a cancelled order/).waitFor()
    await page.getByRole('link', { name: 'See these payments' }).click()
    await page.getByRole('button', { name: /^Settle this #/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'I gave the money back' }).check()
    await dialog.getByLabel('Reference').fill('KH-REFUND-7')
    await dialog.getByRole('button', { name: 'Record it' }).click()
    await page.getByText('Every payment fits its order. Nothing to do here.').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByText('Given back: KH-REFUND-7').waitFor()
    await page.getByRole('link', { name: /^See order #/ }).click()
    await page
      .getByRole('heading', { name: /^#?\d|Order/ })
      .first()
      .waitFor()

    expect((await owner.get('/transactions')).body.items).toMatchObject([
      { attention: null, resolution: 'refunded', resolution_reference: 'KH-REFUND-7' },
    ])
    expect((await owner.get(`/orders/${paid.order}`)).body).toMatchObject({
      ...{ status: 'Cancelled', payment_status: 'Refunded', refunded_amount: 550 },
    })
    await page.goto(`/dashboard/shop/${store.subdomain}`)
    await page.getByRole('heading', { name: 'Nothing waits. Good.' }).waitFor()
    expect(complaints).toEqual([])
  },
)
