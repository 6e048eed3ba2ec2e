import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { operatorToken, startTestService } from '../harness/test-service.ts'

/* What a merchant may write at most (merchant-api 4 to 8) is in the export, and a re-import changes nothing. */

const svc = await startTestService()
const operator = { authorization: `Bearer ${operatorToken}` }

const text = (length: number) => 'क'.repeat(length)
const list = (length: number, make: (index: number) => unknown) => Array.from({ length }, (_, index) => make(index))
const link = `https://himal.example/${'x'.repeat(3978)}`
const amount = 10_000_000_000
const later = '2099-01-01T00:00:00.000Z'

/** Objects in objects, `levels` of them. */
function nested(levels: number): object {
  return levels === 1 ? { type: 'text', text: 'deep' } : { type: 'text', inside: nested(levels - 1) }
}

const seo = { seo_title: text(1000), seo_description: text(5000), seo_image: link }
const field = { key: `k${'x'.repeat(99)}`, type: 'select', label: text(1000), help_text: text(20_000), width: 'half' }
const field2 = { ...field, key: 'k2', type: 'multi_text', sub_fields: list(20, (n) => ({ key: `${n}`, icon: link })) }
const price = { price: amount, compare_at_price: amount, cost_per_item: amount, weight: 1000 }
const codes = { barcode: text(200), alt_barcode: text(200), exim_code: text(200), tigg_id: text(200), image_url: link }

test.each<[string, string, object]>([
  ['category', '/categories', { name: text(500), image: link, ...seo, desc_page: nested(40) }],
  ['brand', '/brands', { name: text(500), logo: link, desc_page: nested(40), page: seo }],
  ['print', '/prints', { name: text(500), image_url: link }],
  [
    'product',
    '/products',
    {
      ...{ name: text(500), slug: text(300), description: text(200_000), long_description: text(200_000), ...price },
      ...{ ...seo, sku: text(200), release_date: '8999-12-31T23:59:59.999Z' },
      ...{ colors: list(100, (n) => `${n}`), sizes: list(100, (n) => `${n}`), tags: list(250, (n) => `${n}`) },
      image_urls: list(50, () => link),
      custom_fields: list(50, () => ['single', text(1000), true, text(1000), list(1000, (n) => `${n}`), amount]),
      variants: list(100, (n) => ({ option_name: `${n}/0`, ...price, ...codes, quantity: 1_000_000_000 })),
    },
  ],
  [
    'coupon',
    '/coupons',
    {
      ...{
        code: text(100),
        coupon_type: 1,
        coupon_value: amount,
        min_order_value: amount,
        max_discount_amount: amount,
      },
      ...{ starts_at: '1900-01-01T00:00:00Z', expires_at: later, usage_limit: 1_000_000_000 },
      reward_customer_phone: text(30),
    },
  ],
  ['form', '/forms', { name: text(500), page_header: text(200_000), fields: [{ ...field, options: ['a'] }, field2] }],
  ['post', '/blog/posts', { name: text(500), excerpt: text(200_000), sections: [nested(40)], published_at: later }],
  ['page', '/pages', { title: text(1000), description: text(200_000), image: link, sections: [nested(40)] }],
])('the largest %s that a merchant may write', async (_kind, path, body) => {
  const { _id } = await svc.importStore(aStoreFile({ store: { page_builder: true } }))
  const shop = await aMerchant(svc, _id)
  const made = await shop.post(path, body)
  expect(made.status, made.text.slice(0, 500)).toBe(201)
  const exported = async () => (await svc.get(`/admin/stores/${_id}/export`, operator)).body
  const file = await exported()
  const again = await svc.post('/admin/import', file, operator)
  expect(again.status, again.text.slice(0, 500)).toBe(200)
  expect(await exported()).toEqual({ ...file, exported_at: expect.any(String) })
})

test('the most units that a merchant may have in two outlets', async () => {
  const store = { outlets: [{ name: 'Website', website: true }, { name: 'Pokhara' }], use_advanced_inventory: true }
  const { _id } = await svc.importStore(aStoreFile({ store }))
  const shop = await aMerchant(svc, _id)
  const rug = { name: 'Rug', price: 1, stock: { Website: 1_000_000_000, Pokhara: 1_000_000_000 } }
  expect(await shop.post('/products', rug)).toMatchObject({ status: 201, body: { quantity: 2_000_000_000 } })
  const exported = async () => (await svc.get(`/admin/stores/${_id}/export`, operator)).body
  const file = await exported()
  const again = await svc.post('/admin/import', file, operator)
  expect(again.status, again.text).toBe(200)
  expect(await exported()).toEqual({ ...file, exported_at: expect.any(String) })
})
