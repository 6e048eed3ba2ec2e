import { newId } from '../../src/platform/values/ids.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import type { TestResponse, TestService } from '../harness/test-service.ts'

/** A store of the factory's kind, with every read of its products. */
export async function aCatalogue(svc: TestService, sections: Parameters<typeof aStoreFile>[0] = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  const own = '/product/public'
  return {
    _id,
    all: () => svc.get(`${own}/${_id}`),
    page: (query = '') => svc.get(`/product/p/public/${_id}${query}`),
    category: (slug: string) => svc.get(`${own}/${_id}/category/${slug}`),
    product: (slug: string) => svc.get(`${own}/${_id}/${slug}`),
    search: (q: string) => svc.get(`${own}/search/${_id}?q=${encodeURIComponent(q)}`),
    sale: () => svc.get(`${own}/sale/${_id}`),
    barcode: (code: string) => svc.get(`${own}/barcode/${_id}?code=${encodeURIComponent(code)}`),
    brandProducts: (slug: string) => svc.get(`/brand/public/products/${_id}/${slug}`),
    /** Imports sections again into the same store. */
    change: (changed: object) => svc.importStore({ format: 'pasal-store/1', store: { _id }, ...changed }),
  }
}

export type Catalogue = Awaited<ReturnType<typeof aCatalogue>>

/**
 * A category, a brand, and the fields of a product that every list endpoint shows: in both of them, reduced, and
 * similar to `beacon`.
 */
export const aRugCategory = () => ({ _id: newId(), name: 'Rugs', slug: 'rugs' })
export const aYetiBrand = () => ({ _id: newId(), name: 'Yeti', slug: 'yeti', logo: 'https://cdn.example/yeti.png' })
export const shownEverywhere = { categories: ['rugs'], brand: 'yeti', compare_at_price: 900 }
export const beacon = { name: 'Beacon', slug: 'beacon', price: 1, categories: ['rugs'], status: 'Draft' }

/** How to get the item of one product from each endpoint that lists products. */
export const listEndpoints = {
  'all products': async (store: Catalogue, slug: string) => find((await store.all()).body, slug),
  'paged list': async (store: Catalogue, slug: string) => find((await store.page()).body.products, slug),
  category: async (store: Catalogue, slug: string) => find((await store.category('rugs')).body.products, slug),
  'new arrivals': async (store: Catalogue, slug: string) =>
    find((await store.category('new-arrivals')).body.products, slug),
  search: async (store: Catalogue, slug: string) => find((await store.search(slug)).body, slug),
  sale: async (store: Catalogue, slug: string) => find((await store.sale()).body, slug),
  'brand products': async (store: Catalogue, slug: string) =>
    find((await store.brandProducts('yeti')).body.products, slug),
  'similar products': async (store: Catalogue, slug: string) =>
    find((await store.product('beacon')).body.similar_products, slug),
} as const

export type ListEndpoint = keyof typeof listEndpoints

// biome-ignore lint/suspicious/noExplicitAny: a response body, as in `TestResponse.body`
function find(items: { slug: string }[], slug: string): any {
  return items.find((item) => item.slug === slug)
}

export function slugs(items: { slug: string }[]): string[] {
  return items.map((item) => item.slug)
}

export function statusAndBody({ status, body }: TestResponse) {
  return { status, body }
}

/** A moment of 2026, so that the order of products is fixed. */
export function day(number: number): string {
  return new Date(Date.UTC(2026, 0, number)).toISOString()
}
