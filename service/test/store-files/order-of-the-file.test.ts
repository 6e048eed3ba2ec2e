import { expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const letters = [...'abcdefgh']
const newestFirst = letters.toReversed()

test('objects without date and number keep the file’s order; where the newest is first, the last is', async () => {
  const subdomain = newId()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const times = { start_at: inDays(1), end_at: inDays(2) }
  const sale = { ...times, discount_type: 'percentage', discount_value: 10, products: ['a'] }
  const things = () => letters.map((letter) => ({ name: `Thing ${letter}`, slug: letter }))
  const [product, ...others] = things()
  const { _id } = await svc.importStore({
    format: 'pasal-store/1',
    store: { subdomain, name: 'Himal' },
    categories: things(),
    brands: things(),
    products: [{ ...product, reviews: letters.map((review) => ({ rating: 5, review })) }, ...others],
    flash_sales: letters.map((name) => ({ ...sale, name })),
  })
  const read = async (path: string) => (await svc.get(path)).body
  const each = (list: Record<string, unknown>[], key: string) => list.map((item) => item[key])
  expect(each((await read(`/store/check_domain?domain=${subdomain}`)).categories, 'slug')).toEqual(letters)
  expect(each((await read(`/public/flash-sale/${_id}`)).sales, 'name')).toEqual(letters)
  expect(each((await read(`/brand/public/all/${_id}`)).brands, 'slug')).toEqual(newestFirst)
  expect(each(await read(`/product/public/${_id}`), 'slug')).toEqual(newestFirst)
  expect(each(await read(`/product/public/search/${_id}?q=thing`), 'slug')).toEqual(newestFirst)
  expect(each((await read(`/product/public/${_id}/a`)).reviews, 'review')).toEqual(newestFirst)
})
