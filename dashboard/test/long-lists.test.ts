import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dispatchEvents } from '../../service/test/events/open-stream.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { hasBrowser, openDashboard, openOwner } from './harness/shop-owner.ts'

const names = Array.from({ length: 60 }, (_none, n) => `${n < 30 ? 'Ilam Tea' : 'Palpa Cap'} ${n}`)

async function aLongShop() {
  const dashboard = await openDashboard()
  const products = names.map((name, n) => aProduct({ name, slug: `product-${n}`, quantity: 100 }))
  const store = await dashboard.service.importStore(aStoreFile({ products }))
  const owner = await aMember(dashboard.service, store._id, 'owner')
  const { page, complaints } = await openOwner(dashboard, { cookies: owner.browser.cookies })
  const order = async (customer_full_name: string) => {
    const body = anOrder({ products: [aLine(products[0] as (typeof products)[0])], customer_full_name })
    expect((await dashboard.service.post(`/order/${store._id}`, body)).status).toBe(200)
  }
  return { ...{ dashboard, page, complaints, order }, home: `/dashboard/shop/${store.subdomain}` }
}

const rowsOf = (page: Page) => page.locator('main table.rows tbody tr')

describe.skipIf(!hasBrowser)('a long list', () => {
  test('shows each page whole, and each row once', async () => {
    const { page, complaints, home } = await aLongShop()
    await page.goto(`${home}/products`)
    await expect.poll(() => rowsOf(page).count()).toBe(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => rowsOf(page).count()).toBe(60)
    const shown = await rowsOf(page).getByRole('link').allTextContents()
    expect(shown.toSorted()).toEqual(names.toSorted())
    await page.getByLabel('Name, SKU or barcode').fill('palpa')
    await expect.poll(() => rowsOf(page).count()).toBe(30)
    expect(complaints).toEqual([])
  })

  test('is where it was left after a way back', async () => {
    const { page, home } = await aLongShop()
    await page.goto(`${home}/products`)
    await expect.poll(() => rowsOf(page).count()).toBe(50)
    const scrollTop = () => page.evaluate('window.scrollY') as Promise<number>
    await rowsOf(page).nth(45).scrollIntoViewIfNeeded()
    await expect.poll(scrollTop).toBeGreaterThan(1000)
    const left = await scrollTop()
    await rowsOf(page).nth(45).getByRole('link').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => rowsOf(page).count()).not.toBe(50)
    await page.goBack()
    await expect.poll(scrollTop).toBeGreaterThan(left - 200)
  })

  test('marks the words that found its rows, and says how many they are', async () => {
    const { dashboard, page, order, home } = await aLongShop()
    onTestFinished(dispatchEvents(dashboard.service))
    for (let n = 0; n < 25; n++) await order(n < 22 ? `Asha Rai ${n}` : `Bina Rai ${n}`)
    await page.goto(`${home}/orders`)
    await expect.poll(() => rowsOf(page).count()).toBe(25)
    await page.getByLabel('Number, phone, name, tracking number').fill('asha')
    await page.getByText('22 orders', { exact: true }).waitFor()
    await expect.poll(() => rowsOf(page).locator('mark').count()).toBe(22)
    expect(await rowsOf(page).locator('mark').first().textContent()).toBe('Asha')
    await order('Asha Rai 30')
    // An event reads the list and its count again.
    await page.getByText('23 orders', { exact: true }).waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(23)
  })
})
