import type * as blog from '@pasal/contract/blog/routes.ts'
import type * as brands from '@pasal/contract/brands/routes.ts'
import type { StoreApi } from '../store-api.ts'
import { readReducedCards } from './read-cards.ts'

/** Which of the lists that not every shop has are not empty. */
export type OfferedLists = { sale: boolean; brands: boolean; posts: boolean }

/**
 * Read for the links to these lists on every page. All pages share the reads, and the lists' own pages use them too, so
 * a page makes no request of its own. Without a response the link stays.
 */
export async function readOfferedLists(api: StoreApi, store_id: string): Promise<OfferedLists> {
  const isAny = (list: Promise<unknown[] | undefined>) =>
    list.then(
      (items) => items === undefined || items.length > 0,
      () => true,
    )
  const listOf = { store_id }
  const [sale, hasBrands, posts] = await Promise.all([
    isAny(readReducedCards(api, store_id)),
    isAny(api.read<typeof brands.listBrands>('/brand/public/all/:store_id', listOf).then((read) => read.brands)),
    isAny(api.find<typeof blog.listPosts>('/public/blog/:store_id', listOf).then((read) => read?.items)),
  ])
  return { sale, brands: hasBrands, posts }
}
