import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('a change of somebody else', { timeout: 400_000 }, () => {
  test('the choice of one conflict does not count in the next one', async () => {
    const tea = aProduct({ name: 'Ilam Tea' })
    const { owner, page, open } = await openGoodsShop({ products: [tea] })
    await open(`/products/${tea._id}`)
    const name = page.getByLabel('Name', { exact: true })
    const saveOver = async (mine: string, theirs: object) => {
      await name.fill(mine)
      expect((await owner.patch(`/products/${tea._id}`, theirs)).status).toBe(200)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    const choose = dialog.getByRole('button', { name: 'Save with this choice' })
    await saveOver('Green Tea', { name: 'Black Tea' })
    await dialog.getByRole('radio', { name: 'Black Tea' }).check()
    await choose.click()
    await page.getByRole('heading', { name: 'Black Tea' }).waitFor()

    await saveOver('White Tea', { weight: 3 })
    await dialog.getByText('They changed other fields than you.').waitFor()
    await dialog.getByRole('button', { name: 'Save both' }).click()
    await page.getByRole('heading', { name: 'White Tea' }).waitFor()
    expect((await owner.get(`/products/${tea._id}`)).body).toMatchObject({ name: 'White Tea', weight: 3 })
  })

  test('stock that changed while it was counted in the editor is named, and the next save writes the count', async () => {
    const tea = aProduct({ name: 'Ilam Tea', quantity: 10 })
    const variants = [aVariant('Red', { quantity: 5 }), aVariant('Blue', { quantity: 2 })]
    const shawl = aProduct({ name: 'Shawl', colors: ['Red', 'Blue'], variants })
    const { owner, page, open, save } = await openGoodsShop({ products: [tea, shawl] })
    const sell = async (product: string, variant = '') => {
      const items = [{ product, variant, change: -1 }]
      expect((await owner.post('/stock/adjustments', { reason: 'damaged', items })).status).toBe(200)
    }
    const press = () => page.getByRole('button', { name: 'Save', exact: true }).click()
    await open(`/products/${tea._id}`)
    await page.getByLabel('Stock', { exact: true }).fill('20')
    await sell(tea._id)
    await press()
    await page.getByRole('alert').getByText('Stock: It became 9 while you typed. Count again.').waitFor()
    await save()
    expect((await owner.get(`/products/${tea._id}`)).body.quantity).toBe(20)

    await open(`/products/${shawl._id}`)
    for (const [colour, count] of Object.entries({ Red: '7', Blue: '8' }))
      await page.getByRole('textbox', { name: `Stock, ${colour}`, exact: true }).fill(count)
    await sell(shawl._id, variants[1]?._id)
    await press()
    await page.getByRole('alert').getByText('Stock Blue: It became 1 while you typed. Count again.').waitFor()
    expect((await owner.get(`/products/${shawl._id}`)).body.variants).toMatchObject([{ quantity: 7 }, { quantity: 1 }])
    await page.getByText('1 change not saved').waitFor()
    await save()
    expect((await owner.get(`/products/${shawl._id}`)).body.variants).toMatchObject([{ quantity: 7 }, { quantity: 8 }])
  })
})
