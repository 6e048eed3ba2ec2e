import type { ListMovements } from '@pasal/contract/merchant/stock/requests.ts'
import { joinFilters, readPage, withinDays } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, many, type Sql, sql } from '../platform/database/database.ts'

export type Movement = {
  _id: string
  created_at: Date
  product: string
  variant: string
  product_name: string
  option_name: string
  outlet: string
  change: number
  quantity_after: number | null
  reason: string
  note: string
  order: string | null
  actor: { kind: string; _id: string; name: string }
}

/** Milliseconds and position: no two movements of a store have both. */
const id = sql`
  lpad(to_hex(floor(extract(epoch from movement.moved_at) * 1000)::bigint), 12, '0')
    || lpad(to_hex(movement.position), 12, '0')`

const columns = sql`
  ${id} as _id, movement.moved_at as created_at, movement.product_id as product, movement.variant_id as variant,
  coalesce(product.name, '') as product_name, coalesce(variant.option_name, '') as option_name,
  movement.outlet_id as outlet, movement.change, movement.quantity_after, movement.reason,
  coalesce(movement.note, '') as note, movement.order_id as order,
  coalesce(movement.actor, '{"kind": "system", "_id": "", "name": ""}') as actor`

/** The history of the stock, the newest first (6). Names of deleted products and variants are empty. */
export function listMovementPage(db: Db, storeId: string, request: MerchantRequest<ListMovements>) {
  return readPage<Movement>(db, request, {
    ...{ columns, id, order: { by: sql`movement.moved_at`, type: 'timestamptz', descending: true } },
    from: sql`
      from stock_movements movement
      left join products product on product.store_id = ${storeId} and product.product_id = movement.product_id
      left join variants variant on variant.store_id = ${storeId} and variant.variant_id = movement.variant_id
     where movement.store_id = ${storeId} ${filters(request.query, storeId)}`,
  })
}

function filters({ product, variant, outlet, reason, order, ...days }: ListMovements, storeId: string): Sql {
  return joinFilters([
    product !== undefined &&
      sql`and (movement.product_id = ${product.toLowerCase()} or movement.product_id in (
        select named.product_id from products named where named.store_id = ${storeId} and named.slug = ${product}))`,
    variant !== undefined && sql`and movement.variant_id = ${variant.toLowerCase()}`,
    outlet !== undefined &&
      sql`and (movement.outlet_id = ${outlet.toLowerCase()} or movement.outlet_id in (
        select named.outlet_id from outlets named where named.store_id = ${storeId} and named.name = ${outlet}))`,
    reason !== undefined && sql`and movement.reason = any(${reason})`,
    order !== undefined && sql`and movement.order_id = ${order.toLowerCase()}`,
    withinDays(sql`movement.moved_at`, days),
  ])
}

type DeletedItem = { product: string; product_name: string; variant: string | null; option_name: string | null }

/**
 * The names that deleted products and variants had, by the audit entries of their deletion, the oldest first. Entries
 * have no index by object, so only those since `since` are looked at. One hour before: movements of a busy store are
 * dated a little later than the request that made them.
 */
export function listDeletedItems(
  db: Db,
  storeId: string,
  { products, variants, since }: { products: string[]; variants: string[]; since: Date },
): Promise<DeletedItem[]> {
  return many(
    db,
    sql`
      select object_id as product, object_name as product_name, gone->>'_id' as variant,
             gone->>'option_name' as option_name
        from audit_entries
        left join lateral jsonb_array_elements(before->'variants') gone on gone->>'_id' = any(${variants})
       where store_id = ${storeId} and at > ${since}::timestamptz - interval '1 hour' and object_kind = 'product'
         and object_id = any(${products})
         and (action = 'product.delete' or (action = 'product.update' and gone is not null and not exists (
               select 1 from jsonb_array_elements(after->'variants') kept where kept->'_id' = gone->'_id')))
       order by at, audit_id`,
  )
}
