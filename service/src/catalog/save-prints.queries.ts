import { execute, json, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

type Row = { print_id: string }

export function insertPrints(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into prints (store_id, print_id, name, image_url, created_at, updated_at)
      select ${storeId}, print_id, name, image_url, coalesce(created_at, ${now}), ${now}
        from jsonb_populate_recordset(null::prints, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment. */
export function updatePrints(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update prints old
         set (name, image_url) = (select name, image_url from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.print_id = given.named->>'print_id'
         and ${wouldChange(sql`given.named - array['created_at', 'updated_at']`)}`,
  )
}

export function deletePrints(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from prints where store_id = ${storeId} and print_id = any(${ids})`)
}

/** An empty list would allow every print: the add-on whose last print goes is switched off. */
export function detachPrints(tx: Tx, storeId: string, ids: string[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update products
         set print_addon = jsonb_set(print_addon, '{prints}', left_over.prints)
                           || case when left_over.prints = '[]' then '{"enabled": false}' else '{}' end::jsonb,
             version = version + 1, updated_at = ${now}
        from (select product_id, coalesce(jsonb_agg(print) filter (where print <> all(${ids})), '[]') as prints
                from products, jsonb_array_elements_text(print_addon->'prints') print
               where store_id = ${storeId} and jsonb_typeof(print_addon->'prints') = 'array'
                 and print_addon->'prints' ?| ${ids}
               group by product_id) left_over
       where products.store_id = ${storeId} and products.product_id = left_over.product_id`,
  )
}
