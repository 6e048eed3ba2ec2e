import { expect, test } from 'vitest'
import { aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, aYetiBrand, beacon, day, type ListEndpoint, listEndpoints } from './catalogue.ts'

const svc = await startTestService()
const rugs = aRugCategory()
const yeti = aYetiBrand()

const variants = [
  aVariant('Red/S', { price: 500.5, compare_at_price: 900, quantity: 3 }),
  aVariant('Red/M', { price: 700, quantity: -2 }),
]
const rug = aProduct({
  name: 'Mandala',
  slug: 'mandala',
  price: 450,
  compare_at_price: 800,
  channel: 2,
  colors: ['Red:#ff0000'],
  sizes: ['S', 'M'],
  tags: ['wool', 'rd_Call_tel:1'],
  image_urls: ['https://cdn.example/1.png', 'https://cdn.example/2.png'],
  categories: ['rugs'],
  brand: 'yeti',
  release_date: day(90),
  created_at: day(1),
  variants,
  reviews: [
    { rating: 5, review: 'Warm' },
    { rating: 4, review: 'Soft' },
  ],
})

const store = await aCatalogue(svc, {
  categories: [rugs],
  brands: [yeti],
  products: [rug, beacon, aProduct({ name: 'Plain', slug: 'plain', categories: ['rugs'], compare_at_price: 900 })],
})

/** The fields that every endpoint shows of the rug. */
const common = {
  _id: rug._id,
  name: 'Mandala',
  slug: 'mandala',
  price: null,
  min_price: 500.5,
  max_price: 700,
  compare_at_price: 800,
  has_variants: true,
  in_stock: true,
  quantity: 3,
  total_variants: 2,
  image_urls: ['https://cdn.example/1.png', 'https://cdn.example/2.png'],
  status: 'Active',
  colors: ['Red:#ff0000'],
  sizes: ['S', 'M'],
  tags: ['wool', 'rd_Call_tel:1'],
  created_at: day(1),
}
const listedVariants = [
  { price: 500.5, compare_at_price: 900, quantity: 3, inventory_summary: [] },
  { price: 700, compare_at_price: 0, quantity: -2, inventory_summary: [] },
]
const channel = 2
const ratings = { total_rating: 9, review_count: 2 }
const releaseDate = { release_date: day(90) }
const names = { categories: ['Rugs'], variants: listedVariants }

const expected: Record<ListEndpoint, object> = {
  'all products': { ...common, ...names, channel, ...ratings },
  'paged list': { ...common, ...names, channel, ...ratings },
  category: { ...common, ...names, channel, ...ratings, ...releaseDate, brand: yeti, categories: [rugs] },
  'new arrivals': { ...common, ...names, channel, ...ratings, brand: yeti },
  search: {
    ...{ ...common, ...names, channel, ...releaseDate },
    brand: { name: 'Yeti', slug: 'yeti', logo: yeti.logo },
    variants: listedVariants.map((listed, index) => ({
      _id: variants[index]?._id,
      option_name: variants[index]?.option_name,
      ...listed,
    })),
    score: expect.any(Number),
  },
  sale: { ...common, ...names, channel, ...ratings, brand: yeti },
  'brand products': { ...common, ...names, channel, ...ratings, ...releaseDate },
  'similar products': { ...common, ...names, ...ratings },
}

const endpoints = Object.keys(listEndpoints) as ListEndpoint[]

test.each(endpoints)('%s: a list item has exactly the fields of 2.3', async (endpoint) => {
  expect(await listEndpoints[endpoint](store, 'mandala')).toEqual(expected[endpoint])
})

const absentIn: [field: string, endpoints: ListEndpoint[]][] = [
  ['brand', ['all products', 'paged list', 'brand products', 'similar products']],
  ['release_date', ['all products', 'paged list', 'new arrivals', 'sale', 'similar products']],
  ['total_rating', ['search']],
  ['review_count', ['search']],
  ['channel', ['similar products']],
  ['score', endpoints.filter((endpoint) => endpoint !== 'search')],
  ['continue_selling', endpoints],
  ['description', endpoints],
]

test.each(absentIn)('%s is absent on %j and present on every other endpoint that has it', async (field, without) => {
  for (const endpoint of endpoints) {
    const item = await listEndpoints[endpoint](store, 'mandala')
    if (without.includes(endpoint)) expect(item, endpoint).not.toHaveProperty(field)
    else expect(item, endpoint).toHaveProperty(field)
  }
})

test('variants have names only in search', async () => {
  for (const endpoint of endpoints) {
    const [variant] = (await listEndpoints[endpoint](store, 'mandala')).variants
    expect('_id' in variant, endpoint).toBe(endpoint === 'search')
    expect('option_name' in variant, endpoint).toBe(endpoint === 'search')
  }
})

test.each(['category', 'new arrivals', 'search', 'sale'] as const)(
  '%s: a product without a brand has no brand key',
  async (endpoint) => {
    const item = await listEndpoints[endpoint](store, 'plain')
    expect(item.slug).toBe('plain')
    expect(item).not.toHaveProperty('brand')
  },
)
