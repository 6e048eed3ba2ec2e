import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

const columns = sql`
  name, start_at, end_at, discount_type, discount_value, max_per_order, hold_minutes, show_countdown, show_stock_left`

type Row = { flash_sale_id: string }

export function insertFlashSales(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into flash_sales (store_id, flash_sale_id, ${columns}, created_at, updated_at)
      select ${storeId}, flash_sale_id, ${columns}, coalesce(created_at, ${now}), ${now}
        from jsonb_populate_recordset(null::flash_sales, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment. `product_ids` is a table of its own. */
export function updateFlashSales(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update flash_sales old
         set (${columns}) = (select ${columns} from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.flash_sale_id = given.named->>'flash_sale_id'
         and (${wouldChange(sql`given.named - array['created_at', 'updated_at']`)}
              or given.named ? 'product_ids' and given.named->'product_ids' is distinct from (
                   select coalesce(jsonb_agg(member.product_id order by member.position), '[]')
                     from flash_sale_products member
                    where member.store_id = ${storeId} and member.flash_sale_id = old.flash_sale_id))`,
  )
}

export function deleteFlashSales(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from flash_sales where store_id = ${storeId} and flash_sale_id = any(${ids})`)
}

/** For sales that lose a product because it is deleted. */
export function countSaleChanges(tx: Tx, storeId: string, productId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update flash_sales set version = version + 1, updated_at = ${now}
       where store_id = ${storeId}
         and flash_sale_id in (select flash_sale_id from flash_sale_products
                                where store_id = ${storeId} and product_id = ${productId})`,
  )
}

/** A sale that names its products has these, in this order. */
export async function saveSaleProducts(
  tx: Tx,
  storeId: string,
  sales: { _id: string; products?: string[] | undefined }[],
): Promise<void> {
  const named = sales.filter(({ products }) => products)
  if (named.length === 0) return
  const members = named.flatMap(({ _id, products = [] }) =>
    products.map((product_id, position) => ({ flash_sale_id: _id, product_id, position })),
  )
  await execute(
    tx,
    sql`
      delete from flash_sale_products
       where store_id = ${storeId} and flash_sale_id = any(${named.map(({ _id }) => _id)})`,
  )
  await execute(
    tx,
    sql`
      insert into flash_sale_products (store_id, flash_sale_id, product_id, position)
      select ${storeId}, flash_sale_id, product_id, position
        from jsonb_to_recordset(${json(members)}) as n(flash_sale_id text, product_id text, position int)`,
  )
}

type Flip = { flash_sale_id: string; moment: 'start' | 'end'; run_at: Date }

/** The moments after now at which prices change. */
export function listFlips(tx: Tx, storeId: string, saleIds: string[], now: Date): Promise<Flip[]> {
  return many(
    tx,
    sql`
      select sale.flash_sale_id, flip.moment, flip.run_at
        from flash_sales sale
       cross join lateral (values ('start', sale.start_at), ('end', sale.end_at)) as flip(moment, run_at)
       where sale.store_id = ${storeId} and sale.flash_sale_id = any(${saleIds}) and flip.run_at > ${now}`,
  )
}

/**
 * Jobs that flip prices when a sale starts and ends; saving the sale again moves them. A statement of its own: the
 * server of a distributed store has no job queue.
 */
export async function scheduleFlips(tx: Tx, storeId: string, flips: Flip[]): Promise<void> {
  await execute(
    tx,
    sql`
      select graphile_worker.add_job('flip-flash-sales', json_build_object('store_id', ${storeId}::text),
                                     run_at => flip.run_at,
                                     job_key => concat_ws(':', 'flip', ${storeId}::text, flip.flash_sale_id,
                                                          flip.moment))
        from jsonb_to_recordset(${json(flips)}::jsonb)
               as flip(flash_sale_id text, moment text, run_at timestamptz)`,
  )
}
