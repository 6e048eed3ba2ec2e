import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('stock', () => {
  test('damaged units are taken away with their reason, and the movement is found by it', async () => {
    const cap = aProduct({ name: 'Felt Cap', quantity: 10 })
    const { owner, page, complaints, open } = await openGoodsShop({ products: [cap] })
    await open('/stock')
    await page.getByRole('button', { name: 'Change the stock of Felt Cap' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What happened').selectOption('Units went')
    await dialog.getByLabel('Units', { exact: true }).fill('3')
    await dialog.getByText('10 becomes 7').waitFor()
    await dialog.getByLabel('Note (optional)').fill('wet boxes')
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await expect.poll(async () => (await owner.get(`/products/${cap._id}`)).body.quantity).toBe(7)
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Movements', exact: true }).first().click()
    await page.getByLabel('Reason').selectOption('Damaged')
    await page.getByText('wet boxes').waitFor()
    await page.getByLabel('Reason').selectOption('Lost')
    await page.getByRole('heading', { name: 'Nothing fits' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a count over a quantity that has changed is not written', async () => {
    const cap = aProduct({ name: 'Felt Cap', quantity: 10 })
    const { owner, page, open } = await openGoodsShop({ products: [cap] })
    await open('/stock')
    await page.getByRole('button', { name: 'Change the stock of Felt Cap' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What happened').selectOption('I have counted')
    await dialog.getByLabel('Counted units').fill('20')
    const items = [{ product: cap._id, change: -4 }]
    expect((await owner.post('/stock/adjustments', { reason: 'damaged', items })).status).toBe(200)
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await dialog.getByText('It became 6 in between').waitFor()
    expect((await owner.get(`/products/${cap._id}`)).body.quantity).toBe(6)
  })

  test('a count of one outlet that has changed names its quantity, and is written when it is counted again', async () => {
    const cap = aProduct({ name: 'Felt Cap', stock: { Web: 10, Patan: 5 } })
    const outlets = [{ name: 'Web', website: true }, { name: 'Patan' }]
    const { owner, page, open } = await openGoodsShop({
      products: [cap],
      store: { use_advanced_inventory: true, outlets },
    })
    await open('/stock')
    await page.getByRole('button', { name: 'Change the stock of Felt Cap' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What happened').selectOption('I have counted')
    await dialog.getByLabel('Outlet').selectOption('Patan')
    await dialog.getByLabel('Counted units').fill('4')
    const items = [{ product: cap._id, outlet: 'Patan', change: -2 }]
    expect((await owner.post('/stock/adjustments', { reason: 'damaged', items })).status).toBe(200)
    const write = dialog.getByRole('button', { name: 'Write it down' })
    await write.click()
    await dialog.getByText('It became 3 in between').waitFor()
    await dialog.getByText('3 becomes 4').waitFor()
    await write.click()
    await dialog.waitFor({ state: 'detached' })
    expect(Object.values((await owner.get('/stock')).body.items[0].outlets).toSorted()).toEqual([10, 4])
  })

  test('with outlets, the stock of a product is shown by list and editor, and changed on the page of stock', async () => {
    const cap = aProduct({ name: 'Felt Cap', stock: { Web: 10, Patan: 5 } })
    const outlets = [{ name: 'Web', website: true }, { name: 'Patan' }]
    const { page, open } = await openGoodsShop({
      products: [cap],
      store: { use_advanced_inventory: true, outlets },
    })
    await open('/products')
    await page.getByRole('link', { name: /^Stock of Felt Cap: \d/ }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Stock of Felt Cap' }).count()).toBe(0)
    await open(`/products/${cap._id}`)
    const link = page.getByRole('link', { name: 'Stock is changed by outlet' })
    await link.waitFor()
    expect(await page.getByRole('textbox', { name: 'Stock', exact: true }).getAttribute('readonly')).not.toBeNull()
    await link.click()
    await page.getByRole('button', { name: 'Change the stock of Felt Cap' }).waitFor()
  })

  test('units are moved to another outlet than their own, also when the outlets come after the form', async () => {
    const cap = aProduct({ name: 'Felt Cap', stock: { Web: 10, Patan: 5 } })
    const outlets = [{ name: 'Web', website: true }, { name: 'Patan' }]
    const { page, open } = await openGoodsShop({
      products: [cap],
      store: { use_advanced_inventory: true, outlets },
    })
    const opened = Promise.withResolvers<void>()
    await page.route('**/outlets?limit=250', (route) => opened.promise.then(() => route.continue()))
    await open('/stock')
    await page.getByRole('button', { name: 'Change the stock of Felt Cap' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What happened').waitFor()
    opened.resolve()
    await dialog.getByLabel('What happened').selectOption('Moved to another outlet')
    const to = dialog.getByLabel('To', { exact: true })
    await expect.poll(() => to.locator('option').allInnerTexts()).toEqual(['Patan'])
    await dialog.getByLabel('From').selectOption('Patan')
    await expect.poll(() => to.locator('option').allInnerTexts()).toEqual(['Web'])
  })

  test('an outlet that is not deleted keeps its form open, with the reason', async () => {
    const cap = aProduct({ name: 'Felt Cap', stock: { Web: 10, Patan: 5 } })
    const outlets = [{ name: 'Web', website: true }, { name: 'Patan' }]
    const { page, open } = await openGoodsShop({
      products: [cap],
      store: { use_advanced_inventory: true, outlets },
    })
    await open('/stock/outlets')
    await page.getByRole('button', { name: 'Edit Patan' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete Patan?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Patan')
  })

  test('an outlet is made, and units are moved to it', async () => {
    const cap = aProduct({ name: 'Felt Cap', stock: { Web: 10 } })
    const store = { use_advanced_inventory: true, outlets: [{ name: 'Web', website: true }] }
    const { owner, page, open } = await openGoodsShop({ products: [cap], store })
    await open('/stock/outlets')
    await page.getByRole('button', { name: 'New outlet' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Patan showroom')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Patan showroom' }).waitFor()
    await page.getByRole('link', { name: 'Levels' }).click()
    await page.getByRole('columnheader', { name: 'Patan showroom' }).waitFor()
    await page.getByRole('button', { name: 'Change the stock of Felt Cap' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What happened').selectOption('Moved to another outlet')
    await dialog.getByLabel('To', { exact: true }).selectOption('Patan showroom')
    await dialog.getByLabel('Units', { exact: true }).fill('4')
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await expect
      .poll(async () => {
        const [{ quantity, outlets }] = (await owner.get('/stock')).body.items
        return [quantity, Object.values(outlets).toSorted()]
      })
      .toEqual([10, [4, 6]])
  })
})
