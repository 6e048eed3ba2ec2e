import { describe, expect, test } from 'vitest'
import { newId } from '../../service/src/platform/values/ids.ts'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'
import { hasBrowser, openShopper } from './harness/shopper.ts'

const day = 86_400_000
const [product, other] = [aProduct(), aProduct()]
const sale = {
  ...{ _id: newId(), name: 'Tihar sale', discount_type: 'percentage', discount_value: 10, max_per_order: 0 },
  ...{ hold_minutes: 3, show_countdown: true, show_stock_left: true, products: [product._id] },
  start_at: new Date(Date.now() + 2 * day).toISOString(),
  end_at: new Date(Date.now() + 3 * day).toISOString(),
}
const shop = await openShop({ products: [product, other], flash_sales: [sale] })

describe.skipIf(!hasBrowser)('the next sale on the home page', () => {
  test('4.12: on a Nepali page the shop answers in Nepali', async () => {
    const { page } = await openShopper(shop, { path: '/?lang=ne' })
    await page.getByText('सुरु भएपछि खबर गर्नुहोस्').click()
    await page.locator('astro-island:not([ssr]) .alert-form').waitFor()
    await page.getByLabel('मोबाइल नम्बर').fill('9841550209')
    await page.getByRole('button', { name: 'खबर गर्नुहोस्', exact: true }).click()
    await page.getByText('सेल सुरु भएपछि खबर गर्छौँ।').waitFor()
  })

  test('4.12: a phone asks for a message when the sale starts', async () => {
    const { page, complaints } = await openShopper(shop)
    await page.getByText('Tell me when it starts').click()
    await page.locator('astro-island:not([ssr]) .alert-form').waitFor()
    await page.getByLabel('Mobile number').fill('९८४१५५०२०८')
    const sent = page.waitForRequest(`**/public/flash-sale/${shop.storeId}/notify`)
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    expect((await sent).postDataJSON()).toEqual({
      ...{ campaign_id: sale._id, product_id: '', product_name: '', url: `${shop.origin}/sale` },
      phone: '9841550208',
    })
    await page.getByText("We'll let you know when the sale starts.").waitFor()
    expect(complaints).toEqual([])
  })

  test('without script there is no form that would send nothing', async () => {
    const { page } = await openShopper(shop, { javaScript: false })
    await page.getByText('Tihar sale').first().waitFor()
    expect(await page.getByText('Tell me when it starts').isVisible()).toBe(false)
  })
})
