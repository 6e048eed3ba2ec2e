import { type Db, execute, many, sql, type Tx } from '../db.ts'

export type Found = { product_id: string; score: number }

/** Products that have a word beginning with each of these, best first; of every status and channel. */
export function listProductsWithWords(db: Db, storeId: string, words: string[], count: number): Promise<Found[]> {
  // Words hold letters, numbers and marks only (search-key.ts), so nothing of them is query syntax.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return many<Found>(
    db,
    sql`
      select product_id, ts_rank(search, query) as score
        from products, to_tsquery('simple', ${query}) query
       where store_id = ${storeId} and search @@ query
       order by score desc, length(search_name), created_at desc, product_id desc
       limit ${count}`,
  )
}

// One wrong letter in a word of five leaves about this much of its trigrams.
const nearEnough = '0.4'

/** Products whose name holds something spelled like `typed`. A transaction, because the threshold is a setting. */
export async function listProductsSpelledLike(tx: Tx, storeId: string, typed: string, count: number): Promise<Found[]> {
  await execute(tx, sql`select set_config('pg_trgm.word_similarity_threshold', ${nearEnough}, true)`)
  return many<Found>(
    tx,
    sql`
      select product_id, word_similarity(${typed}, search_name) as score
        from products
       where store_id = ${storeId} and ${typed} <% search_name
       order by score desc, length(search_name), created_at desc, product_id desc
       limit ${count}`,
  )
}
