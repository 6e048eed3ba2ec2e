import { describe, expect, test } from 'vitest'
import { aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'
import { hostileName, hostileNameRead, itemsOf, textsOf } from './parsed-xml.ts'
import { parseStrictly } from './valid-xml.ts'

const svc = await startTestService()
svc.clock.stop()
const operator = { authorization: `Bearer ${operatorToken}` }
const image = 'https://cdn.example/cap.png'
const images = (count: number) => Array.from({ length: count }, (_, index) => `https://cdn.example/${index}.png`)
const aPicturedProduct = (fields: Record<string, unknown> = {}) => aProduct({ image_urls: [image], ...fields })

async function feedOf(products: object[], { store = {}, ...sections }: Record<string, object> = {}) {
  const file = aStoreFile({ store: { storefront_url: 'https://himal.example', ...store }, products, ...sections })
  const { _id } = await svc.importStore(file)
  const response = await svc.get(`/public/product-feed/${_id}.xml`)
  expect(response.status).toBe(200)
  parseStrictly(response.text)
  return { storeId: _id, items: itemsOf(response.text), xml: response.text }
}

/** The single element of this name in each item. */
const each = (items: Record<string, string[]>[], name: string) => items.map((item) => item[`g:${name}`]?.[0])

test('a product without variants has every element', async () => {
  const cap = aPicturedProduct({
    ...{ name: 'Cap', slug: 'a cap', description: '<p>Warm &amp; <b>soft</b></p>', quantity: 7 },
    ...{ brand: 'yeti', categories: ['hats', 'wool'] },
  })
  const { items, xml } = await feedOf([cap], {
    brands: [{ name: 'Yeti', slug: 'yeti' }],
    categories: ['hats', 'wool'].map((slug) => ({ name: slug, slug })),
  } as never)
  expect(items).toEqual([
    {
      'g:id': [cap._id],
      'g:link': ['https://himal.example/product/a%20cap'],
      'g:title': ['Cap'],
      'g:description': ['Warm & soft'],
      'g:image_link': [image],
      'g:condition': ['new'],
      'g:availability': ['in stock'],
      'g:brand': ['Yeti'],
      'g:product_type': ['hats, wool'],
      'g:price': ['500.00 NPR'],
      'g:quantity_to_sell_on_facebook': ['7'],
    },
  ])
  expect(textsOf(xml, 'title')).toEqual(['Himal Crafts'])
  expect(textsOf(xml, 'link')).toEqual(['https://himal.example/'])
})

test('a product with variants has one item for each, in one group', async () => {
  const [small, large] = [
    aVariant('S', { price: 450, quantity: 2, image_url: 'https://cdn.example/s.png' }),
    aVariant('L', { price: 0, quantity: 0 }),
  ] as const
  const product = aPicturedProduct({ name: 'Shawl', price: 600, variants: [small, large] })
  const { items } = await feedOf([product])
  expect(each(items, 'id')).toEqual([`${product._id}_${small._id}`, `${product._id}_${large._id}`])
  expect(each(items, 'item_group_id')).toEqual([product._id, product._id])
  expect(each(items, 'title')).toEqual(['Shawl - S', 'Shawl - L'])
  expect(each(items, 'price')).toEqual(['450.00 NPR', '600.00 NPR'])
  expect(each(items, 'availability')).toEqual(['in stock', 'out of stock'])
  expect(each(items, 'image_link')).toEqual(['https://cdn.example/s.png', image])
  expect(items[0]?.['g:additional_image_link']).toEqual([image])
  expect(each(items, 'product_type')).toEqual([undefined, undefined])
})

describe('products left out of the feed', () => {
  test.each([
    ['draft', { status: 'Draft' }],
    ['archived', { status: 'Archived' }],
    ['POS only', { channel: 3 }],
    ['no image', { image_urls: [] }],
    ['empty image', { image_urls: [''] }],
    ['price 0', { price: 0 }],
    ['no price', { price: null }],
    [
      'variants without any price',
      { price: 0, variants: [aVariant('S', { price: 0 }), aVariant('M', { price: null })] },
    ],
  ])('a product that is not for the website, or has no image or price, is left out: %s', async (_case, fields) => {
    const listed = aPicturedProduct()
    const { items } = await feedOf([listed, aPicturedProduct(fields)])
    expect(each(items, 'id')).toEqual([listed._id])
  })
})

test.each([
  ['none', {}, '500.00 NPR', undefined],
  ['a higher one', { compare_at_price: 650.5 }, '650.50 NPR', '500.00 NPR'],
  ['the same', { compare_at_price: 500 }, '500.00 NPR', undefined],
  ['a lower one', { compare_at_price: 400 }, '500.00 NPR', undefined],
  ['none, with paisa', { price: 99.05 }, '99.05 NPR', undefined],
])('price and sale price with a compare-at price: %s', async (_case, fields, price, sale) => {
  const { items } = await feedOf([aPicturedProduct(fields)])
  expect([each(items, 'price'), each(items, 'sale_price')]).toEqual([[price], [sale]])
})

test.each([
  ['some units left', { quantity: 1 }, {}, 'in stock', '1'],
  ['no units left', { quantity: 0 }, {}, 'out of stock', '0'],
  ['below zero', { quantity: -4 }, {}, 'out of stock', '0'],
  ['none left, continues selling', { quantity: 0, continue_selling: true }, {}, 'in stock', '0'],
] as const)('availability and quantity with stock: %s', async (_case, fields, store, availability, quantity) => {
  const { items } = await feedOf([aPicturedProduct(fields)], { store })
  expect([each(items, 'availability'), each(items, 'quantity_to_sell_on_facebook')]).toEqual([
    [availability],
    [quantity],
  ])
})

test.each([
  [1, 0],
  [4, 3],
  [11, 10],
  [30, 10],
])('a product with %i images has one as image link and %i additional ones', async (count, more) => {
  const { items } = await feedOf([aPicturedProduct({ image_urls: images(count) })])
  expect(items[0]?.['g:image_link']).toEqual(images(1))
  expect(items[0]?.['g:additional_image_link'] ?? []).toEqual(images(count).slice(1, 1 + more))
})

test.each([
  ['the store’s brand name first', { brand_name: 'Himal' }, 'Himal'],
  ['the store’s name otherwise', {}, 'Himal Crafts'],
])('the brand of a product without one: %s', async (_case, store, brand) => {
  expect(each((await feedOf([aPicturedProduct()], { store })).items, 'brand')).toEqual([brand])
})

test('names with special characters make valid XML and are read back unchanged', async () => {
  const product = aPicturedProduct({
    ...{ name: hostileName, slug: hostileName.slice(2), description: hostileName, brand: 'b', categories: ['c'] },
    variants: [aVariant(hostileName)],
  })
  const { items, xml } = await feedOf([product], {
    store: { name: hostileName, description: hostileName },
    brands: [{ name: hostileName, slug: 'b' }],
    categories: [{ name: hostileName, slug: 'c' }],
  } as never)
  expect(items[0]).toMatchObject({
    'g:title': [`${hostileNameRead} - ${hostileNameRead}`],
    'g:brand': [hostileNameRead],
    'g:product_type': [hostileNameRead],
  })
  expect(textsOf(xml, 'title')).toEqual([hostileNameRead])
})

describe('text that XML cannot hold, or only as an entity', () => {
  test.each([
    ['emoji, joined ones and flags', 'Cap \u{1f9e2}\u{1f469}\u200d\u{1f33e} \u{1f1f3}\u{1f1f5}', undefined],
    ['the end of a CDATA section', 'Cap ]]> <![CDATA[ x ]]>', undefined],
    ['a comment and a processing instruction', 'Cap <!-- x --> <?php x ?>', undefined],
    ['undeclared entities', 'Cap &nbsp; &#0; &x;', undefined],
    ['control characters', 'Ca\u0001p\u0008\u000b\u001f', 'Cap'],
    ['noncharacters', 'Cap\ufffe\uffff', 'Cap'],
    ['controls that XML allows', 'Cap\u007f\u0085\u009f', undefined],
  ])('a name with %s makes valid XML', async (_case, name, read) => {
    const { items } = await feedOf([aPicturedProduct({ name })])
    expect(each(items, 'title')).toEqual([read ?? name])
  })

  test('half of a surrogate pair in a name is rejected or replaced, and never in the file', async () => {
    const cap = aPicturedProduct()
    const { storeId } = await feedOf([cap])
    const products = [{ ...cap, name: 'Cap \ud83e' }]
    await svc.post('/admin/import', { format: 'pasal-store/1', store: { _id: storeId }, products }, operator)
    svc.clock.advance(3_700)
    const { text } = await svc.get(`/public/product-feed/${storeId}.xml`)
    parseStrictly(text)
    expect(text.isWellFormed()).toBe(true)
  })

  test('a long description is cut between two characters', async () => {
    const { items } = await feedOf([aPicturedProduct({ description: `a${'\u{1f9e3}'.repeat(6000)}` })])
    expect(each(items, 'description')).toEqual([`a${'\u{1f9e3}'.repeat(4999)}`])
  })
})

test('2,000 products are listed once each, and the file is built again after an hour', async () => {
  const products = Array.from({ length: 2000 }, () => aPicturedProduct())
  const { items, storeId } = await feedOf(products)
  expect(new Set(each(items, 'id'))).toEqual(new Set(products.map(({ _id }) => _id)))
  expect(items).toHaveLength(2000)
  const [first] = products
  await svc.importStore({ format: 'pasal-store/1', store: { _id: storeId }, products: [{ ...first, price: 777 }] })
  const pricesNow = async () => each(itemsOf((await svc.get(`/public/product-feed/${storeId}.xml`)).text), 'price')
  svc.clock.advance(3_500)
  expect(await pricesNow()).not.toContain('777.00 NPR')
  svc.clock.advance(200)
  expect(await pricesNow()).toContain('777.00 NPR')
})
