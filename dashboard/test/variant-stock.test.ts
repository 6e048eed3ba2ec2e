import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { hasBrowser, pasteBlock } from './harness/shop-owner.ts'

const aShawl = () =>
  aProduct({
    ...{ name: 'Shawl', price: null, colors: ['Red', 'Blue', 'Green'] },
    variants: [
      ...[aVariant('Red', { price: 500, quantity: 5 }), aVariant('Blue', { price: 700, quantity: 2 })],
      aVariant('Green', { price: 700, quantity: 1 }),
    ],
  })

test.skipIf(!hasBrowser)(
  'stock typed and pasted into the grid is counted, once each, and text that is no number is named',
  async () => {
    const shawl = aShawl()
    const { owner, page, open, save, complaints } = await openGoodsShop({ products: [shawl] })
    await open(`/products/${shawl._id}`)
    const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
    const type = async (name: string, value: string) => {
      await cell(name).fill(value)
      await cell(name).blur()
    }
    await type('Stock, Red', '9')
    await type('Price Rs., Red', '550')
    await cell('Stock, Blue').focus()
    await pasteBlock(page, '12\n13')
    await type('Stock, Red', '9 or so')
    await page.getByText('Write a whole number, such as 12').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await type('Stock, Red', '9')
    await cell('Price Rs., Blue').focus()
    await pasteBlock(page, 'call us\t800')
    await page.getByText('What was pasted into 1 cell is no number').waitFor()
    await page.getByText('4 changes not saved').waitFor()
    await save()
    const { body } = await owner.get(`/products/${shawl._id}`)
    expect(body.variants).toMatchObject([
      { option_name: 'Red', quantity: 9, price: 550 },
      { option_name: 'Blue', quantity: 12, price: 700, compare_at_price: 800 },
      { option_name: 'Green', quantity: 13, price: 700 },
    ])

    // The next change is of the version that was just saved, and the next count of the stock on display.
    await type('Stock, Red', '8')
    await type('Price Rs., Red', '600')
    await save()
    const { body: again } = await owner.get(`/products/${shawl._id}`)
    expect(again.variants[0]).toMatchObject({ quantity: 8, price: 600 })
    expect(complaints).toEqual([])
  },
  400_000,
)
