import type { Shop } from './documented-shop.ts'
import type { Cases } from './operation-cases.ts'

const malformed = { store_id: 'demo' }
const unknown = { store_id: 'f'.repeat(24) }
const rejected = { status: 400, path: malformed }
const slug = (name: string) => ({ slug: name })

export function readCases({ line, saleNow, saleToCome, productOf, whole }: Shop): Cases {
  const { store_id } = whole
  const full = (path: Record<string, string> = {}) => ({ status: 200, path: { ...path, store_id } })
  return {
    'GET /healthz': [{ status: 200 }],
    'GET /readyz': [{ status: 200 }],
    'GET /store/check_domain': [
      { status: 200, query: { domain: 'demo' } },
      { status: 200, query: { domain: 'whole' } },
      { status: 400, query: { domain: 'nobody' } },
      { status: 400 },
    ],
    'POST /store/check_domain': [
      { status: 200, query: { d: 'demo' }, body: { domain: 'demo' } },
      { status: 400, body: { domain: 'nobody.example' } },
      { status: 400, body: {} },
    ],
    'GET /product/public/{store_id}': [
      { status: 200 },
      full(),
      { status: 200, path: unknown },
      { status: 500, path: malformed },
    ],
    'GET /product/p/public/{store_id}': [
      { status: 200, query: { page: '2', per_page: '20', sort_by: 'name', sort_order: 'asc' } },
      { status: 200, path: unknown },
      { status: 400, query: { page: '0' } },
      rejected,
    ],
    'GET /product/public/{store_id}/category/{slug}': [
      { status: 200, path: slug('trekking-gear') },
      { status: 200, path: slug('new-arrivals') },
      full(slug('caps')),
      full(slug('new-arrivals')),
      { status: 400, path: slug('%00') },
      { status: 200, path: { ...unknown, ...slug('trekking-gear') } },
      { status: 400, path: slug('nothing') },
      { status: 500, path: { ...malformed, ...slug('trekking-gear') } },
    ],
    'GET /product/public/{store_id}/{slug}': [
      ...['langtang-45l-backpack', 'block-print-lokta-notebook', 'bhojpure-khukuri', 'felt-slippers'].map((name) => ({
        status: 200,
        path: slug(name),
      })),
      full(slug('cap')),
      full(slug('rug')),
      { status: 400, path: slug('nothing') },
      { status: 400, path: slug('%00') },
      { status: 500, path: { ...malformed, ...slug('cap') } },
    ],
    'GET /product/public/search/{store_id}': [
      { status: 200, query: { q: 'pashmina' } },
      { status: 200, query: { q: 'pa' } },
      { status: 200, query: { q: 'ilam tea' } },
      { ...full(), query: { q: 'cap' } },
      rejected,
    ],
    'GET /product/public/sale/{store_id}': [{ status: 200 }, full(), rejected],
    'GET /product/public/barcode/{store_id}': [
      { status: 200, query: { code: '9801234500506' } },
      { ...full(), query: { code: 'b1' } },
      { ...full(), query: { code: 'r1' } },
      { status: 400, query: { code: 'nothing' } },
      { status: 400 },
    ],
    'GET /print-design/public/{store_id}': [{ status: 200 }, { status: 200, path: unknown }, rejected],
    'GET /brand/public/all/{store_id}': [{ status: 200 }, rejected],
    'GET /brand/public/products/{store_id}/{slug}': [
      { status: 200, path: slug('yarsa-trail') },
      full(slug('yeti')),
      { status: 400, path: slug('nothing') },
      { status: 400, path: { ...malformed, ...slug('yarsa-trail') } },
    ],
    'GET /brand/public/details/{store_id}/{slug}': [
      full(slug('yeti')),
      { status: 200, path: slug('yarsa-trail') },
      { status: 400, path: slug('nothing') },
      { status: 400, path: { ...malformed, ...slug('yarsa-trail') } },
    ],
    'GET /public/flash-sale/{store_id}': [{ status: 200 }, full(), rejected],
    'GET /public/flash-sale/{store_id}/product/{product_id}': [
      { status: 200, path: { product_id: productOf('trekking-poles-pair')._id } },
      { status: 200, path: { product_id: productOf('dhaka-weave-scarf')._id } },
      { status: 200, path: { product_id: line.product } },
      full({ product_id: whole.rugId }),
      { status: 400, path: { product_id: `${saleNow._id}${saleToCome._id}` } },
    ],
    'GET /public/delivery_charge/{store_id}': [{ status: 200 }, full(), { status: 400, path: unknown }, rejected],
  }
}
