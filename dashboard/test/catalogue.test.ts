import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const names = (items: { name: string }[]) => items.map(({ name }) => name)

describe.skipIf(!hasBrowser)('categories, brands and prints', () => {
  test('a category is made, and categories are put in order by keys and by drag', async () => {
    const categories = ['Hats', 'Tea'].map((name) => ({ name, slug: name.toLowerCase() }))
    const { owner, page, complaints, open, save } = await openGoodsShop({ categories })
    await open('/products/categories')
    await page.getByRole('link', { name: 'New category' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Paper')
    await save()
    await page.getByRole('link', { name: 'Back to the categories' }).click()
    await page.getByRole('button', { name: 'Move Paper earlier' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save the order' }).click()
    const stored = async () => names((await owner.get('/categories')).body.items)
    await expect.poll(stored).toEqual(['Paper', 'Hats', 'Tea'])
    await page.getByRole('button', { name: 'Save the order' }).waitFor({ state: 'detached' })
    const rows = page.locator('.ordered > li')
    await rows.nth(0).locator('svg').first().dragTo(rows.nth(2))
    await page.getByRole('button', { name: 'Save the order' }).click()
    await expect.poll(stored).toEqual(['Hats', 'Tea', 'Paper'])
    expect(complaints).toEqual([])
  })

  test('a brand and a print are made; a print that a product allows cannot be deleted', async () => {
    const cap = aProduct({ name: 'Felt Cap' })
    const { owner, page, open, save } = await openGoodsShop({ products: [cap] })
    await open('/products/brands')
    await page.getByRole('heading', { name: 'No brands yet' }).waitFor()
    await page.getByRole('link', { name: 'New brand' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Yeti')
    await page.getByLabel('Title there').fill('Yeti of Nepal')
    await save()
    const [brand] = (await owner.get('/brands')).body.items
    expect(brand).toMatchObject({ name: 'Yeti', page: { seo_title: 'Yeti of Nepal' } })

    await open('/products/prints/new')
    await page.getByLabel('Name', { exact: true }).fill('Buta')
    await save()
    const [print] = (await owner.get('/prints')).body.items
    const print_addon = { enabled: true, required: false, prints: [print._id] }
    expect((await owner.patch(`/products/${cap._id}`, { print_addon })).status).toBe(200)
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Buta?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('alert').waitFor()
    expect((await owner.get(`/prints/${print._id}`)).status).toBe(200)
  })
})
