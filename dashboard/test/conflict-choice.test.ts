import { describe, expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
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
    await choose.click()
    await page.getByRole('heading', { name: 'White Tea' }).waitFor()
    expect((await owner.get(`/products/${tea._id}`)).body).toMatchObject({ name: 'White Tea', weight: 3 })
  })
})
