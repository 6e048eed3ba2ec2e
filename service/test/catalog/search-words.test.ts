import { describe, expect, test } from 'vitest'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCatalogue, slugs } from './catalogue.ts'

const svc = await startTestService()

describe('search by the words of a product', async () => {
  const store = await aCatalogue(svc, {
    categories: [
      { name: 'Floor Coverings', slug: 'floors' },
      { name: 'Men’s T-shirts', slug: 'men' },
    ],
    products: [
      aProduct({
        ...{ name: 'Mandala Rug, hand-knotted', slug: 'mandala', description: '<p>Tibetan</p>', sku: 'SKU777' },
        ...{ categories: ['floors'], colors: ['Crimson:#dc143c', 'Sky blue'], sizes: ['King/Queen'] },
        tags: ['merino', 'rd_Call_tel:12345', 'coming_soon', 'origin:Mustang'],
      }),
      aProduct({ name: 'Rug brush', slug: 'brush' }),
      aProduct({ name: 'Café Crème', slug: 'cafe' }),
      aProduct({ name: 'पश्मिना सल', slug: 'pashmina' }),
      aProduct({ name: 'किताब', slug: 'kitab' }),
      aProduct({ name: 'केताब', slug: 'ketab' }),
      aProduct({ name: "Hero's best", slug: 'tee', categories: ['men'] }),
    ],
  })

  test.each([
    ['a word of the name', 'mandala', ['mandala']],
    ['the beginning of a word', 'mand', ['mandala']],
    ['in any case', 'MANDALA', ['mandala']],
    ['with spaces around', '   mandala  ', ['mandala']],
    ['every word must be there', 'rug brush', ['brush']],
    ['words in another order', 'rug mandala', ['mandala']],
    ['each word may be a beginning', 'han man ru', ['mandala']],
    ['words of the name and the category together', 'rug floor', ['mandala']],
    ['either half of a hyphenated word', 'knotted', ['mandala']],
    ['the whole hyphenated word', 'hand-knotted', ['mandala']],
    ['the middle of a word, which is not searched', 'andala xyzzy', []],
    ['a hyphenated word without its hyphen', 'tshirts', ['tee']],
    ['a word without its apostrophe', 'mens', ['tee']],
    ['a word with another apostrophe', "men's", ['tee']],
    ['a word before its apostrophe', 'men shirts', ['tee']],
    ['a name without its apostrophe', 'heros', ['tee']],
    ['a category’s name', 'coverings', ['mandala']],
    ['a colour', 'crimson', ['mandala']],
    ['a colour of two words', 'sky blue', ['mandala']],
    ['a colour’s swatch, which is not searched', 'dc143c', []],
    ['a size', 'queen', ['mandala']],
    ['a tag', 'merino', ['mandala']],
    ['a tag with an underscore, by either word', 'soon', ['mandala']],
    ['a tag with a colon, which is not searched', '12345', []],
    ['the part of a tag before the colon, which is not searched', 'origin', []],
    ['the part of a tag after the colon, which is not searched', 'mustang', []],
    ['the description, which is not searched', 'tibetan', []],
    ['the sku, which is not searched', 'sku777', []],
    ['a word without its accents', 'cafe creme', ['cafe']],
    ['a word with its accents', 'café crème', ['cafe']],
    ['a word with accents as separate marks', 'cafe\u0301', ['cafe']],
    ['a Devanagari word', 'पश्मिना', ['pashmina']],
    ['the beginning of a Devanagari word', 'पश्मि', ['pashmina']],
    ['two Devanagari words', 'सल पश्मिना', ['pashmina']],
    ['a Devanagari word that differs by a vowel sign only', 'किताब', ['kitab']],
    ['a word with joiners inside', 'पश्\u200dमिना', ['pashmina']],
  ])('search by %s: %s', async (_rule, q, found) => {
    expect(slugs((await store.search(q)).body).sort()).toEqual(found)
  })

  const long = 'x'.repeat(24)
  const ofLongWords = await aCatalogue(svc, {
    products: ['a', 'b'].map((letter) => aProduct({ name: `${long}${letter} सम्म`, slug: letter })),
  })

  test('a word is found by each of its beginnings, also past the twenty letters that the index stores', async () => {
    const { search } = ofLongWords
    for (let letters = 3; letters <= 24; letters++) {
      expect([letters, slugs((await search(long.slice(0, letters))).body).sort()]).toEqual([letters, ['a', 'b']])
    }
    for (const letter of ['a', 'b']) expect(slugs((await search(`${long}${letter} सम्`)).body)).toEqual([letter])
  })

  test('search prefixes are those of one store', async () => {
    const { rows } = await svc.context.db.pool.query(
      `select beginning, count(distinct store_id)::int as stores
         from products
         cross join lateral unnest(search_prefixes(store_id, search_name, search_rest)) beginning group by 1`,
    )
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(({ stores }) => stores > 1)).toEqual([])
  })
})

describe('typos in a search', async () => {
  const store = await aCatalogue(svc, {
    products: [
      aProduct({ name: 'Pashmina shawl', slug: 'pashmina' }),
      aProduct({ name: 'Singing bowl', slug: 'bowl' }),
      aProduct({ name: 'Pashmna', slug: 'misspelled', status: 'Draft' }),
      aProduct({ name: 'Lokta notebook', slug: 'notebook' }),
    ],
  })

  test.each([
    ['a wrong letter', 'pashmima', ['pashmina']],
    ['a letter too many', 'singging', ['bowl']],
    ['a missing letter', 'notebok', ['notebook']],
    ['a wrong letter in both words', 'singgin bowwl', ['bowl']],
  ])('a search with %s finds the product when nothing else matches: %s', async (_typo, q, found) => {
    const { body } = await store.search(q)
    expect(slugs(body)).toEqual(found)
    expect(body[0].score).toBeGreaterThan(0)
  })

  test('a search that no product matches in full finds those with the nearest names', async () => {
    expect(slugs((await store.search('lokta shawl')).body).sort()).toEqual(['notebook', 'pashmina'])
  })

  test('an exact match, even of a hidden product, turns the tolerance of typos off', async () => {
    expect((await store.search('pashmna')).body).toEqual([])
  })

  test('a search for nonsense finds nothing', async () => {
    expect((await store.search('xqzzkw')).body).toEqual([])
  })
})

describe('special characters in a search', async () => {
  const store = await aCatalogue(svc, {
    products: [
      aProduct({ name: 'Rug', slug: 'rug' }),
      aProduct({ name: 'Cap', slug: 'cap' }),
      aProduct({ name: 'Cap a 1 on a rug', slug: 'both' }),
    ],
  })
  const rugs = ['rug', 'both']

  test.each<[what: string, q: string, found: string[]]>([
    ['quote', "rug'", rugs],
    ['double quotes', '"rug"', rugs],
    ['closing bracket', 'rug)', rugs],
    ['opening bracket', '(rug', rugs],
    ['backslash', 'rug\\', rugs],
    ['prefix operator', 'rug:*', rugs],
    ['weight', 'rug:A', ['both']],
    ['not', '!rug', rugs],
    ['and', 'rug & ', rugs],
    ['or', 'rug | cap', ['both']],
    ['followed by', 'rug <-> cap', ['both']],
    ['placeholder', '$1 rug', ['both']],
    ['like', '%rug_', rugs],
    ['regex', 'rug.*', rugs],
    ['character class', '[rug]', rugs],
    ['NUL', 'rug\0', rugs],
    ['soft hyphen', 'r\u00adug', rugs],
    ['emoji', '\u{1f9f6} rug', rugs],
    ['markup', '<i>xyzzy</i>', []],
    ['injection', "'; drop table products; --", []],
  ])('special characters in a search are no syntax: %s: %j', async (_what, q, found) => {
    const { status, body } = await store.search(q)
    expect(status).toBe(200)
    expect(slugs(body)).toEqual(found)
  })

  test('very long and very many search words are cut, not rejected', async () => {
    expect((await store.search('x'.repeat(5000))).status).toBe(200)
    expect((await store.search('rug '.repeat(1000))).status).toBe(200)
    expect(slugs((await store.search('rug '.repeat(40))).body)).toEqual(rugs)
  })

  test('a search with bytes that are not UTF-8 succeeds', async () => {
    const { status } = await svc.get(`/product/public/search/${store._id}?q=%ff%fe%80rug`)
    expect(status).toBe(200)
  })
})
