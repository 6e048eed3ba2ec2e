import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'

/** A store file with every section and nearly every field, for tests that make one field invalid at a time. */
export function fullStoreFile() {
  const user = newId()
  const now = '2026-01-01T00:00:00.000Z'
  return aStoreFile({
    store: {
      ...{
        brand_name: 'Himal',
        description: 'Warm',
        top_bar_text: 'Sale',
        logo: '',
        hero_images: ['https://himal.example/1'],
      },
      ...{
        storefront_url: 'https://himal.example',
        use_advanced_inventory: false,
        cancellation_sms: 'Cancelled',
        page_builder: true,
      },
      checkout: { receiver_info: false, pan: false, extras: { email_required: false, checkout_note: 'note' } },
      plugins: [{ name: 'ga', details: 'G-1' }],
      outlets: [{ name: 'Website', website: true }],
      customization: { currency_indicator: 'Rs.' },
      customer_program: { back_in_stock: { enabled: true } },
    },
    categories: [{ name: 'Hats', slug: 'hats', order: 1, image: '', hide_on_product: false, seo_title: 'Hats' }],
    brands: [{ name: 'Yeti', slug: 'yeti', logo: '', page: { seo_title: 'Yeti' } }],
    prints: [{ name: 'Mandala', image_url: '' }],
    products: [
      aProduct({
        ...{
          slug: 'full',
          status: 'Active',
          channel: 1,
          description: '<p>',
          sku: 's',
          barcode: 'b',
          compare_at_price: 900,
        },
        ...{
          colors: ['Red'],
          sizes: ['S'],
          tags: ['new'],
          categories: ['hats'],
          brand: 'yeti',
          image_urls: ['https://x.example'],
        },
        custom_fields: [['text_dp', 'Gift note', false, 'Dear …', ['a'], 50]],
        print_addon: { enabled: true, required: false, prints: [] },
        stock: { Website: 4 },
        variants: [aVariant('Red/S', { compare_at_price: 900, weight: 0.2, barcode: 'v', stock: { Website: 1 } })],
        reviews: [{ rating: 5, review: 'Good', images: [], customer_name: 'Asha', verified_purchase: true }],
        ...{ created_at: now, updated_at: now, release_date: now, seo_title: 'Cap', similar_products: [] },
      }),
    ],
    coupons: [
      aCoupon({
        ...{ min_order_value: -1, max_discount_amount: 100, active: true, starts_at: now, usage_limit: 5, used: 0 },
        ...{ only_for_cod_payment: false, categories: ['hats'], places: ['Kathmandu'], reward_customer_phone: '' },
      }),
    ],
    flash_sales: [
      {
        ...{
          name: 'Tihar',
          start_at: now,
          end_at: '2026-01-02T00:00:00.000Z',
          discount_type: 'percentage',
          discount_value: 20,
        },
        ...{ max_per_order: 2, hold_minutes: 3, show_countdown: true, show_stock_left: true, products: ['full'] },
      },
    ],
    forms: [
      {
        ...{ name: 'Wholesale', slug: 'wholesale', published: true, title: 'Write to us', submit_label: 'Send' },
        fields: [
          {
            ...{
              key: 'size',
              type: 'select',
              label: 'Size',
              required: true,
              width: 'half',
              options: ['S'],
            },
            ...{ multiple: false, sub_fields: [{ key: 'a', label: 'A' }], min: 1, max: 5, step: 1 },
          },
        ],
      },
    ],
    blog: {
      categories: [{ name: 'News', slug: 'news', image: '' }],
      authors: [{ user, name: 'Bina' }],
      posts: [
        {
          ...{ name: 'Winter', slug: 'winter', excerpt: 'Cold', author: user, categories: ['news'], tags: ['cold'] },
          ...{ published_at: now, published: true, no_index: false, sections: [], view_count: 3 },
        },
      ],
    },
    pages: [{ slug: 'landing', title: 'Home', description: '', published: true, sections: [] }],
  })
}

/** Fields in which any value of the merchant or the page builder is accepted (2.8). */
export const anyValueGoes = /^delivery\.(defaults\.\d+|places\.\d+\.[1-9])$|\.plugins\.\d+\.details$/

/** Fields that may be null. */
export const nullGoes = /(price|_at|release_date|brand|similar_products|usage_limit|author|min|max|step)$/
