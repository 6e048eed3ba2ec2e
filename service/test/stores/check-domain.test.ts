import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()
const byGet = (domain: string) => svc.get(`/store/check_domain?domain=${encodeURIComponent(domain)}`)

const rugs = { _id: newId(), name: 'Rugs', slug: 'rugs', order: 2, image: 'https://cdn.example/rugs.png' }
const rugsSeo = { seo_title: 'Fine rugs', seo_description: 'By hand', seo_image: 'https://cdn.example/seo.png' }
const news = { name: 'News', slug: 'news', image: 'https://cdn.example/news.png' }

const store = {
  _id: newId(),
  subdomain: 'himal',
  name: 'Himal Crafts',
  brand_name: 'Himal',
  description: 'Crafts',
  top_bar_text: 'Free delivery',
  logo: 'https://cdn.example/logo.png',
  hero_images: ['https://cdn.example/hero.png'],
  plan: 'basic',
  storefront_url: 'https://shop.example',
  custom_domain: { domain: 'himal.example', verified: true },
  addons: { banknet_a_dynamic: true, qr_request_enabled: true, qr_request: 'approved', hub_a: false },
  checkout: { receiver_info: true, pan: true, extras: { email_required: true, checkout_note: 'Before 2 pm' } },
  plugins: [
    { name: 'ga', details: 'G-123' },
    { name: 'meta_tags', details: { n: 'author', c: 'Himal' } },
    { name: 'product_custom_options', details: { showProductStock: true, outOfStockBaseValue: 5 } },
  ],
  use_advanced_inventory: true,
  customization: { currency_indicator: 'NPR' },
  customer_program: { back_in_stock: { enabled: true } },
}
await svc.importStore(
  aStoreFile({
    store,
    categories: [
      { ...rugs, ...rugsSeo, hide_on_product: true },
      { name: 'Caps', slug: 'caps', order: 1 },
    ],
    blog: { categories: [news] },
    products: [aProduct({ categories: ['rugs'] })],
  }),
)

const noCredentials = {
  wallet_a_product_code: '',
  wallet_a_secret: '',
  wallet_b_secret: '',
  banknet_a_pid: '',
  banknet_a_secret: '',
  banknet_a_dynamic_key: '',
  banknet_a_checkout_key: '',
  banknet_a_checkout_pubkey: '',
  hub_a_key: '',
  bank_card_key: '',
}

describe('the store configuration', () => {
  test('the configuration has every field of 2.1 and 2.1.1', async () => {
    const { status, body } = await byGet('himal')
    expect(status).toBe(200)
    const anyId = expect.stringMatching(/^[0-9a-f]{24}$/)
    const noSeo = { seo_title: '', seo_description: '', seo_image: '' }
    expect(body).toEqual({
      ...store,
      addons: { ...store.addons, card_processor: false },
      setting: noCredentials,
      checkout: {
        ...{ receiver_info: true, pan: true, estimated_delivery: false },
        extras: {
          ...{ email_required: true, sender_email_required: false },
          ...{ checkout_note: 'Before 2 pm', allow_customer_cancellation: true },
        },
      },
      categories: [
        { _id: anyId, name: 'Caps', slug: 'caps', image: '', order: 1, ...noSeo, hide_on_product: false },
        { ...rugs, ...rugsSeo, hide_on_product: true },
      ],
      blog_categories: [{ _id: anyId, ...news }],
    })
  })

  test('the configuration of a store that gave only its name has the default of every field', async () => {
    const { _id } = await svc.importStore({ format: 'pasal-store/1', store: { subdomain: 'bare', name: 'Bare' } })
    expect((await byGet('bare')).body).toEqual({
      ...{ _id, subdomain: 'bare', name: 'Bare', brand_name: '', description: '', top_bar_text: '', logo: '' },
      ...{ hero_images: [], plan: '', storefront_url: '', custom_domain: null },
      addons: { card_processor: false },
      setting: noCredentials,
      checkout: {
        ...{ receiver_info: false, pan: false, estimated_delivery: false },
        extras: {
          ...{ email_required: false, sender_email_required: false },
          ...{ checkout_note: '', allow_customer_cancellation: true },
        },
      },
      ...{ categories: [], plugins: [], blog_categories: [], use_advanced_inventory: false },
      customization: { currency_indicator: 'Rs.' },
      customer_program: { back_in_stock: { enabled: false } },
    })
  })

  test.each(['free', 'basic', 'premium', 'plus', 'platinum', 'trial 2026', ''])(
    'the plan %j is shown as it is',
    async (plan) => {
      const { subdomain } = await svc.importStore(aStoreFile({ store: { plan } }))
      expect((await byGet(subdomain)).body.plan).toBe(plan)
    },
  )

  test('the card processor is never available, whatever the merchant set', async () => {
    const { subdomain } = await svc.importStore(
      aStoreFile({ store: { addons: { card_processor: true, wallet_b: true } } }),
    )
    expect((await byGet(subdomain)).body.addons).toEqual({ card_processor: false, wallet_b: true })
  })

  test('categories are sorted by `order`, and among equal ones the older is first', async () => {
    const category = (slug: string, order: number, created_at: string) => ({ name: slug, slug, order, created_at })
    const { subdomain } = await svc.importStore(
      aStoreFile({
        categories: [
          category('last', 10, '2026-01-01'),
          category('second-of-two', 2, '2026-01-03'),
          category('first', -1, '2026-01-04'),
          category('first-of-two', 2, '2026-01-02'),
        ],
      }),
    )
    const { categories } = (await byGet(subdomain)).body
    expect(categories.map(({ slug }: { slug: string }) => slug)).toEqual([
      'first',
      'first-of-two',
      'second-of-two',
      'last',
    ])
  })
})
