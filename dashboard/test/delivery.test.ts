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
    await page.getByRole('button', { name: /^Change \d prices?$/ }).click()
    await page.getByText('What was pasted into 2 cells is no number').waitFor()
    expect(await page.getByLabel(`${place[0]}, 1 kg`).inputValue()).toBe('150')
  })

  test('a pasted block is shown with what it changes, and fills the table when that is wanted', async () => {
    const { owner, page, complaints, open } = await openGoodsShop({})
    const { defaults, places } = (await owner.get('/delivery')).body
    const [name, , before] = places.at(-1)
    await open('/settings/delivery')
    const cell = page.getByLabel(`${name}, 1 kg`)
    const shown = await cell.inputValue()
    const dialog = page.getByRole('dialog', { name: 'What pasting changes' })
    const paste = async () => {
      await cell.focus()
      // One row more than the table has below the cell, and one cell more than it has beside it.
      await pasteBlock(page, `777\t${defaults[1]}\tcall us\t\t\t\t9\n8`)
      await dialog.getByText('2 pasted cells lie outside of the table.').waitFor()
    }
    await paste()
    await dialog.getByText('1 pasted cell is no number.').waitFor()
    const change = dialog.getByRole('listitem').filter({ hasText: `${name}, 1 kg` })
    expect(await change.innerText()).toContain(`${before < 0 ? 'Everywhere else' : before} 777`)
    await dialog.getByRole('button', { name: 'Leave the table as it is' }).click()
    expect(await cell.inputValue()).toBe(shown)
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await paste()
    await dialog.getByRole('button', { name: /^Change \d+ prices?$/ }).click()
    await expect.poll(() => cell.inputValue()).toBe('777')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    expect((await owner.get('/delivery')).body.places.at(-1)[2]).toBe(777)
    expect(complaints).toEqual([])
  })
})
