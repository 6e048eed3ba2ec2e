import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { storeFile } from '../../src/store-files/store-file.contract.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

/* Every example of docs/store-file.md, imported in the order of the page. */

const service = await startTestService()
const other = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }
const page = readFileSync(new URL('../../../docs/store-file.md', import.meta.url), 'utf8')
/** The JSON blocks of the page, each under the heading above it. */
const examples = page.split(/^##+ /m).flatMap((chapter) => {
  const title = chapter.slice(0, chapter.indexOf('\n'))
  const blocks = [...chapter.matchAll(/^```json\n(.*?)^```$/gms)]
  return blocks.map(([, json]) => ({ title, file: JSON.parse(json as string) as Record<string, unknown> }))
})

async function exported(query = '') {
  const store = (await service.get('/store/check_domain?domain=himal')).body
  return (await service.get(`/admin/stores/${store._id}/export${query}`, operator)).body
}

describe('docs/store-file.md', () => {
  test('has an example of every section of a file', () => {
    const shown = new Set(examples.flatMap(({ file }) => Object.keys(file)))
    expect(shown).toEqual(new Set(Object.keys(storeFile.shape)))
  })

  test.each(examples)('the example under "$title" is imported as it stands', async ({ file }) => {
    const response = await service.post('/admin/import', file, operator)
    expect(response.status, response.text).toBe(200)
    expect(response.body.store.subdomain).toBe('himal')
    for (const [section, given] of Object.entries(file)) {
      if (Array.isArray(given) && section !== 'replace') expect(response.body.counts[section]).toBe(given.length)
    }
  })

  test('names every count of the response', async () => {
    const { body } = await service.post('/admin/import', await exported(), operator)
    for (const count of Object.keys(body.counts)) expect(page).toContain(`\`${count}\``)
  })

  test('after all examples the store is what the page says', async () => {
    const file = await exported('?secrets=1')
    const product = (slug: string) => file.products.find((item: { slug: string }) => item.slug === slug)
    expect(product('cap')).toMatchObject({ price: 550, quantity: 20 })
    expect(product('hoodie').variants).toMatchObject([
      { option_name: 'S', price: 1450, quantity: 3, stock: { Website: 1, Pokhara: 2 } },
      { option_name: 'M', price: 1600, quantity: 4, stock: { Website: 4 } },
    ])
    expect(product('hoodie')).toMatchObject({ brand: file.brands[0]._id, print_addon: { enabled: true } })
    expect(file.categories.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['caps', 'winter'])
    expect(file.coupons).toEqual([])
    expect(file.store.setting.wallet_a_product_code).toBe('EPAYTEST')
    expect((await exported()).store).not.toHaveProperty('setting')
  })

  test('a store restored from its export with credentials is the same in an empty installation', async () => {
    const { exported_at, ...sections } = await exported('?secrets=1')
    await other.importStore({ ...sections, exported_at })
    const { body } = await other.get(`/admin/stores/${sections.store._id}/export?secrets=1`, operator)
    const { exported_at: _time, ...restored } = body
    expect(restored).toEqual(sections)
  })

  test('a copy with another beginning of every id stands beside the original', async () => {
    const file = await exported()
    const copy = JSON.parse(JSON.stringify(file).replaceAll(/"[0-9a-f]{4}([0-9a-f]{20})"/g, '"c0c0$1"'))
    const store = { ...copy.store, subdomain: 'himal-two', custom_domain: null }
    const response = await service.post('/admin/import', { ...copy, store }, operator)
    expect(response.status, response.text).toBe(200)
    const out = (await service.get(`/admin/stores/${response.body.store._id}/export`, operator)).body
    expect(out.products).toHaveLength(2)
    expect(out.products.map(({ quantity }: { quantity: number }) => quantity)).toEqual(
      file.products.map(({ quantity }: { quantity: number }) => quantity),
    )
  })
})
