import type { Shop } from './documented-shop.ts'
import type { Case, Cases } from './operation-cases.ts'

const asha = { phone: '9812345678', email: 'asha@example.com' }
const enquiry = {
  ...{ full_name: 'Asha Gurung', ...asha, company: 'Gurung Gifts', business_type: 'Gift shop' },
  ...{ interests: ['Tea'], agree: true },
}
const malformed = { store_id: 'demo' }
const unknown = { store_id: 'f'.repeat(24) }

export function contentCases(shop: Shop): Cases {
  const { store_id, incense, saleNow, saleToCome, aPicture, whole } = shop
  const alert = { store: store_id, product: incense._id, variant_id: '', ...asha }
  const notice = { campaign_id: saleToCome._id, product_id: incense._id, product_name: 'Incense', ...asha }
  const event = { event_name: 'ViewContent', event_id: 'e-1', custom_data: { content_ids: [incense._id], value: 350 } }
  const posts = (path: Record<string, string> = {}): Case[] => [
    { status: 200, path, query: { limit: '2' } },
    { status: 200, path, query: { q: 'no such words' } },
    { status: 400, path, query: { cursor: 'nobody gave this out' } },
  ]
  const file = (path: Record<string, string> = {}): Case[] => [
    { status: 200, path },
    { status: 404, path: { ...path, ...unknown } },
    { status: 404, path: { ...path, ...malformed } },
  ]
  return {
    'POST /product/{store_id}/{product_id}/file': [
      { status: 200, path: { product_id: incense._id }, form: formWith(aPicture) },
      { status: 400, path: { product_id: incense._id }, form: formWith(Buffer.from('no picture')) },
      { status: 400, path: { product_id: 'short' }, form: formWith(aPicture) },
    ],
    'GET /public/form/{store_id}/{slug}': [
      { status: 200, path: { slug: 'wholesale-enquiry' } },
      { status: 200, path: { store_id: whole.store_id, slug: 'wholesale' } },
      { status: 400, path: { slug: 'nothing' } },
      { status: 400, path: { ...malformed, slug: 'wholesale-enquiry' } },
    ],
    'POST /public/form/{store_id}/{slug}/submit': [
      { status: 200, path: { slug: 'wholesale-enquiry' }, body: { data: enquiry } },
      { status: 200, path: { slug: 'wholesale-enquiry' }, body: enquiry },
      { status: 400, path: { slug: 'wholesale-enquiry' }, body: { data: { phone: '98' } } },
      { status: 400, path: { slug: 'nothing' }, body: {} },
    ],
    'POST /customer/stock-alert': [
      { status: 200, body: alert },
      { status: 400, body: { ...alert, product: 'f'.repeat(24) } },
      { status: 400, body: { ...alert, email: '' } },
    ],
    'POST /public/flash-sale/{store_id}/notify': [
      { status: 200, body: notice },
      { status: 400, body: { ...notice, campaign_id: saleNow._id } },
      { status: 400, body: { ...notice, phone: '98' } },
    ],
    'POST /public/meta-event/{store_id}': [
      { status: 200, body: event },
      { status: 400, body: { ...event, event_name: 'Look' } },
      { status: 400, headers: { 'content-type': 'application/json' }, body: '{' },
    ],
    'POST /analytics/ping/{store_id}': [{ status: 200 }],
    'GET /public/blog/{store_id}': [...posts(), { status: 200, path: { store_id: whole.store_id } }],
    'GET /public/blog/{store_id}/category/{category}': posts({ category: 'makers' }),
    'GET /public/blog/{store_id}/tag/{tag}': posts({ tag: 'felt' }),
    'GET /public/blog/{store_id}/author/{author}': posts({ author: '66f84ae86c53727aade93484' }),
    'GET /public/blog/{store_id}/{slug}': [
      ...['how-a-singing-bowl-gets-its-voice', 'what-to-pack-for-langtang', 'felt-slipper-sizes'].map((slug) => ({
        status: 200,
        path: { slug },
      })),
      ...['post', 'unsigned'].map((slug) => ({ status: 200, path: { store_id: whole.store_id, slug } })),
      { status: 400, path: { slug: 'nothing' } },
      { status: 400, path: { ...malformed, slug: 'nothing' } },
    ],
    'GET /public/landing/{store_id}': [
      { status: 200 },
      { status: 200, path: unknown },
      { status: 400, path: malformed },
    ],
    'GET /public/page/{store_id}/{slug}': [
      { status: 200, path: { slug: 'about' } },
      { status: 400, path: { slug: 'nothing' } },
      { status: 400, path: { ...malformed, slug: 'about' } },
    ],
    'GET /public/sitemap/{store_id}.xml': file(),
    'GET /public/product-feed/{store_id}.xml': file(),
    'GET /public/sitemap/{store_id}/{part}.xml': file({ part: '1' }).slice(1),
  }
}

function formWith(bytes: Buffer): FormData {
  const form = new FormData()
  form.append('csrf_token', '')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png')
  return form
}
