import { expect, test } from 'vitest'
import { aProduct } from '../../service/test/harness/store-factory.ts'
import { openShop } from './harness/shop.ts'

/* A slug has no blank, `/`, `?` and `#` (merchant-api 1.1), and may have any other sign. */

const slugs = ['caps&hats', 'a+b', 'a=b;c:d,e@f$g', '50%-off', '%41', 'a%2Fb', 'टोपी', "it's"]
const shop = await openShop({
  store: { page_builder: true },
  categories: [...slugs, 'new-arrivals'].map((slug) => ({ name: `Shelf ${slug}`, slug, seo_title: `Seo ${slug}` })),
  brands: slugs.map((slug) => ({ name: `Brand ${slug}`, slug })),
  products: slugs.map((slug) => aProduct({ name: `Product ${slug}`, slug })),
  pages: slugs.map((slug) => ({ title: `Page ${slug}`, slug, published: true, sections: [] })),
  forms: slugs.map((slug) => ({ name: slug, title: `Form ${slug}`, slug, published: true, fields: [] })),
  blog: { posts: slugs.map((slug) => ({ name: `Post ${slug}`, slug, published: true, sections: [] })) },
})

test.each(slugs)('the pages of the slug %s are found at their links', async (slug) => {
  for (const folder of ['collections', 'brand', 'product', 'p', 'forms', 'blog']) {
    const path = `/${folder}/${encodeURIComponent(slug)}`
    const { status, text } = await shop.get(path)
    expect(status, path).toBe(200)
    const canonical = /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1]?.replaceAll('&#39;', "'")
    expect(canonical, path).toBe(`${shop.origin}${path}`)
  }
})

test('a list with a % in its slug keeps its address in the links of its filters', async () => {
  const { text } = await shop.get('/collections/50%25-off?sort=price')
  expect(text).not.toMatch(/href="[^"]*50%-off/)
})

test('the new arrivals keep their name beside an imported category with their slug', async () => {
  const { text } = await shop.get('/collections/new-arrivals')
  expect(text).toMatch(/<title>New arrivals/i)
  expect(text).toMatch(/<h1[^>]*>New arrivals/i)
})

test('a path that is not percent-encoded leads to the page that nothing is here', async () => {
  for (const path of ['/collections/%', '/product/%zz', '/brand/%ff']) expect((await shop.get(path)).status).toBe(404)
})
