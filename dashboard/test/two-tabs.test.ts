import { expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)(
  'what was typed for a product in two tabs is in both, over a reload, until it is saved',
  async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 500, quantity: 4 })
    const { owner, page, complaints, open, subdomain } = await openGoodsShop({ products: [cap] })
    await open(`/products/${cap._id}`)
    const other = await page.context().newPage()
    await other.goto(`/dashboard/shop/${subdomain}/products/${cap._id}`)
    const nameIn = (tab: typeof page) => tab.getByLabel('Name', { exact: true })
    const priceIn = (tab: typeof page) => tab.getByLabel('Price Rs.', { exact: true })
    await nameIn(page).fill('Warm Cap')
    await expect.poll(() => nameIn(other).inputValue()).toBe('Warm Cap')
    await priceIn(other).fill('650')
    await other.getByLabel('Stock', { exact: true }).fill('7')
    await other.getByLabel('SKU', { exact: true }).focus()
    await page.reload()
    await page.getByText('3 changes not saved').waitFor()
    expect([await nameIn(page).inputValue(), await priceIn(page).inputValue()]).toEqual(['Warm Cap', '650'])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    for (const tab of [page, other]) await tab.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await other.reload()
    await expect.poll(() => nameIn(other).inputValue()).toBe('Warm Cap')
    expect((await owner.get(`/products/${cap._id}`)).body).toMatchObject({ name: 'Warm Cap', price: 650, quantity: 7 })
    expect(complaints).toEqual([])
  },
)
