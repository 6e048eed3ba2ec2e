import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'
import { visiblePricesOfPriced } from './visible-prices.queries.ts'

const columns = sql`
  position, option_name, merchant_price_paisa, merchant_compare_at_paisa, cost_paisa, sku, weight_kg, image_url,
  barcode, alt_barcode, exim_code, tigg_id`

type Row = { variant_id: string; product_id: string }

/** A new variant may belong to a product in a live flash sale. */
export function insertVariants(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into variants (store_id, variant_id, product_id, price_paisa, compare_at_paisa, ${columns})
      select ${storeId}, variant_id, product_id, offer.price_paisa, before.compare_at_paisa, ${columns}
        from jsonb_populate_recordset(null::variants, ${json(rows)}::jsonb) priced
             ${visiblePricesOfPriced(storeId, now)}`,
  )
}

/** A column that a row does not name keeps what it has at that moment. The prices on show follow the merchant's. */
export function updateVariants(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update variants old
         set (price_paisa, compare_at_paisa, ${columns}) = (
               select offer.price_paisa, before.compare_at_paisa, ${columns}
                 from jsonb_populate_record(old, given.named) priced ${visiblePricesOfPriced(storeId, now)})
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.variant_id = given.named->>'variant_id'`,
  )
}

/** The products of those rows that would change their variant. */
export function listProductsOfChanges(tx: Tx, storeId: string, rows: Row[]) {
  return many<{ product_id: string }>(
    tx,
    sql`
      select distinct old.product_id
        from variants old
        join jsonb_array_elements(${json(rows)}::jsonb) as given(named) on old.variant_id = given.named->>'variant_id'
       where old.store_id = ${storeId} and ${wouldChange(sql`given.named`)}`,
  )
}

export function deleteVariants(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from variants where store_id = ${storeId} and variant_id = any(${ids})`)
}
