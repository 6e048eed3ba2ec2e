import { type Sql, sql } from '../platform/database/database.ts'
import { searchWords } from './search-key.ts'

type Found = {
  /** selects the products with this SKU or barcode, or with a variant that has it */
  byCode: Sql
  /** continues the selection by those whose names have words that begin so; nothing when nothing is a word */
  orByWords: Sql
  /** the words for `search` */
  wanted: string
}

/** The products that a merchant finds by what is typed. Each part is read by an index of its own. */
export function foundProducts(storeId: string, q: string): Found {
  const words = searchWords(q)
  // Words have letters, numbers and marks only (search-key.ts). In `search` each begins with its store.
  const wanted = words.map((word) => `'s${storeId}${word}':*A`).join(' & ')
  const code = q.trim()
  // `<> ''` names the part of the index: a plan is made before the code is known.
  const byCode = sql`
      select skus.product_id from skus where skus.store_id = ${storeId} and skus.sku = ${code}
      union all select coded.product_id from products coded
                 where coded.store_id = ${storeId} and coded.barcode = ${code} and coded.barcode <> ''
      union all select coded.product_id from variants coded
                 where coded.store_id = ${storeId} and coded.barcode = ${code} and coded.barcode <> ''
      union all select coded.product_id from variants coded
                 where coded.store_id = ${storeId} and coded.alt_barcode = ${code} and coded.alt_barcode <> ''`
  const orByWords =
    words.length === 0
      ? sql``
      : sql`
      union all select named.product_id from products named
                 where named.store_id = ${storeId} and named.search @@ to_tsquery('simple', ${wanted})
                   and search_prefixes(named.store_id, named.search_name, named.search_rest)
                       @> array(select hashtextextended(${storeId} || left(word, 20), 0)
                                  from unnest(${words}::text[]) as typed(word))`
  return { byCode, orByWords, wanted }
}
