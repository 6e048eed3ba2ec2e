import { type Db, many, sql } from '../platform/database/database.ts'

export type UnbalancedItem = {
  store_id: string
  product_id: string
  variant_id: string
  quantity: number
  moved: number
}

/** cross-store: for the operator. The items whose movements do not add up to their quantity; a deleted item has 0. */
export function listUnbalancedItems(db: Db, limit: number): Promise<UnbalancedItem[]> {
  return many(
    db,
    sql`
      select store_id, product_id, variant_id, coalesce(item.quantity, 0) as quantity,
             coalesce(ledger.moved, 0)::bigint as moved
        from (select store_id, product_id, variant_id, sum(change) as moved
                from stock_movements group by store_id, product_id, variant_id) ledger
        full join stock item using (store_id, product_id, variant_id)
       where coalesce(item.quantity, 0) <> coalesce(ledger.moved, 0)
       order by store_id, product_id, variant_id
       limit ${limit}`,
  )
}

export type UnbalancedHold = { store_id: string; product_id: string; variant_id: string; held: number; holds: number }

/** cross-store: for the operator. The items whose `held` is not the sum of their holds. */
export function listUnbalancedHolds(db: Db, limit: number): Promise<UnbalancedHold[]> {
  return many(
    db,
    sql`
      select store_id, product_id, variant_id, item.held, coalesce(hold.units, 0)::bigint as holds
        from stock item
        left join (select store_id, product_id, variant_id, sum(quantity) as units
                     from stock_holds group by store_id, product_id, variant_id) hold
       using (store_id, product_id, variant_id)
       where item.held <> coalesce(hold.units, 0)
       order by store_id, product_id, variant_id
       limit ${limit}`,
  )
}
