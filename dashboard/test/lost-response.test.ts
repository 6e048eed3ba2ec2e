import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('a save whose response was lost', () => {
  test('is not called the change of somebody else when it is saved again', async () => {
    const cap = aProduct({ name: 'Felt Cap' })
    const { page, open, owner, save } = await openGoodsShop({ products: [cap] })
    const ownPath = /\/products\/[0-9a-f]{24}$/
    await open(`/products/${cap._id}`)
    await page.getByLabel('Name', { exact: true }).fill('Warm Cap')
    await page.route(ownPath, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
    expect((await owner.get(`/products/${cap._id}`)).body.name).toBe('Warm Cap')
    await page.unroute(ownPath)
    page.setDefaultTimeout(15_000)
    await save()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByLabel('Name', { exact: true }).fill('Very Warm Cap')
    await save()
    expect((await owner.get(`/products/${cap._id}`)).body.name).toBe('Very Warm Cap')
  })
})
