import { expect, test } from 'vitest'
import { aPost } from '../blog/posts.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { locationsOf } from './valid-xml.ts'

const svc = await startTestService({ HOSTED_DOMAIN: 'pasal.example' })
svc.clock.stop()
const slugged = (...slugs: string[]) => slugs.map((slug) => ({ name: slug, slug }))

async function locations(storeId: string): Promise<string[]> {
  const response = await svc.get(`/public/sitemap/${storeId}.xml`)
  expect(response.status).toBe(200)
  return locationsOf(response.text)
}

async function paths(storeId: string): Promise<string[]> {
  return (await locations(storeId)).map((url) => url.replace(/^https:\/\/[^/]+/, ''))
}

/** Changes a store as its merchant does. */
const change = (_id: string, sections: object, store: object = {}) =>
  svc.importStore({ format: 'pasal-store/1', store: { _id, ...store }, ...sections })

const always = ['/', '/products', '/collections/new-arrivals']

test('a category with the slug new-arrivals adds no second address of the new arrivals', async () => {
  const { _id } = await svc.importStore(aStoreFile({ categories: slugged('new-arrivals') }))
  expect(await paths(_id)).toEqual(always)
})

test('the sitemap lists everything of 4.15 and nothing else', async () => {
  const { _id } = await svc.importStore(
    aStoreFile({
      categories: slugged('hats', 'shawls'),
      brands: slugged('yeti'),
      products: [
        aProduct({ slug: 'cap' }),
        aProduct({ slug: 'web', channel: 2 }),
        ...[
          aProduct({ status: 'Draft' }),
          aProduct({ status: 'Archived' }),
          aProduct({ status: '' }),
          aProduct({ channel: 3 }),
        ],
      ],
      pages: [{ slug: 'about' }, { slug: 'secret', published: false }, { slug: 'landing' }],
      forms: [{ name: 'Form', slug: 'form' }],
      blog: {
        categories: slugged('makers', 'empty'),
        posts: [
          aPost({ slug: 'bowl', categories: ['makers'] }),
          aPost({ no_index: true }),
          aPost({ published: false }),
          aPost({ published_at: '2031-01-01T00:00:00.000Z' }),
        ],
      },
    }),
  )
  const expected = [
    ...[...always, '/collections/hats', '/collections/shawls', '/brand/yeti', '/product/cap', '/product/web'],
    ...['/blogs', '/blog/bowl', '/blogs?category=makers', '/blogs?category=empty', '/p/about'],
  ]
  expect((await paths(_id)).sort()).toEqual(expected.sort())
})

test('without a published post for search engines the sitemap lists no page of the blog', async () => {
  const posts = [aPost({ no_index: true }), aPost({ published: false })]
  const { _id } = await svc.importStore(aStoreFile({ blog: { categories: slugged('makers'), posts } }))
  expect(await paths(_id)).toEqual(always)
})

test.each([
  [
    'the storefront URL first',
    { storefront_url: 'https://himal.example/', custom_domain: 'own' },
    /^https:\/\/himal\.example\//,
  ],
  ['the verified domain second', { custom_domain: 'own' }, /^https:\/\/own-\w+\.example\//],
  ['never an unverified domain', { custom_domain: 'unverified' }, /^https:\/\/store-[\w-]+\.pasal\.example\//],
  ['the subdomain otherwise', {}, /^https:\/\/store-[\w-]+\.pasal\.example\//],
] as const)('the origin of the addresses is %s', async (_case, fields, origin) => {
  const { subdomain } = aStoreFile().store
  const custom = 'custom_domain' in fields ? fields.custom_domain : undefined
  const custom_domain = custom && { domain: `own-${subdomain.slice(-6)}.example`, verified: custom === 'own' }
  const store = { ...fields, custom_domain: custom_domain ?? null }
  const { _id } = await svc.importStore(aStoreFile({ store, pages: [{ slug: 'about' }] }))
  const urls = await locations(_id)
  expect(urls.filter((url) => !origin.test(url))).toEqual([])
  // Pages of the page builder exist on the platform's own sites only.
  expect(urls.some((url) => url.endsWith('/p/about'))).toBe(!('storefront_url' in fields))
})

test('any slug becomes a valid URL', async () => {
  const slug = 'ü/b&c<d>"\' e?#%'
  const { _id } = await svc.importStore(
    aStoreFile({ products: [aProduct({ slug })], categories: [{ name: 'c', slug }] }),
  )
  const expected = [...always, `/collections/${encodeURIComponent(slug)}`, `/product/${encodeURIComponent(slug)}`]
  expect(await paths(_id)).toEqual(expected)
})

test.each([
  ['a new product', { products: [aProduct({ slug: 'new' })] }, {}, '/product/new'],
  ['a new category', { categories: slugged('new') }, {}, '/collections/new'],
  ['a new page', { pages: [{ slug: 'new' }] }, {}, '/p/new'],
] as const)('%s is in the sitemap at once', async (_case, sections, store, path) => {
  const { _id } = await svc.importStore(aStoreFile())
  expect(await paths(_id)).toEqual(always)
  await change(_id, sections, store)
  expect(await paths(_id)).toContain(path)
})

test('a new storefront URL is in the sitemap at once', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  await locations(_id)
  await change(_id, {}, { storefront_url: 'https://new.example' })
  expect(await locations(_id)).toContain('https://new.example/products')
})

test('a withdrawn product is not in the sitemap any more, at once', async () => {
  const cap = aProduct({ slug: 'cap' })
  const { _id } = await svc.importStore(aStoreFile({ products: [cap] }))
  expect(await paths(_id)).toContain('/product/cap')
  await change(_id, { products: [{ ...cap, status: 'Draft' }] })
  expect(await paths(_id)).toEqual(always)
})

test('new brands and posts are in the sitemap after a day at most', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  await locations(_id)
  await change(_id, { brands: slugged('yeti'), blog: { posts: [aPost({ slug: 'bowl' })] } })
  svc.clock.advance(86_300)
  expect(await paths(_id)).toEqual(always)
  svc.clock.advance(200)
  expect(await paths(_id)).toEqual([...always, '/brand/yeti', '/blogs', '/blog/bowl'])
})
