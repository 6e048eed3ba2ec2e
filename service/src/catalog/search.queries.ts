import { type Db, execute, many, sql, type Tx } from '../platform/database/database.ts'

export type Found = { product_id: string; score: number }

// A literal in the statements: a plan for any limit would not know that few rows are wanted.
const best = sql`limit 50`

/**
 * The 50 best products (8) that have a word beginning with each of these, best first; of every status and channel. The
 * index has the first twenty letters of a word (search_prefixes), `search` has the whole word.
 */
export function listProductsWithWords(db: Db, storeId: string, words: string[]): Promise<Found[]> {
  // Words contain letters, numbers and marks only (search-key.ts), so no part of them is query syntax. In `search` each
  // word begins with its store.
  const query = words.map((word) => `'s${storeId}${word}':*`).join(' & ')
  return many<Found>(
    db,
    sql`
      select product_id, ts_rank(search, query) as score
        from products, to_tsquery('simple', ${query}) query
       where store_id = ${storeId} and search @@ query
         and search_prefixes(store_id, search_name, search_rest)
             @> array(select hashtextextended(${storeId} || left(word, 20), 0)
               from unnest(${words}::text[]) as typed(word))
       order by score desc, length(search_name), created_at desc, product_id desc
       ${best}`,
  )
}

// One wrong letter in a word of five letters leaves about this share of its trigrams.
const nearEnough = sql`set local pg_trgm.word_similarity_threshold = 0.4`

/**
 * The 50 best products whose name contains a word spelled like `typed`. A transaction, because the threshold is a
 * setting; `set local`, because Citus passes that on to the store's server. When thousands of names are similar only some
 * are compared: finding them by the index is cheap, comparing them is not.
 */
export async function listProductsSpelledLike(tx: Tx, storeId: string, typed: string): Promise<Found[]> {
  await execute(tx, nearEnough)
  return many<Found>(
    tx,
    sql`
      select product_id, word_similarity(${typed}, search_name) as score
        from (select * from products where store_id = ${storeId} and ${typed} <% search_name limit 2000) resembling
       order by score desc, length(search_name), created_at desc, product_id desc
       ${best}`,
  )
}
