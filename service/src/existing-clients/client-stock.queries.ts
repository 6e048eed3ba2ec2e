import type { ListInventory } from '@pasal/contract/existing-clients/requests.ts'
import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { type Db, first, many, sql } from '../platform/database/database.ts'

type Row = {
  product: string
  variant: string
  outlet: string
  product_name: string
  sku: string
  current_stock: number
  price_paisa: number | null
}

/** Every item of the store, for each outlet that has it where the store counts outlets. */
export async function listInventoryPage(db: Db, storeId: string, { outlet, page, per_page }: ListInventory) {
  const items = sql`
    from stock item
    join products product on product.store_id = ${storeId} and product.product_id = item.product_id
    left join variants variant on variant.store_id = ${storeId} and variant.product_id = item.product_id
      and variant.variant_id = item.variant_id
    join stores store on store.store_id = ${storeId}
    cross join lateral (
      select '' as outlet_id, item.quantity where not store.use_advanced_inventory
      union all
      select outlets.outlet_id,
             case when outlets.website then coalesce(item.website_quantity, 0)
                  else coalesce((item.other_outlets->>outlets.outlet_id)::bigint, 0) end
        from outlets where outlets.store_id = ${storeId} and store.use_advanced_inventory) counted
   where item.store_id = ${storeId}
     and (variant.variant_id is not null
          or item.variant_id = '' and not exists (
               select 1 from variants other where other.store_id = ${storeId} and other.product_id = item.product_id))
     ${outlet === undefined ? sql`` : sql`and (counted.outlet_id = ${outlet.toLowerCase()} or not use_advanced_inventory)`}`
  const total = await first<{ total: number }>(db, sql`select count(*) as total ${items}`)
  const rows = await many<Row>(
    db,
    sql`
      select item.product_id as product, item.variant_id as variant, counted.outlet_id as outlet,
             case when variant.variant_id is null then product.name
                  else product.name || ' - ' || variant.option_name end as product_name,
             coalesce(variant.sku, product.sku) as sku, counted.quantity as current_stock,
             coalesce(variant.price_paisa, product.price_paisa) as price_paisa
        ${items}
       order by product.name, item.product_id, item.variant_id, counted.outlet_id
       limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  return {
    meta: { page, per_page, total: total?.total ?? 0 },
    items: rows.map(({ product, variant, outlet: outletId, price_paisa, ...row }) => ({
      ...{ _id: { product, variant, outlet: outletId }, ...row, selling_price: toNprOrNull(price_paisa) },
    })),
  }
}
