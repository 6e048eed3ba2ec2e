import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const svc = await startTestService()

describe('a bad row', () => {
  const good = 'ok,Good,5,,,,,,,,'
  const headers =
    'Handle,Title,Variant Price,Variant Compare At Price,Cost per item,Variant Grams,Variant Inventory Qty,Status,Published,Gift Card,Image Src'

  test.each([
    ['no title', 'bad,,5,,,,,,,,', 'Row 2, Title: Required'],
    ['no price', 'bad,Bad,,,,,,,,,', 'Row 2, Variant Price: An Active product needs a price'],
    ['a price in words', 'bad,Bad,five,,,,,,,,', 'Row 2, Variant Price: Must be an amount such as 1250.50'],
    ['a price below 0', 'bad,Bad,-5,,,,,,,,', 'Row 2, Variant Price: Must be an amount such as 1250.50'],
    ['half a paisa', 'bad,Bad,5.005,,,,,,,,', 'Row 2, Variant Price: At most 2 decimals'],
    [
      'a former price in words',
      'bad,Bad,5,x,,,,,,,',
      'Row 2, Variant Compare At Price: Must be an amount such as 1250.50',
    ],
    ['a cost in words', 'bad,Bad,5,,x,,,,,,', 'Row 2, Cost per item: Must be an amount such as 1250.50'],
    ['grams in words', 'bad,Bad,5,,,heavy,,,,,', 'Row 2, Variant Grams: Must be a number of grams'],
    ['too many grams', 'bad,Bad,5,,,2000000,,,,,', 'Row 2, Variant Grams: Must not be above 1000'],
    ['half a unit', 'bad,Bad,5,,,,1.5,,,,', 'Row 2, Variant Inventory Qty: Must be a whole number'],
    ['an unknown status', 'bad,Bad,5,,,,,hidden,,,', 'Row 2, Status: Must be active, draft or archived'],
    [
      'a status that every object has',
      'bad,Bad,5,,,,,constructor,,,',
      'Row 2, Status: Must be active, draft or archived',
    ],
    ['published in words', 'bad,Bad,5,,,,,,maybe,,', 'Row 2, Published: Must be true or false'],
    ['a gift card', 'bad,Bad,5,,,,,,,true,', 'Row 2, Gift Card: Gift cards are not sold here'],
    ['a picture without a protocol', 'bad,Bad,5,,,,,,,,pics/a.jpg', 'Row 2, Image Src: Must be an http(s) URL'],
  ])('%s fails its product and no other', async (_case, line, message) => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(csv(headers, line, good))
    expect(job).toMatchObject({ state: 'done', total: 2, processed: 2, created: 1, failed: 1 })
    const [bad] = await shop.rows(job._id, '&result=failed')
    expect(bad).toMatchObject({ row: 2, handle: 'bad', result: 'failed', _id: null, messages: [message] })
    expect((await shop.products()).map(({ slug }: { slug: string }) => slug)).toEqual(['ok'])
  })

  test.each(['maybe', 'constructor'])('a stock policy "%s" fails its product', async (policy) => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(csv('Title,Price,Continue selling when out of stock', `Cap,5,${policy}`))
    const message = 'Row 2, Continue selling when out of stock: Must be continue or deny, true or false'
    expect((await shop.rows(job._id))[0].messages).toEqual([message])
  })

  test('every problem of a product is named, and nothing of it is written', async () => {
    const shop = await aCsvShop(svc)
    const file = csv(
      'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      'shirt,Shirt,New Brand,Size,S,A,900',
      'shirt,,,,M,B,many',
      'shirt,,,,S,C,950',
      'shirt,,,,,D,950',
    )
    const job = await shop.importFile(file)
    expect((await shop.rows(job._id))[0].messages.toSorted()).toEqual([
      'Row 3, Variant Price: Must be an amount such as 1250.50',
      'Row 4, Option1 Value: The same variant as row 2',
      'Row 5, Option1 Value: Required',
    ])
    expect((await shop.get('/brands')).body.items).toEqual([])
  })

  test('a column that the file lacks has its name in a file', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(csv('Title,Price', 'Shirt,900', 'Shirt,950'))
    expect((await shop.rows(job._id))[0].messages).toEqual(['Row 3, Option1 value: Required'])
  })

  test('an Active product whose third variant has no price names the row of that variant', async () => {
    const shop = await aCsvShop(svc)
    const headers = 'Handle,Title,Option1 Name,Option1 Value,Variant Price'
    const job = await shop.importFile(csv(headers, 'shirt,Shirt,Size,S,900', 'shirt,,,M,950', 'shirt,,,L,'))
    const message = 'Row 4, Variant Price: An Active product needs a price'
    expect((await shop.rows(job._id))[0].messages).toEqual([message])
  })

  test('a handle that stands in two places fails the second time', async () => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(csv('Handle,Title,Price', 'cap,Cap,5', 'hat,Hat,6', 'cap,Other,7'))
    expect(job).toMatchObject({ total: 3, created: 2, failed: 1 })
    const [row] = await shop.rows(job._id, '&result=failed')
    expect(row.messages).toEqual(['Row 4, Handle: The rows of one handle must stand together; row 2 has it, too'])
    expect(await shop.product('cap')).toMatchObject({ name: 'Cap' })
  })

  test.each([
    ['of another product of the store', csv('Handle,Title,Price,SKU', 'ok,Ok,5,X', 'hat,Hat,5,'), 'created'],
    ['of the file', csv('Handle,Title,Price,SKU', 'a,A,5,S-1', 'b,B,6,S-1'), 'failed'],
  ])('a SKU %s', async (_case, file, last) => {
    const shop = await aCsvShop(svc)
    const job = await shop.importFile(file)
    expect((await shop.rows(job._id)).at(-1).result).toBe(last)
  })

  test('a variant with the SKU of another product of the store fails', async () => {
    const shop = await aCsvShop(svc, { products: [aProduct({ slug: 'hat', sku: 'TAKEN' })] })
    const file = csv('Handle,Title,Price,Option1 name,Option1 value,SKU', 'cap,Cap,5,Size,S,FREE', 'cap,,5,,M,TAKEN')
    const job = await shop.importFile(file)
    expect((await shop.rows(job._id))[0]).toMatchObject({
      ...{ result: 'failed', handle: 'cap', sku: 'FREE' },
      messages: ['Row 3, SKU: Already in use'],
    })
  })
})

describe('options', () => {
  const headers =
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price'
  test.each([
    ['a colour', ['Color,Red,,,,', ',Blue,,,,'], ['Red', 'Blue'], [], ['Red', 'Blue']],
    ['one other option', ['Size,S,,,,', ',M,,,,'], [], ['S', 'M'], ['S', 'M']],
    ['a size and a colour', ['Size,S,Colour,Red,,', ',M,,Red,,'], ['Red'], ['S', 'M'], ['Red/S', 'Red/M']],
    [
      'two options without a colour',
      ['Metal,Gold,Size,S,,', ',Silver,,S,,'],
      ['Gold', 'Silver'],
      ['S'],
      ['Gold/S', 'Silver/S'],
    ],
    [
      'three options',
      ['Size,S,Fit,Slim,Color,Red', ',M,,Wide,,Red'],
      ['Red'],
      ['S / Slim', 'M / Wide'],
      ['Red/S / Slim', 'Red/M / Wide'],
    ],
    ['no option', ['Title,Default Title,,,,'], [], [], []],
    ['no option and no name of one', [',Default Title,,,,'], [], [], []],
    ['a size of that name', ['Size,Default Title,,,,'], [], ['Default Title'], ['Default Title']],
  ])('%s', async (_case, lines, colors, sizes, names) => {
    const shop = await aCsvShop(svc)
    const file = csv(headers, ...lines.map((line, index) => `shirt,${index === 0 ? 'Shirt' : ''},${line},900`))
    expect(await shop.importFile(file)).toMatchObject({ created: 1 })
    const shirt = await shop.product('shirt')
    expect([shirt.colors, shirt.sizes]).toEqual([colors, sizes])
    expect(shirt.variants.map(({ option_name }: { option_name: string }) => option_name)).toEqual(names)
    expect(await shop.importFile(file)).toMatchObject({ unchanged: 1 })
  })
})

describe('status', () => {
  test.each([
    ['active', '', 'Active'],
    ['Draft', 'true', 'Draft'],
    ['archived', 'true', 'Archived'],
    ['', 'false', 'Draft'],
    ['', 'TRUE', 'Active'],
    ['active', 'false', 'Active'],
    ['', '', 'Active'],
  ])('status %j, published %j makes %s', async (status, published, expected) => {
    const shop = await aCsvShop(svc)
    await shop.importFile(csv('Handle,Title,Price,Status,Published', `cap,Cap,5,${status},${published}`))
    expect(await shop.product('cap')).toMatchObject({ status: expected })
  })
})

describe('a product that the store has', () => {
  const stored = () => aProduct({ slug: 'cap', name: 'Cap', price: 500, sku: 'C-1', description: 'Warm', tags: ['a'] })

  test('empty cells and absent columns leave its values alone', async () => {
    const shop = await aCsvShop(svc, { products: [stored()] })
    const job = await shop.importFile(csv('Handle,Title,Body (HTML),Tags,Price', 'cap,,,,600'))
    expect(job).toMatchObject({ updated: 1 })
    expect(await shop.product('cap')).toMatchObject({ name: 'Cap', price: 600, description: 'Warm', tags: ['a'] })
  })

  test('is found by its handle, else by the first SKU', async () => {
    const shop = await aCsvShop(svc, { products: [stored()] })
    const job = await shop.importFile(csv('Handle,Title,SKU,Price', 'warm-cap,Warm cap,C-1,700'))
    const { _id } = await shop.product('warm-cap')
    expect(await shop.rows(job._id)).toMatchObject([{ result: 'updated', handle: 'warm-cap', sku: 'C-1', _id }])
    expect(await shop.products()).toHaveLength(1)
  })

  test.each([
    ['upsert', ['updated', 'created']],
    ['create', ['skipped', 'created']],
    ['update', ['updated', 'skipped']],
  ])('mode %s', async (mode, results) => {
    const shop = await aCsvShop(svc, { products: [stored()] })
    const job = await shop.importFile(csv('Handle,Title,Price', 'cap,Cap,600', 'hat,Hat,700'), { mode })
    expect((await shop.rows(job._id)).map(({ result }: { result: string }) => result)).toEqual(results)
    expect(await shop.products()).toHaveLength(results[1] === 'created' ? 2 : 1)
  })

  test.each([
    ['without update_stock', {}, 10, 'unchanged'],
    ['with update_stock', { update_stock: 'true' }, 3, 'updated'],
  ])('its stock %s', async (_case, fields, quantity, result) => {
    const shop = await aCsvShop(svc, { products: [stored()] })
    const job = await shop.importFile(csv('Handle,Variant Inventory Qty', 'cap,3'), fields as Record<string, string>)
    expect(job).toMatchObject({ [result]: 1 })
    const cap = await shop.product('cap')
    expect(cap.quantity).toBe(quantity)
    const { items } = (await shop.get(`/stock/movements?product=${cap._id}&reason=import`)).body
    expect(items.map(({ change }: { change: number }) => change).filter((change: number) => change < 0)).toEqual(
      quantity === 3 ? [-7] : [],
    )
  })

  test.each([
    ['with update_stock gives 0 units and says so', { update_stock: 'true' }, 0, [/^Row 2, .*Below 0: .* 0 units/]],
    ['without update_stock says nothing', {}, 10, []],
  ])('stock below 0 of a stored item %s', async (_case, fields, quantity, messages) => {
    const shop = await aCsvShop(svc, { products: [stored()] })
    const job = await shop.importFile(csv('Handle,Variant Inventory Qty', 'cap,-3'), fields as Record<string, string>)
    const [row] = await shop.rows(job._id)
    expect(row.messages).toEqual(messages.map((message) => expect.stringMatching(message)))
    expect((await shop.product('cap')).quantity).toBe(quantity)
  })

  test('the first stock of a new item is a movement of its own', async () => {
    const shop = await aCsvShop(svc)
    await shop.importFile(csv('Handle,Title,Price,Inventory quantity', 'cap,Cap,5,4'))
    const { items } = (await shop.get('/stock/movements')).body
    expect(items).toMatchObject([{ change: 4, reason: 'initial', actor: { kind: 'api_key' } }])
  })

  test('its variants are matched by name or SKU; others stay, new ones are added', async () => {
    const shirt = aProduct({
      ...{ slug: 'shirt', name: 'Shirt', sizes: ['S', 'M'] },
      variants: [aVariant('S', { sku: 'V-S' }), aVariant('M', { sku: 'V-M' })],
    })
    const shop = await aCsvShop(svc, { products: [shirt] })
    const file = csv(
      'Handle,Option1 name,Option1 value,SKU,Price,Inventory quantity',
      'shirt,Size,S,,650,9',
      'shirt,,L,V-L,700,2',
    )
    expect(await shop.importFile(file)).toMatchObject({ updated: 1 })
    expect((await shop.product('shirt')).variants).toMatchObject([
      { option_name: 'S', price: 650, quantity: 10, sku: 'V-S' },
      { option_name: 'M', price: 500, quantity: 10, sku: 'V-M' },
      { option_name: 'L', price: 700, quantity: 2, sku: 'V-L' },
    ])
  })

  test('the named category takes the place of the first, and an unknown brand is made once', async () => {
    const shop = await aCsvShop(svc, { products: [stored(), aProduct({ slug: 'hat' })] })
    await shop.importFile(csv('Handle,Vendor,Type', 'cap,Himal,Caps', 'hat,himal,Caps'))
    expect((await shop.get('/brands')).body.items).toMatchObject([{ name: 'Himal', product_count: 2 }])
    expect((await shop.get('/categories')).body.items).toMatchObject([{ name: 'Caps', product_count: 2 }])
  })
})

test('the shop shows the products of an import at once', async () => {
  const shop = await aCsvShop(svc)
  const list = async () => (await svc.get(`/product/public/${shop.storeId}`)).text
  await list()
  await shop.importFile(csv('Handle,Title,Price', 'cap,Dhaka Topi,5'))
  expect(await list()).toContain('Dhaka Topi')
})
