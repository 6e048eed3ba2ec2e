import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { violationsOf } from './harness/screen-checks.ts'
import { hasBrowser } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('many products, and what belongs to one', () => {
  test('prices of chosen products and their variants change as the preview shows, then one is archived', async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 999 })
    const variants = [aVariant('Red', { price: 500 }), aVariant('Blue', { price: 700 })]
    const shawl = aProduct({ name: 'Shawl', price: null, colors: ['Red', 'Blue'], variants })
    const { owner, page, complaints, open } = await openGoodsShop({ products: [cap, shawl] })
    await open('/products')
    await page.getByLabel('Choose Felt Cap').check()
    await page.getByLabel('Choose Shawl').check()
    await page.getByRole('button', { name: 'Change prices' }).click()
    await page.getByLabel('Percent', { exact: true }).fill('10')
    await page.getByLabel('Show the old price struck through').check()
    const preview = page.getByRole('list', { name: 'What changes' })
    await preview.getByText('Rs. 899').waitFor()
    await preview.getByText('Shawl, Blue').waitFor()
    await page.getByRole('button', { name: 'Change 3 prices' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const read = async (id: string) => (await owner.get(`/products/${id}`)).body
    await expect.poll(() => read(cap._id)).toMatchObject({ price: 899, compare_at_price: 999 })
    await expect.poll(async () => (await read(shawl._id)).variants).toMatchObject([{ price: 450 }, { price: 630 }])

    await page.getByLabel('Choose Felt Cap').check()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByRole('button', { name: 'Change 1 product' }).click()
    await expect.poll(async () => (await read(cap._id)).status).toBe('Archived')
    expect(complaints).toEqual([])
  })

  test('a change of prices that failed in part is not made a second time where it succeeded', async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 1000 })
    const shawl = aProduct({ name: 'Shawl', price: 500 })
    const { owner, page, open } = await openGoodsShop({ products: [cap, shawl] })
    await open('/products')
    await page.getByLabel('Choose Felt Cap').check()
    await page.getByLabel('Choose Shawl').check()
    await page.getByRole('button', { name: 'Change prices' }).click()
    await page.getByLabel('Percent', { exact: true }).fill('10')
    const failOnce = { times: 1 }
    const reject = { status: 412, json: { code: 'changed', message: 'This was changed meanwhile' } }
    await page.route(`**/products/${shawl._id}`, (route) => route.fulfill(reject), failOnce)
    await page.getByRole('button', { name: 'Change 2 prices' }).click()
    await page.getByText('Shawl is not changed: somebody else changed it meanwhile').waitFor()
    await page.getByRole('button', { name: 'Change 1 price', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const priceOf = async (id: string) => (await owner.get(`/products/${id}`)).body.price
    expect([await priceOf(cap._id), await priceOf(shawl._id)]).toEqual([900, 450])
  })

  test('a product with colours is added with the stock and the weight of its variants', async () => {
    const { owner, page, complaints, open } = await openGoodsShop({})
    await open('/products/new')
    await page.getByLabel('Name', { exact: true }).fill('Shawl')
    await page.getByLabel('Price Rs.', { exact: true }).fill('500')
    await page.getByLabel('Weight kg', { exact: true }).fill('0.4')
    for (const [label, words] of Object.entries({ 'Add a colour': ['Red'], 'Add a size': ['M', 'XL'] }))
      for (const word of words) {
        await page.getByPlaceholder(label).fill(word)
        await page.keyboard.press('Enter')
      }
    await page.getByRole('textbox', { name: 'Stock, Red/M', exact: true }).fill('3')
    await page.getByRole('textbox', { name: 'Weight kg, Red/XL', exact: true }).fill('1.5')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/products\/[0-9a-f]{24}$/)
    const { body } = await owner.get(new URL(page.url()).pathname.replace(/^.*(?=\/products)/, ''))
    expect(body.variants).toMatchObject([
      { option_name: 'Red/M', price: 500, quantity: 3, weight: 0.4 },
      { option_name: 'Red/XL', price: 500, quantity: 0, weight: 1.5 },
    ])
    expect(complaints).toEqual([])
  })

  test('a product gets custom fields and a tag with a meaning, and a duplicate made at once has them', async () => {
    const cap = aProduct({ name: 'Felt Cap', sku: 'CAP-1', quantity: 5 })
    const { owner, page, open, save } = await openGoodsShop({ products: [cap] })
    await open(`/products/${cap._id}`)
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByLabel('Question').fill('Wrapping')
    await page.getByLabel('Kind of field').selectOption('One of several')
    await page.getByLabel('Options').fill('Paper\nCloth')
    await page.getByText('Tags with a meaning').click()
    await page.getByLabel('Coming soon: shown, not sold yet').check()
    const isCopied = Promise.withResolvers<void>()
    await page.route(`**/products/${cap._id}`, async (route) => {
      if (route.request().method() === 'GET') await isCopied.promise
      await route.continue()
    })
    await save()
    const extras = { custom_fields: [['single', 'Wrapping', false, '', ['Paper', 'Cloth']]], tags: ['coming_soon'] }
    expect((await owner.get(`/products/${cap._id}`)).body).toMatchObject(extras)
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Felt Cap (copy)' }).waitFor()
    isCopied.resolve()
    const id = new URL(page.url()).pathname.split('/').pop()
    const copy = (await owner.get(`/products/${id}`)).body
    expect(copy).toMatchObject({ ...extras, status: 'Draft', sku: '', quantity: 0, price: 500 })
  })

  test('the card of the shop shows what is typed, and the description is written as text', async () => {
    const cap = aProduct({ name: 'Felt Cap', price: 500 })
    const { owner, page, complaints, open, save } = await openGoodsShop({ products: [cap] })
    await open(`/products/${cap._id}`)
    const card = page.getByRole('region', { name: 'Shows as' })
    await card.getByText('Rs.\u00a0500').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Warm Cap')
    await page.getByLabel('Before Rs.').fill('625')
    await card.getByText('Warm Cap').waitFor()
    await card.getByText('Rs.\u00a0625').waitFor()
    await page.getByRole('textbox', { name: 'Description' }).fill('Warm & light')
    await page.getByLabel('Status').selectOption('Draft')
    await card.getByText('Shoppers do not see it.').waitFor()
    await save()
    const saved = { name: 'Warm Cap', compare_at_price: 625, description: '<p>Warm &amp; light</p>', status: 'Draft' }
    expect((await owner.get(`/products/${cap._id}`)).body).toMatchObject(saved)
    expect(complaints).toEqual([])
  })

  test('long text, link, search engines, cost, barcode, release and similar products are saved and shown again', async () => {
    const [cap, shawl] = [aProduct({ name: 'Felt Cap', slug: 'felt-cap' }), aProduct({ name: 'Shawl' })]
    const { owner, page, complaints, open, save } = await openGoodsShop({ products: [cap, shawl] })
    const stored = async () => (await owner.get(`/products/${cap._id}`)).body
    const sent: object[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
    await open(`/products/${cap._id}`)
    const unfold = (title: string) => page.locator('summary', { hasText: title }).click()
    await unfold('Long description')
    await page.getByRole('textbox', { name: 'Long description' }).fill('Felted by hand')
    await unfold('Cost, barcode, release date')
    await page.getByLabel('What it costs you, Rs.').fill('cheap')
    // Closed, it would hide why nothing can be saved.
    await unfold('Cost, barcode, release date')
    await page.getByText('Write a number').waitFor()
    await page.getByLabel('What it costs you, Rs.').fill('210.50')
    await page.getByLabel('Barcode').fill('8901234567890')
    await page.getByLabel('Release date').fill('2026-12-01T09:30')
    await unfold('Link and search engines')
    await page.getByLabel('Link to its page').fill('warm cap')
    await page.getByLabel('Title there').fill('Warm felt cap')
    await page.getByLabel('Description there').fill('A cap of felt')
    await page.getByRole('group', { name: 'Picture there' }).getByLabel('Address').fill('https://shop.example/cap.jpg')
    await unfold('Similar products')
    await page.getByLabel('Who chooses them').selectOption('I choose them')
    await page.getByLabel('Add a product: name, SKU or barcode').fill('Shawl')
    await page.getByRole('list', { name: 'Found products' }).getByRole('button', { name: 'Shawl' }).click()
    await page.getByText('9 changes not saved').waitFor()
    expect(await violationsOf(page)).toEqual([])

    // A link name with a blank is rejected; its panel opens to show why.
    await unfold('Link and search engines')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Must not contain blanks, /, ? or #', { exact: true }).waitFor()
    await page.getByLabel('Link to its page').fill('warm-cap')
    sent.length = 0
    await save()
    const typed = {
      ...{ long_description: '<p>Felted by hand</p>', cost_per_item: 210.5, barcode: '8901234567890' },
      ...{ release_date: '2026-12-01T03:45:00.000Z', similar_products: [shawl._id], slug: 'warm-cap' },
      ...{ seo_title: 'Warm felt cap', seo_description: 'A cap of felt', seo_image: 'https://shop.example/cap.jpg' },
    }
    expect(sent).toEqual([typed])
    expect(await stored()).toMatchObject(typed)

    await page.reload()
    await unfold('Cost, barcode, release date')
    await expect.poll(() => page.getByLabel('What it costs you, Rs.').inputValue()).toBe('210.5')
    expect(await page.getByLabel('Release date').inputValue()).toBe('2026-12-01T09:30')
    await unfold('Similar products')
    await page.getByRole('button', { name: 'Leave out Shawl' }).waitFor()
    await page.getByLabel('Who chooses them').selectOption('The shop, by category')
    await save()
    expect(await stored()).toMatchObject({ similar_products: null, cost_per_item: 210.5 })

    // A draft opens its panel, and of two people who change one field the second chooses.
    await page.getByLabel('Barcode').fill('8901234567891')
    await page.reload()
    await expect.poll(() => page.getByLabel('Barcode').inputValue()).toBe('8901234567891')
    expect((await owner.patch(`/products/${cap._id}`, { barcode: '777', seo_title: 'Cap' })).status).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByRole('group', { name: 'Barcode' }).getByRole('radio', { name: '777' }).check()
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    expect(await page.getByLabel('Barcode').inputValue()).toBe('777')
    expect(await stored()).toMatchObject({ barcode: '777', seo_title: 'Cap' })
    expect(complaints).toEqual([])
  })

  test('of two versions of variants the dialog shows what differs, and mine leaves their other changes', async () => {
    const variants = [aVariant('Red', { price: 500, weight: 1 }), aVariant('Blue', { price: 500, weight: 1 })]
    const cap = aProduct({ name: 'Felt Cap', price: null, colors: ['Red', 'Blue'], variants })
    const { owner, page, open } = await openGoodsShop({ products: [cap] })
    const read = async () => (await owner.get(`/products/${cap._id}`)).body
    await open(`/products/${cap._id}`)
    await page.getByRole('textbox', { name: 'SKU, Red', exact: true }).fill('RED-1')
    await page.keyboard.press('Tab')
    const { version, variants: stored } = await read()
    const theirs = stored.map(({ _id, option_name, price }: Record<string, string>) => ({
      ...{ _id, option_name, price },
      ...(option_name === 'Red' ? { weight: 1, sku: 'CAP-R' } : { weight: 9, sku: '' }),
    }))
    const seen = { 'if-match': `"${version}"` }
    expect((await owner.patch(`/products/${cap._id}`, { variants: theirs }, seen)).status).toBe(200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByRole('radio', { name: /^Mine.*Red: SKU RED-1$/s }).waitFor()
    await dialog.getByRole('radio', { name: /^Theirs.*Red: SKU CAP-R$/s }).waitFor()
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    const kept = [
      { option_name: 'Red', sku: 'RED-1', weight: 1 },
      { option_name: 'Blue', weight: 9 },
    ]
    expect((await read()).variants).toMatchObject(kept)
  })

  test('a new product without a barcode gets the next free number', async () => {
    const { owner, page, open } = await openGoodsShop({})
    await open('/products/new')
    await page.getByLabel('Name', { exact: true }).fill('Shawl')
    await page.getByLabel('Price Rs.', { exact: true }).fill('500')
    await page.locator('summary', { hasText: 'Cost, barcode, release date' }).click()
    await page.getByLabel('What it costs you, Rs.').fill('300')
    await page.getByLabel('Barcode').fill('7')
    await page.getByLabel('Barcode').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/products\/[0-9a-f]{24}$/)
    const { body } = await owner.get(new URL(page.url()).pathname.replace(/^.*(?=\/products)/, ''))
    expect(body).toMatchObject({ barcode: '101', cost_per_item: 300, slug: 'shawl' })
  })
})
