import { expect, test } from 'vitest'
import { aPost } from '../../service/test/blog/posts.ts'
import { openShop } from './harness/shop.ts'

const hero = (title: string) => ({ type: 'hero', title, text: 'Since 2068', image: `/${title}.webp`, link: '/brands' })
const sections = [hero('Looms'), { type: 'text', html: '<p>Words</p>' }, hero('Hills')]
const post = aPost({ slug: 'weavers', sections })
const shop = await openShop({
  store: { page_builder: true },
  pages: ['landing', 'about'].map((slug) => ({ slug, title: slug, published: true, sections })),
  blog: { categories: [], authors: [], posts: [post] },
})

test.each([
  ['page', '/p/about', 'h2'],
  ['post', '/blog/weavers', 'h2'],
  ['home page', '/', 'h1'],
])('every opening picture of a %s is shown once, in its order, with its words and link', async (_, path, first) => {
  const { text } = await shop.get(path)
  const heroes = text.match(/<section class="hero">.*?<\/section>/gs) ?? []
  expect(heroes.map((one) => /<(h[12])>(.*?)<\/h/.exec(one)?.slice(1))).toEqual([
    [first, 'Looms'],
    ['h2', 'Hills'],
  ])
  for (const [at, name] of ['Looms', 'Hills'].entries()) {
    expect(heroes[at]).toMatch(new RegExp(`<img src="/${name}.webp" alt="" width="1200" height="650"`))
    expect(heroes[at]).toContain('Since 2068')
    expect(heroes[at]).toContain('href="/brands"')
  }
})
