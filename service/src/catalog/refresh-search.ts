import type { StoreTx } from '../platform/cache/store-changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import { listCategoryNames, listSearchParts, type SearchParts, updateSearchRest } from './refresh-search.queries.ts'
import { searchName, searchRest } from './search-key.ts'

type Named = { name?: string; categories?: string[]; colors?: string[]; sizes?: string[]; tags?: string[] }

/** The words that a product is found by, of what it names and, for the rest, of what is stored. */
export function searchColumns(named: Named, stored: SearchParts | undefined, categoryNames: Map<string, string>) {
  const { colors = stored?.colors ?? [], sizes = stored?.sizes ?? [], tags = stored?.tags ?? [] } = named
  const ids = named.categories ?? stored?.category_ids ?? []
  const categories = ids.map((id) => categoryNames.get(id)).filter((name) => name !== undefined)
  const search_rest = searchRest({ categories, colors, sizes, tags })
  return named.name === undefined ? { search_rest } : { search_name: searchName(named.name), search_rest }
}

export async function listCategoryNamesOf(tx: StoreTx, storeId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await listCategoryNames(tx, storeId, [...new Set(ids)])
  return new Map(rows.map(({ category_id, name }) => [category_id, name]))
}

/** For products whose categories got other names, or whose categories are gone. */
export async function refreshSearch(tx: StoreTx, storeId: string, productIds: string[]): Promise<void> {
  for (const ids of chunks(productIds)) {
    const parts = await listSearchParts(tx, storeId, ids)
    const names = await listCategoryNamesOf(
      tx,
      storeId,
      parts.flatMap(({ category_ids }) => category_ids),
    )
    const rows = parts.map((stored) => ({ product_id: stored.product_id, ...searchColumns({}, stored, names) }))
    await updateSearchRest(tx, storeId, rows)
  }
}
