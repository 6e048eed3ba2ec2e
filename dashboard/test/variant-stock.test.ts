import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { violationsOf } from './harness/screen-checks.ts'
import { aPicture, hasBrowser, pasteBlock, phone } from './harness/shop-owner.ts'

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

test.skipIf(!hasBrowser)(
  'on a phone, a row of the grid opens to cost, barcode and picture of its variant',
  async () => {
    const pictures = ['https://shop.example/red.jpg', 'https://shop.example/blue.jpg']
    const shawl = { ...aShawl(), barcode: '101', image_urls: pictures }
    const { owner, page, open, save, complaints } = await openGoodsShop({ products: [shawl] })
    await page.route('https://shop.example/**', (route) => route.fulfill({ status: 404 }))
    await page.setViewportSize(phone)
    await open(`/products/${shawl._id}`)
    const more = (name: string) => page.getByRole('group', { name: `Cost, barcode, picture: ${name}` })
    const toggle = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await toggle('Red')
    await more('Red').getByLabel('What it costs you, Rs.').fill('cheap')
    // Closed, it would hide why nothing can be saved.
    await toggle('Red')
    await more('Red').getByText('Write a number').waitFor()
    await more('Red').getByLabel('What it costs you, Rs.').fill('210.50')
    await more('Red').getByLabel('Barcode').fill('8901234567890')
    await toggle('Blue')
    await more('Blue').getByRole('radio', { name: 'picture 2' }).check()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.getByPlaceholder('Add a colour').fill('White')
    await page.keyboard.press('Enter')
    await page.getByRole('switch', { name: 'In shop: White' }).check()
    await page.getByRole('textbox', { name: 'Price Rs., White', exact: true }).fill('500')
    await toggle('White')
    await more('White').locator('input[type=file]').setInputFiles(aPicture('white.png'))
    await more('White').getByRole('radio', { name: 'picture 3' }).waitFor()
    await save()
    const stored = (await owner.get(`/products/${shawl._id}`)).body
    expect(stored).toMatchObject({ image_urls: pictures })
    expect(stored.variants).toMatchObject([
      { option_name: 'Red', price: 500, cost_per_item: 210.5, barcode: '8901234567890', image_url: '' },
      { option_name: 'Blue', cost_per_item: 0, image_url: pictures[1] },
      { option_name: 'Green', image_url: '' },
      { option_name: 'White', barcode: '101004', image_url: expect.stringMatching(/\.webp$/) },
    ])

    await page.reload()
    await toggle('Red')
    await expect.poll(() => more('Red').getByLabel('What it costs you, Rs.').inputValue()).toBe('210.5')
    await toggle('Blue')
    expect(await more('Blue').getByRole('radio', { name: 'picture 2' }).isChecked()).toBe(true)
    expect(complaints).toEqual([])
  },
)

test.skipIf(!hasBrowser)(
  'each pair of a new product is sold until it is switched off, in any order of its words',
  async () => {
    const { owner, page, open } = await openGoodsShop({})
    await open('/products/new')
    await page.getByLabel('Name', { exact: true }).fill('Shawl')
    await page.getByLabel('Price Rs.', { exact: true }).fill('500')
    const add = async (label: string, word: string) => {
      await page.getByPlaceholder(label).fill(word)
      await page.keyboard.press('Enter')
    }
    await add('Add a colour', 'Red')
    await add('Add a colour', 'Blue')
    await add('Add a size', 'M')
    await page.getByRole('switch', { name: 'In shop: Blue/M' }).uncheck()
    await add('Add a size', 'L')
    await page.getByText('2 colours × 2 sizes, 3 sold').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/products\/[0-9a-f]{24}$/)
    const { body } = await owner.get(new URL(page.url()).pathname.replace(/^.*(?=\/products)/, ''))
    const names = body.variants.map(({ option_name }: { option_name: string }) => option_name)
    expect(names).toEqual(['Red/M', 'Red/L', 'Blue/L'])
  },
)
