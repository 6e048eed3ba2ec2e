import { describe, expect, test } from 'vitest'
import { aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { demoSections, demoStore } from './harness/demo-sections.ts'
import { openShop } from './harness/shop.ts'

const shelf = { _id: 'aaaaaaaaaaaaaaaaaaaaaaa1', name: 'Wool', slug: 'wool', order: 2, seo_title: 'Wool from Nepal' }
const products = [
  aProduct({
    name: 'Cap',
    slug: 'cap',
    price: 500,
    compare_at_price: 625,
    categories: ['wool'],
    colors: ['Red:#c0392b'],
  }),
  aProduct({
    ...{ name: 'Slippers', slug: 'slippers', colors: ['Red/Black:#f00|#000'], sizes: ['36/37', '38/39'] },
    variants: [aVariant('Red/Black/36/37', { price: 900 }), aVariant('Red/Black/38/39', { price: 1100 })],
  }),
  aProduct({ name: 'Draft', slug: 'draft', status: 'Draft' }),
  aProduct({ name: 'Showroom', slug: 'showroom', channel: 3 }),
  aProduct({ name: 'Thangka', slug: 'thangka', price: 7777, tags: ['no_price'] }),
  aProduct({ name: 'Calendar', slug: 'calendar', tags: ['coming_soon'], quantity: 0 }),
  aProduct({
    ...{ name: 'Notebook </script><b>', slug: 'notebook', seo_title: 'A notebook of lokta', price: 350 },
    description: '<p onclick="x()">Paper</p><script>alert(1)</script><a href="javascript:x()">link</a>',
  }),
]
const shop = await openShop({
  store: { customization: { currency_indicator: 'NPR', accent: '#d6003a' }, description: 'Craft from Patan' },
  categories: [shelf],
  products,
})

const page = async (path: string, headers = {}) => (await shop.get(path, headers)).text
/** In an attribute `<` begins no element. */
const withoutAttributes = (text: string) => text.replace(/="[^"]*"/g, '')
/** With the characters that an English page writes as references. */
const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_reference, code: string) => String.fromCodePoint(Number(code)))

const structured = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null')

describe('catalogue pages', () => {
  test.each(['/', '/products', '/sale', '/brands', '/search', '/search?q=cap', '/menu', '/collections/wool'])(
    '%s is a page with one h1, a title and a description',
    async (path) => {
      const { status, text } = await shop.get(path)
      expect(status).toBe(200)
      expect(text.match(/<h1/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(text).toMatch(/<title>[^<]+<\/title><meta name="description" content="[^"]+"/)
    },
  )

  test('menu and footer link to the lists that the shop has, and to no empty one', async () => {
    const linked = (text: string) => ['/sale', '/brands', '/blogs'].filter((path) => text.includes(`href="${path}"`))
    expect(linked(await page('/cart'))).toEqual(['/sale'])
    expect(linked(await page('/menu'))).toEqual(['/sale'])
    const bare = await openShop({ products: [aProduct()] })
    expect(linked((await bare.get('/cart')).text)).toEqual([])
    const full = await openShop({ store: demoStore(), ...demoSections() })
    expect(linked((await full.get('/cart')).text)).toEqual(['/sale', '/brands', '/blogs'])
  })

  test('4.16: the home page has each meta tag of the shop once', async () => {
    const plugins = [{ name: 'meta_tags', details: [{ n: 'author', c: 'Himal' }] }]
    const { text } = await (await openShop({ store: { plugins } })).get('/')
    expect(text.match(/<meta name="author" content="Himal"/g)).toHaveLength(1)
  })

  test('the search field of the header says how many products the shop has', async () => {
    const field = (text: string) => /type="search" name="q"[^>]*placeholder="([^"]*)"/.exec(text)?.[1]
    // Of the seven products, a draft and one of the showroom are not in the shop.
    expect(field(await page('/cart'))).toBe('Search 5 products')
    expect(field(await page('/cart', { cookie: 'lang=ne' }))).toBe('५ सामानमा खोज्नुहोस्')
    const empty = await openShop({ products: [] })
    expect(field((await empty.get('/cart')).text)).toBe('Search')
  })

  test('2.4, 4.1: a product that is a draft or of the POS alone is absent', async () => {
    for (const slug of ['draft', 'showroom']) expect((await shop.get(`/product/${slug}`)).status).toBe(404)
    const list = await page('/products')
    expect(list).toContain('Slippers')
    expect(list).not.toMatch(/Draft|Showroom/)
  })

  test('2.4.1: colours show swatches, and sizes with slashes stay whole', async () => {
    const text = await page('/product/slippers')
    expect(text).toContain('linear-gradient(135deg, #f00 50%, #000 50%)')
    expect(text).toContain('>36/37</span>')
  })

  test('2.4.2: the price of no_price is hidden everywhere, in structured data too', async () => {
    for (const path of ['/products', '/product/thangka', '/']) {
      const text = await page(path)
      expect(text, path).not.toContain('7,777')
      expect(text, path).toContain('Price on request')
    }
    expect(structured(await page('/product/thangka')).offers).toBeUndefined()
  })

  test('2.4.2: coming_soon has its badge and no button', async () => {
    expect(await page('/products')).toContain('Coming soon')
    expect(await page('/product/calendar')).not.toContain('Add to cart')
  })

  test('2.3: a range of prices has no struck price, a reduced price has a percentage', async () => {
    const text = decoded(await page('/products')).replaceAll('\u00a0', ' ')
    expect(text).toContain('NPR 900 – 1,100')
    expect(text).toContain('−20%')
    expect(text).toContain('before NPR 625, now NPR 500')
  })

  test('4.1: a search for fewer than three letters finds nothing and says why', async () => {
    expect(await page('/search?q=ca')).toContain('Type at least three letters.')
    expect(await page('/search?q=cap')).toContain('href="/product/cap"')
  })

  test('4.1: a search that finds more than it may return says that these are the best matches', async () => {
    const teapots = Array.from({ length: 51 }, (_, number) => aProduct({ name: `Teapot ${number}` }))
    const many = await openShop({ products: teapots })
    expect((await many.get('/search?q=teapot')).text).toContain('The 50 best matches')
    expect((await many.get('/search?q=teapot%2050')).text).toContain('1 product<')
  })

  test('filters of the URL narrow the list without script', async () => {
    const text = await page('/products?max=400')
    expect(text).toContain('href="/product/notebook"')
    expect(text).not.toContain('href="/product/cap"')
    expect(text).toContain('href="/products"')
  })

  test('an empty list offers the loosening that finds most', async () => {
    expect(await page('/products?colour=Red&max=100')).toMatch(/href="\/products\?colour=Red">\s*Without/)
  })
})

describe('metadata', () => {
  test('4.16: titles come from the fields for search engines, else from the name', async () => {
    expect(await page('/product/notebook')).toContain('<title>A notebook of lokta · Himal Crafts</title>')
    expect(await page('/product/cap')).toContain('<title>Cap · Himal Crafts</title>')
    expect(await page('/collections/wool')).toContain('<title>Wool from Nepal · Himal Crafts</title>')
    expect(await page('/')).toContain('<title>Himal Crafts</title>')
  })

  test('4.16: what looks like markup in a name stays in title, description and structured data', async () => {
    const named = await openShop({ products: [aProduct({ name: 'Shirt <XL> & more', slug: 'shirt' }), aProduct()] })
    const { text } = await named.get('/product/shirt')
    expect(text).toContain('<title>Shirt &lt;XL&gt; &amp; more · Himal Crafts</title>')
    // In an attribute `<` begins no element.
    expect(text).toContain('<meta name="description" content="Shirt <XL> &amp; more">')
    expect(structured(text)).toMatchObject({ name: 'Shirt <XL> & more', description: 'Shirt <XL> & more' })
  })

  test('4.16: the canonical URL has no query', async () => {
    const text = await page('/products?colour=Red&utm_source=x&sort=name')
    expect(text).toContain(`<link rel="canonical" href="${shop.origin}/products">`)
  })

  test('4.16: searches are not indexed', async () => {
    expect(await page('/search?q=cap')).toContain('<meta name="robots" content="noindex">')
    expect(await page('/products')).not.toContain('noindex')
  })

  test('4.16: structured data of a product has NPR, no rating without a review, and an escaped <', async () => {
    const text = await page('/product/notebook')
    const data = structured(text)
    expect(data).toMatchObject({ '@type': 'Product', name: 'Notebook </script><b>' })
    expect(data.offers).toMatchObject({ priceCurrency: 'NPR', price: 350 })
    expect(data.aggregateRating).toBeUndefined()
    expect(withoutAttributes(text)).not.toContain('</script><b>')
  })

  test("a merchant's HTML loses its scripts, handlers and script links", async () => {
    const text = await page('/product/notebook')
    expect(text).toContain('<p>Paper</p>')
    expect(withoutAttributes(text)).not.toMatch(/alert\(1\)|onclick|javascript:/)
  })

  test('a page allows the scripts of the build alone', async () => {
    const { headers } = await shop.get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
    expect(policy).toContain("object-src 'none'")
  })

  test('4.15: sitemap, feed and robots.txt stand at the own origin of the shop', async () => {
    expect(await page('/sitemap.xml')).toContain('/product/cap')
    expect(await page('/feed.xml')).toContain('<rss')
    expect(await page('/robots.txt')).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
  })
})

describe('caching', () => {
  test('4.1, 8: a page is rendered once, and a change of the merchant is seen at once', async () => {
    const first = await shop.get('/product/cap')
    const again = await shop.get('/product/cap', { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    const [cap] = products
    await shop.service.importStore({
      format: 'pasal-store/1',
      store: { _id: shop.storeId },
      products: [{ ...cap, name: 'Warm cap' }],
    })
    expect(await page('/product/cap')).toContain('Warm cap')
  })

  test('a changed label of amounts and order of categories is seen at once, beside the unchanged products', async () => {
    const shelves = ['Wool', 'Paper'].map((name, order) => ({ name, slug: name.toLowerCase(), order }))
    const goods = shelves.map(({ name, slug }) => aProduct({ name: `${name} bag`, price: 350, categories: [slug] }))
    const other = await openShop({ categories: shelves, products: goods })
    const seen = async () => {
      const text = decoded((await other.get('/products')).text)
      const names = [...text.matchAll(/name="shelf" value="(\w+)"/g)].map(([, name]) => name)
      const menu = [...text.matchAll(/<li><a href="\/collections\/(wool|paper)"/g)].map(([, slug]) => slug)
      return { names, menu, labels: [...text.matchAll(/"price">(\S+)\u00a0350/g)].map(([, label]) => label) }
    }
    expect(await seen()).toEqual({ names: ['Wool', 'Paper'], menu: ['wool', 'paper'], labels: ['Rs.', 'Rs.'] })
    await other.service.importStore({
      format: 'pasal-store/1',
      store: { _id: other.storeId, customization: { currency_indicator: 'NPR' } },
      categories: shelves.map((shelf) => ({ ...shelf, order: 9 - shelf.order })),
    })
    expect(await seen()).toEqual({ names: ['Paper', 'Wool'], menu: ['paper', 'wool'], labels: ['NPR', 'NPR'] })
  })

  test('names in a query that no page reads are one page', async () => {
    const [plain, tagged] = [await shop.get('/sale'), await shop.get('/sale?utm_source=a&fbclid=b')]
    expect(tagged.headers.etag).toBe(plain.headers.etag)
  })

  test("the store's accent is made readable on its pages", async () => {
    expect(await page('/')).toContain('--fill:#d6003a')
  })
})

test('a store with the typeface of the system loads no font, and its accent stays', async () => {
  const plain = await openShop({ store: { customization: { accent: '#d6003a', typeface: 'system' } } })
  const { text } = await plain.get('/products')
  expect(text).toContain('--font:system-ui')
  expect(text).toContain('--fill:#d6003a')
  expect(text).not.toContain('rel="preload"')
  expect(await page('/products')).toContain('rel="preload"')
})

test('a store with the typeface mukta preloads its Latin file, which is there', async () => {
  const mukta = await openShop({ store: { customization: { typeface: 'mukta' } } })
  const { text } = await mukta.get('/')
  const file = /<link rel="preload" href="([^"]+)" as="font"/.exec(text)?.[1] ?? ''
  expect(file).toMatch(/mukta-latin-400/)
  const font = await mukta.get(file)
  expect([font.status, font.headers['content-type']]).toEqual([200, 'font/woff2'])
  expect(text).toContain('--font:Mukta,')
})
