import type * as blog from '@pasal/contract/blog/routes.ts'
import type * as brands from '@pasal/contract/brands/routes.ts'
import type * as catalogue from '@pasal/contract/catalogue/routes.ts'
import type { StoreApi } from '../store-api.ts'
import { readReducedCards } from './read-cards.ts'

/** Which of the lists that not every shop has are not empty, and the number of products, if it could be read. */
export type OfferedLists = { sale: boolean; brands: boolean; posts: boolean; products: number | undefined }

/**
 * Read for the links to these lists on every page. All pages share the reads, so a page makes no request of its own.
 * Without a response the link stays.
 */
export async function readOfferedLists(api: StoreApi, store_id: string): Promise<OfferedLists> {
  const isAny = (list: Promise<unknown[] | undefined>) =>
    list.then(
      (items) => items === undefined || items.length > 0,
      () => true,
    )
  const listOf = { store_id }
  const [sale, hasBrands, posts, products] = await Promise.all([
    isAny(readReducedCards(api, store_id)),
    isAny(api.read<typeof brands.listBrands>('/brand/public/all/:store_id', listOf).then((read) => read.brands)),
    isAny(api.find<typeof blog.listPosts>('/public/blog/:store_id', listOf).then((read) => read?.items)),
    countProducts(api, store_id),
  ])
  return { sale, brands: hasBrands, posts, products }
}

function countProducts(api: StoreApi, store_id: string): Promise<number | undefined> {
  const shortest = { store_id, per_page: '1' }
  return api.read<typeof catalogue.listProductPage>('/product/p/public/:store_id', shortest).then(
    ({ meta }) => meta.total,
    () => undefined,
  )
}
