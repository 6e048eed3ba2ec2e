import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('typed values', () => {
  test('what is typed while a save runs stays, unsaved', async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 100 })
    const { owner, page, open } = await openGoodsShop({ products: [cap] })
    await open(`/products/${cap._id}`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Wool Cap')
    const { promise: typed, resolve: go } = Promise.withResolvers<void>()
    await page.route(
      `**/products/${cap._id}`,
      async (route) => {
        await typed
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await name.fill('Wool Cap, large')
    await page.getByLabel('Price Rs.', { exact: true }).fill('120')
    go()
    await page.getByText('Wool Cap is saved').waitFor()
    await page.getByText('2 changes not saved').waitFor()
    expect(await name.inputValue()).toBe('Wool Cap, large')
    expect((await owner.get(`/products/${cap._id}`)).body).toMatchObject({ name: 'Wool Cap', price: 100 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    expect((await owner.get(`/products/${cap._id}`)).body).toMatchObject({ name: 'Wool Cap, large', price: 120 })
  })

  test('an unreadable price is named, and nothing is saved until it is a number', async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 100 })
    const { owner, page, open, save } = await openGoodsShop({ products: [cap] })
    await open(`/products/${cap._id}`)
    await page.getByLabel('Name', { exact: true }).fill('Wool Cap')
    const price = page.getByLabel('Price Rs.', { exact: true })
    await price.fill('12o')
    await page.getByText('Write a number, such as 1500 or 99.5').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await price.fill('Rs. 120')
    await save()
    expect((await owner.get(`/products/${cap._id}`)).body).toMatchObject({ name: 'Wool Cap', price: 120 })
  })

  test('an emptied price of everywhere else comes back, and an unreadable one is not saved', async () => {
    const { page, open } = await openGoodsShop({})
    await open('/settings/delivery')
    const cell = page.locator('input[data-row="-1"][data-bracket="0"]')
    await cell.fill('150')
    await cell.blur()
    await cell.fill('')
    await cell.blur()
    expect(await cell.inputValue()).toBe('150')
    await cell.fill('call us')
    await cell.blur()
    await page.getByText('Write a number, such as 1500 or 99.5').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  })
})
