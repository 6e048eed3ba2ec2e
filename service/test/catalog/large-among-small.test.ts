import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { type Recorded, recordStatements } from '../distribution/recorded-statements.ts'
import { aCoupon, aLine, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { aShop } from '../orders/shop.ts'

/*
 * Query plans are made for any store. Where most stores are small, a request about a few products of a large store must
 * not read all of it. PostgreSQL counts the rows of products, variants and coupons that each read and an order look at.
 */

const products = 4000
const fewRows = 150

let svc: TestService
let shop: Awaited<ReturnType<typeof aShop>>
let recorded: Recorded[]

const special = { categories: ['rugs'], brand: 'yeti', compare_at_price: 9000 }
const red = aVariant('Red', { compare_at_price: 9000 })
const yak = aProduct({ name: 'Yak rug', slug: 'yak-rug', ...special })
const varied = aProduct({
  name: 'Yak shawl',
  slug: 'yak-shawl',
  categories: ['rugs'],
  variants: [red, aVariant('Blue')],
})
const coupon = aCoupon()
const post = {
  ...{ _id: newId(), name: 'Yaks', slug: 'yaks', published: true },
  sections: [{ type: 'products', slugs: [yak.slug, varied._id] }],
}

beforeAll(async () => {
  svc = await startTestService()
  recorded = recordStatements(svc.context)
  const plain = Array.from({ length: products }, (_, n) =>
    aProduct({ name: `Shawl ${n}`, slug: `shawl-${n}`, variants: n % 2 === 0 ? [aVariant('S')] : [] }),
  )
  shop = await aShop(svc, {
    categories: [{ name: 'Rugs', slug: 'rugs' }],
    brands: [{ name: 'Yeti', slug: 'yeti' }],
    coupons: [coupon, ...Array.from({ length: 300 }, () => aCoupon())],
    products: [...plain, yak, varied],
    blog: { categories: [], authors: [], posts: [post] },
  })
  for (let store = 0; store < 500; store++) {
    await svc.importStore(aStoreFile({ products: [aProduct({ variants: [aVariant('S')] })], coupons: [aCoupon()] }))
  }
  await svc.context.db.pool.query('vacuum analyze')
})

const own = '/product/public'
const reads: [string, () => string][] = [
  ['a product', () => `${own}/${shop._id}/yak-rug`],
  ['a category', () => `${own}/${shop._id}/category/rugs`],
  ['new arrivals', () => `${own}/${shop._id}/category/new-arrivals`],
  ['products on sale', () => `${own}/sale/${shop._id}`],
  ['products of a brand', () => `/brand/public/products/${shop._id}/yeti`],
  ['a search for two words', () => `${own}/search/${shop._id}?q=yak%20rug`],
]

test.each(reads)('%s of a large store: only the rows it needs are read', async (_name, path) => {
  const response = await record(() => svc.get(path()))
  expect(response.status).toBe(200)
  expect(await rowsRead()).toBeLessThan(fewRows)
})

test('a post that names products reads only those products', async () => {
  const response = await record(() => svc.get(`/public/blog/${shop._id}/yaks`))
  expect(response.body.products.map(({ slug }: { slug: string }) => slug)).toEqual(['yak-rug', 'yak-shawl'])
  expect(await rowsRead()).toBeLessThan(fewRows)
})

test('an order reads only the ordered products', async () => {
  const line = aLine(varied, 1, { variant: red._id })
  const response = await record(() => shop.place({ products: [line, aLine(yak)], applied_coupon: coupon._id }))
  expect(response.status).toBe(200)
  expect(await rowsRead()).toBeLessThan(fewRows)
})

async function record<T>(send: () => Promise<T>): Promise<T> {
  recorded.length = 0
  return send()
}

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] } & Record<
  string,
  unknown
>

/** How many rows of the three tables the recorded reads look at or collect from an index, with generic plans. */
async function rowsRead(): Promise<number> {
  const statements = recorded.filter(
    ({ text }) => /^\s*(select|with)\b/i.test(text) && !/place_orders|set_config/.test(text),
  )
  expect(statements.length).toBeGreaterThan(0)
  const client = await svc.context.db.pool.connect()
  try {
    let read = 0
    for (const { text, values } of statements) {
      await client.query(`prepare recorded_statement as ${text}`)
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      const { rows } = await client.query(`explain (analyze, format json) execute recorded_statement${given}`)
      await client.query('deallocate recorded_statement')
      read += rowsOf(rows[0]['QUERY PLAN'][0].Plan)
    }
    return read
  } finally {
    client.release()
  }
}

function rowsOf(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)
  if (
    plan['Node Type'] !== 'Bitmap Index Scan' &&
    !['products', 'variants', 'coupons'].includes(plan['Relation Name'] ?? '')
  )
    return below
  const removed = Number(plan['Rows Removed by Filter'] ?? 0) + Number(plan['Rows Removed by Index Recheck'] ?? 0)
  return below + (plan['Actual Rows'] + removed) * plan['Actual Loops']
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join()}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
