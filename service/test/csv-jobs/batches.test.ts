import { expect, test } from 'vitest'
import { runDueCsvJobs } from '../../src/jobs.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCsvShop, csv } from './csv-harness.ts'

const svc = await startTestService()

const head = 'Handle,Title,Vendor,Type,Variant Price,Variant SKU,Variant Barcode,Option1 Name,Option1 Value'
const plain = (index: number) => `p-${index},Product ${index},Himal,Caps,${100 + index},S-${index},,,`
const lines = (count: number, changed: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, index) => changed[index] ?? plain(index))

type Row = { handle: string; result: string; messages: string[]; _id: string | null }

test.each([
  ['an amount that is none', 'p-7,Bad,,,many,S-7,,,', 'failed', /Must be an amount/],
  ['no price', 'p-7,Bad,,,,S-7,,,', 'failed', /An Active product needs a price/],
  ['the SKU of a product before', 'p-7,Bad,,,5,S-6,,,', 'failed', /Row 8 has this SKU, too/],
  ['the handle of a stored product', 'stored,New name,,,5,S-7,,,', 'updated', undefined],
  ['no name', 'p-7,,,,5,S-7,,,', 'failed', /Title/],
])('among new products a row with %s alone has another outcome, in a dry run too', async (_case, line, result, why) => {
  const shop = await aCsvShop(svc, { products: [aProduct({ slug: 'stored', price: 7 })] })
  const dry = await shop.importFile(csv(head, ...lines(60, { 7: line })), { dry_run: 'true' })
  expect(dry).toMatchObject({ total: 60, processed: 60, created: 59, [result]: 1 })
  const dryRows: Row[] = await shop.rows(dry._id)
  await shop.post(`/jobs/${dry._id}/run`)
  await runDueCsvJobs(svc.context)
  expect(await shop.read(dry._id)).toMatchObject({ state: 'done', processed: 60, created: 59, [result]: 1 })
  const rows: Row[] = await shop.rows(dry._id)
  const told = (all: Row[]) => all.map(({ handle, result: of, messages }) => ({ handle, of, messages }))
  expect(told(rows)).toEqual(told(dryRows))
  expect(rows.map((row) => row.result)).toEqual(lines(60).map((_, index) => (index === 7 ? result : 'created')))
  expect(rows[7]?.messages.join()).toMatch(why ?? /^$/)
  expect((await shop.get('/brands')).body.items).toMatchObject([{ name: 'Himal' }])
})

test('new products have barcodes of their own, the order of the file, and their variants', async () => {
  const shop = await aCsvShop(svc)
  const shirt = ['shirt,Shirt,,,5,SH-S,,Size,S', 'shirt,,,,6,SH-M,,Size,M']
  const named = 'named,Named,,,5,N-1,102,,'
  const job = await shop.importFile(csv(head, ...lines(3), named, ...lines(60).slice(3), ...shirt))
  expect(job).toMatchObject({ created: 62, failed: 0 })
  const { items } = (await shop.get('/products?limit=250&sort=created_at')).body
  const slugs = items.map(({ slug }: { slug: string }) => slug)
  const inFile = [...lines(3), named, ...lines(60).slice(3), 'shirt'].map((line) => line.split(',')[0])
  expect(slugs).toEqual(inFile)
  const { rows } = await svc.context.db.pool.query('select barcode from products where store_id = $1', [shop.storeId])
  expect(new Set(rows.map(({ barcode }) => barcode)).size).toBe(62)
  expect(await shop.product('named')).toMatchObject({ barcode: '102' })
  expect((await shop.product('shirt')).variants).toMatchObject([
    { option_name: 'S', sku: 'SH-S', price: 5 },
    { option_name: 'M', sku: 'SH-M', price: 6 },
  ])
})
