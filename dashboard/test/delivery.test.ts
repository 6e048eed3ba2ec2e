import { describe, expect, test } from 'vitest'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser, pasteBlock } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('the delivery table', () => {
  test('a table whose only change is taken back is that of the shop again', async () => {
    const { owner, page, open } = await openGoodsShop({})
    const { version, defaults, places } = (await owner.get('/delivery')).body
    const [place, ...others] = places
    await open('/settings/delivery')
    const cell = page.getByLabel(`${place[0]}, 1 kg`)
    const before = await cell.inputValue()
    for (const typed of ['777', before]) {
      await cell.fill(typed)
      await cell.blur()
    }
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    const changed = [place[0], true, 321, ...place.slice(3)]
    await owner.put('/delivery', { defaults, places: [changed, ...others] }, { 'if-match': `"${version}"` })
    await page.reload()
    await expect.poll(() => cell.inputValue()).toBe('321')
  })

  test('a name that is in the table is not added, and pasted cells that are no prices are counted', async () => {
    const { owner, page, open } = await openGoodsShop({})
    const [place] = (await owner.get('/delivery')).body.places
    await open('/settings/delivery')
    const name = page.getByLabel('Name of a new place')
    await name.fill(place[0])
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(`${place[0]} is in the table already`).waitFor()
    expect(await name.inputValue()).toBe(place[0])
    await page.getByLabel(`${place[0]}, 1 kg`).focus()
    await pasteBlock(page, '150\tcall us\tfree\task')
    await page.getByText('What was pasted into 2 cells is no number').waitFor()
    expect(await page.getByLabel(`${place[0]}, 1 kg`).inputValue()).toBe('150')
  })
})
