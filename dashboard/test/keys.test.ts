import { describe, expect, test } from 'vitest'
import { aLine, anOrder, aProduct } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('keys of the keyboard', { timeout: 400_000 }, () => {
  test('a product is found, opened, changed and saved without the mouse', async () => {
    const products = [aProduct({ name: 'Felt Cap' }), aProduct({ name: 'Yak Cheese' })]
    const { owner, page, complaints, open } = await openGoodsShop({ products })
    await open('/products')
    await page.getByRole('link', { name: 'Yak Cheese' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys of the keyboard' })
    await help.getByText('Ctrl S').waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })

    await page.getByLabel('Name, SKU or barcode').fill('Yak')
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
    // Out of the field, in which letters are typed.
    await page.locator('main h1').click()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect.poll(() => page.getByLabel('Choose Yak Cheese').isChecked()).toBe(true)
    await page.keyboard.press('x')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Yak Cheese' }).waitFor()
    // The row that had the focus is gone with its page, and a screen reader reads the new one.
    expect(await page.evaluate('document.activeElement.localName')).toBe('main')

    await page.getByLabel('Name', { exact: true }).fill('Yak Cheese, smoked')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    const { items } = (await owner.get('/products?sort=name')).body
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Felt Cap', 'Yak Cheese, smoked'])
    expect(complaints).toEqual([])
  })

  test('rows of every list are reached, and a form that has the focus is saved', async () => {
    const categories = ['Caps', 'Hats'].map((name) => ({ name, slug: name.toLowerCase() }))
    const { owner, page, open } = await openGoodsShop({ categories })
    await open('/products/categories')
    const links = page.locator('.ordered .row-link')
    await expect.poll(() => links.count()).toBe(2)
    const focused = () => page.evaluate('document.activeElement.textContent')
    const [first, second] = await links.allTextContents()
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(first)
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(second)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect.poll(focused).toBe(first)

    await open('/settings/shop')
    await page.getByLabel('Brand').fill('Himal Felt')
    await page.keyboard.press('Control+s')
    await page.getByText('Shop is saved').waitFor()
    expect((await owner.get('')).body.brand_name).toBe('Himal Felt')

    // What is typed in a cell of the delivery table is taken over before it is saved.
    await open('/settings/delivery')
    const [place] = (await owner.get('/delivery')).body.places
    await page.getByLabel(`${place[0]}, 1 kg`).fill('123')
    await page.keyboard.press('Control+s')
    await page.getByText('The delivery table is saved').waitFor()
    expect((await owner.get('/delivery')).body.places[0][2]).toBe(123)
  })

  test('the focus returns from a dialog to what opened it, however it was closed', async () => {
    const { page, open } = await openGoodsShop({ products: [aProduct({ name: 'Felt Cap' })] })
    await open('/stock')
    const opener = page.getByRole('button', { name: 'Change the stock of Felt Cap' })
    const dialog = page.getByRole('dialog')
    const ways = [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(4, 4),
      () => page.keyboard.press('Escape'),
    ]
    for (const close of ways) {
      await opener.click()
      await dialog.waitFor()
      await close()
      await dialog.waitFor({ state: 'detached' })
      expect(await opener.evaluate((button) => button.ownerDocument.activeElement === button)).toBe(true)
    }
  })

  test('the focus stays at a button that was pressed, and at the field of a note that was added', async () => {
    const cap = aProduct({ name: 'Felt Cap' })
    const { dashboard, storeId, owner, page, open } = await openGoodsShop({ products: [cap] })
    expect((await dashboard.service.post(`/order/${storeId}`, anOrder({ products: [aLine(cap)] }))).status).toBe(200)
    const [order] = (await owner.get('/orders')).body.items
    const focused = () => page.evaluate('document.activeElement.ariaLabel || document.activeElement.textContent')
    await open(`/orders/${order._id}`)
    await page.getByRole('button', { name: 'Confirm and pack' }).press('Enter')
    await page.getByRole('button', { name: 'Dispatch', exact: true }).waitFor()
    expect(await focused()).toBe('Dispatch')
    const note = page.getByPlaceholder('Write a note. Shoppers never see it.')
    await note.fill('Call before noon')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('“Call before noon”').waitFor()
    await expect.poll(() => note.evaluate((field) => field.ownerDocument.activeElement === field)).toBe(true)

    await open(`/products/${cap._id}`)
    for (const button of ['Discard', 'Save']) {
      await page.getByLabel('Name', { exact: true }).fill('Warm Cap')
      await page.getByRole('button', { name: button, exact: true }).press('Enter')
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
      expect(await focused()).toBe('Saved')
    }
    expect((await owner.get(`/products/${cap._id}`)).body.name).toBe('Warm Cap')
  })

  test('the focus goes on to the next order when one is confirmed, and returns to it from Undo', async () => {
    const cap = aProduct({ name: 'Felt Cap' })
    const { dashboard, storeId, page, open } = await openGoodsShop({ products: [cap] })
    for (let n = 0; n < 2; n++)
      expect((await dashboard.service.post(`/order/${storeId}`, anOrder({ products: [aLine(cap)] }))).status).toBe(200)
    const focused = () => page.evaluate('document.activeElement.ariaLabel || document.activeElement.textContent')
    const confirm = page.getByRole('button', { name: /^Confirm #/ })
    await open('')
    const [first, second] = await Promise.all([0, 1].map((at) => confirm.nth(at).getAttribute('aria-label')))
    await confirm.first().press('Enter')
    await expect.poll(() => confirm.count()).toBe(1)
    expect(await focused()).toBe(second)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('button', { name: first ?? '' }).waitFor()
    expect(await focused()).toBe(second)
    await page.getByRole('button', { name: 'Confirm all COD (2)' }).press('Enter')
    await expect.poll(() => confirm.count()).toBe(0)
    expect(await focused()).toMatch(/^Orders to confirm/)
  })
})
