import { expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, aRugCategory, day, slugs } from './catalogue.ts'

const svc = await startTestService()
const caps = { name: 'Caps', slug: 'caps' }

async function similarTo(slug: string, products: object[]) {
  const store = await aCatalogue(svc, { categories: [aRugCategory(), caps], products })
  return slugs((await store.product(slug)).body.similar_products)
}

const inRugs = (slug: string, fields: object = {}) => aProduct({ slug, categories: ['rugs'], ...fields })

test('similar products are the merchant’s list in the merchant’s order, whatever the categories', async () => {
  const found = await similarTo('mandala', [
    inRugs('mandala', { similar_products: ['cap', 'bowl', 'runner'] }),
    aProduct({ slug: 'bowl', created_at: day(1) }),
    aProduct({ slug: 'cap', categories: ['caps'], created_at: day(2) }),
    inRugs('runner', { created_at: day(3) }),
    inRugs('not-chosen'),
  ])
  expect(found).toEqual(['cap', 'bowl', 'runner'])
})

test('similar products of the merchant’s list are the Active ones, also POS-only', async () => {
  const found = await similarTo('mandala', [
    inRugs('mandala', { similar_products: ['draft', 'pos', 'archived', 'none', 'active'] }),
    inRugs('draft', { status: 'Draft' }),
    inRugs('archived', { status: 'Archived' }),
    inRugs('none', { status: '' }),
    inRugs('pos', { channel: 3 }),
    inRugs('active'),
  ])
  expect(found).toEqual(['pos', 'active'])
})

test('an empty list of similar products stays empty', async () => {
  expect(await similarTo('mandala', [inRugs('mandala', { similar_products: [] }), inRugs('runner')])).toEqual([])
})

test('without a list similar products are Active ones of the same categories, newest first', async () => {
  const found = await similarTo('mandala', [
    inRugs('mandala', { categories: ['rugs', 'caps'] }),
    inRugs('runner', { created_at: day(1) }),
    inRugs('pos', { channel: 3, created_at: day(3) }),
    aProduct({ slug: 'cap', categories: ['caps'], created_at: day(2) }),
    inRugs('both', { categories: ['caps', 'rugs'], created_at: day(4) }),
    inRugs('draft', { status: 'Draft' }),
    aProduct({ slug: 'elsewhere' }),
  ])
  expect(found).toEqual(['both', 'pos', 'cap', 'runner'])
})

test('at most eight similar products are chosen', async () => {
  const found = await similarTo('mandala', [
    inRugs('mandala'),
    ...Array.from({ length: 12 }, (_, i) => inRugs(`r-${i}`)),
  ])
  expect(found).toHaveLength(8)
})

test('a product without a category has no similar products', async () => {
  expect(await similarTo('lone', [aProduct({ slug: 'lone' }), aProduct({ slug: 'other' })])).toEqual([])
})
