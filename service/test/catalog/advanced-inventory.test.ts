import { describe, expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import {
  aCatalogue,
  aRugCategory,
  aYetiBrand,
  beacon,
  type ListEndpoint,
  listEndpoints,
  shownEverywhere,
  slugs,
} from './catalogue.ts'

const svc = await startTestService()
const outlets = [{ name: 'Website', website: true }, { name: 'Pokhara' }, { name: 'Butwal' }]
const advanced = { use_advanced_inventory: true, outlets }
const endpoints = Object.keys(listEndpoints) as ListEndpoint[]
const onlyWebsite = endpoints.filter((endpoint) => endpoint !== 'brand products')

describe('a store with a website outlet', async () => {
  const inBoth = (slug: string, fields: object) => aProduct({ name: slug, slug, ...shownEverywhere, ...fields })
  const sizes = [
    aVariant('S', { quantity: 9, stock: { Website: 4, Pokhara: 5 } }),
    aVariant('M', { quantity: 7, stock: { Website: -2, Butwal: 9 } }),
    aVariant('L', { quantity: 3, stock: { Pokhara: 3 } }),
  ]
  const store = await aCatalogue(svc, {
    store: advanced,
    categories: [aRugCategory()],
    brands: [aYetiBrand()],
    products: [
      beacon,
      inBoth('shirt', { sizes: ['S', 'M', 'L'], variants: sizes }),
      inBoth('cap', { quantity: 10, stock: { Website: 4, Pokhara: 6 } }),
      inBoth('elsewhere', { quantity: 6, stock: { Website: 0, Pokhara: 6 }, continue_selling: true }),
      inBoth('unsaid', { quantity: undefined, stock: { Website: 2, Pokhara: 3, Butwal: -1 } }),
      inBoth('nowhere', { quantity: 0, stock: { Website: 0 }, continue_selling: true }),
    ],
  })

  test.each(onlyWebsite)('%s with a website outlet: every quantity is the website outlet’s', async (endpoint) => {
    const shirt = await listEndpoints[endpoint](store, 'shirt')
    expect(shirt).toMatchObject({ quantity: 4, in_stock: true })
    expect(shirt.variants.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, -2, 0])
    expect((await listEndpoints[endpoint](store, 'cap')).quantity).toBe(4)
    expect((await listEndpoints[endpoint](store, 'elsewhere')).quantity).toBe(0)
  })

  test('brand products with a website outlet count every outlet', async () => {
    const shirt = await listEndpoints['brand products'](store, 'shirt')
    expect(shirt).toMatchObject({ quantity: 19, in_stock: true })
    expect(shirt.variants.map(({ quantity }: { quantity: number }) => quantity)).toEqual([9, 7, 3])
    expect(await listEndpoints['brand products'](store, 'cap')).toMatchObject({ quantity: 10 })
    expect(await listEndpoints['brand products'](store, 'elsewhere')).toMatchObject({ quantity: 6, in_stock: true })
    // Without a total in the file, the quantity is the sum of the outlets.
    expect(await listEndpoints['brand products'](store, 'unsaid')).toMatchObject({ quantity: 4, in_stock: true })
  })

  test.each(endpoints)('%s with a website outlet: in_stock ignores continue_selling', async (endpoint) => {
    expect((await listEndpoints[endpoint](store, 'nowhere')).in_stock).toBe(false)
    expect((await listEndpoints[endpoint](store, 'elsewhere')).in_stock).toBe(endpoint === 'brand products')
  })

  test.each(endpoints)('%s with a website outlet: variants list the quantity of each outlet', async (endpoint) => {
    const { variants } = await listEndpoints[endpoint](store, 'shirt')
    expect(variants[0].inventory_summary).toEqual([
      { outlet: 'Website', quantity: 4 },
      { outlet: 'Pokhara', quantity: 5 },
      { outlet: 'Butwal', quantity: 0 },
    ])
  })

  test('the product page with a website outlet has the website’s quantities', async () => {
    const { body } = await store.product('shirt')
    expect(body.variants.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, -2, 0])
    expect(body.variants[1].inventory_summary).toEqual([
      { outlet: 'Website', quantity: -2 },
      { outlet: 'Pokhara', quantity: 0 },
      { outlet: 'Butwal', quantity: 9 },
    ])
    expect((await store.product('cap')).body).toMatchObject({ quantity: 4, continue_selling: false })
  })

  test('the paged list with a website outlet sorts by the website’s quantity', async () => {
    const mixed = await aCatalogue(svc, {
      store: advanced,
      products: [
        aProduct({ slug: 'much-elsewhere', quantity: 90, stock: { Website: 1, Pokhara: 89 } }),
        aProduct({ slug: 'some-here', quantity: 5, stock: { Website: 5 } }),
      ],
    })
    expect(slugs((await mixed.page('?sort_by=quantity')).body.products)).toEqual(['some-here', 'much-elsewhere'])
  })
})

test('without a website outlet quantities are the global ones, and continue_selling counts', async () => {
  const store = await aCatalogue(svc, {
    store: { use_advanced_inventory: true, outlets: [{ name: 'Pokhara' }] },
    products: [
      aProduct({ slug: 'cap', quantity: 6, stock: { Pokhara: 6 } }),
      aProduct({ slug: 'sold-on', quantity: 0, continue_selling: true }),
    ],
  })
  const { body } = await store.all()
  expect(body.find(({ slug }: { slug: string }) => slug === 'cap')).toMatchObject({ quantity: 6, in_stock: true })
  expect(body.find(({ slug }: { slug: string }) => slug === 'sold-on')).toMatchObject({ quantity: 0, in_stock: true })
})

test('outlets without advanced inventory change nothing', async () => {
  const store = await aCatalogue(svc, {
    store: { outlets },
    products: [aProduct({ slug: 'cap', quantity: 10, variants: [aVariant('S', { quantity: 3 })] })],
  })
  const [cap] = (await store.all()).body
  expect(cap).toMatchObject({ quantity: 3, variants: [{ quantity: 3, inventory_summary: [] }] })
})

test('an order takes its units from the website outlet and from the global quantity', async () => {
  const cap = aProduct({ slug: 'cap', quantity: 10, brand: 'yeti', stock: { Website: 4, Pokhara: 6 } })
  const shop = await aShop(svc, { store: advanced, brands: [aYetiBrand()], products: [cap] })
  placed(await shop.place({ products: [aLine(cap, 3)] }))
  expect((await svc.get(`/product/public/${shop._id}/cap`)).body.quantity).toBe(1)
  expect((await svc.get(`/brand/public/products/${shop._id}/yeti`)).body.products[0].quantity).toBe(7)
})
