import { type Db, execute, json, many, sql, type Tx } from '../platform/database/database.ts'

/** What a product is found by, as stored. */
export type SearchParts = {
  product_id: string
  colors: string[]
  sizes: string[]
  tags: string[]
  category_ids: string[]
}

export function listSearchParts(tx: Tx, storeId: string, productIds: string[]): Promise<SearchParts[]> {
  return many(
    tx,
    sql`
      select product_id, colors, sizes, tags,
             array(select member.category_id from product_categories member
                    where member.store_id = product.store_id and member.product_id = product.product_id
                    order by member.position, member.category_id) as category_ids
        from products product
       where store_id = ${storeId} and product_id = any(${productIds})`,
  )
}

export type Membership = { product_id: string; category_id: string; position: number }

/** These products are in these categories and in no others. */
export async function saveProductCategories(
  tx: Tx,
  storeId: string,
  productIds: string[],
  members: Membership[],
): Promise<void> {
  await execute(
    tx,
    sql`
      delete from product_categories member
       where store_id = ${storeId} and product_id = any(${productIds})
         and not exists (select 1 from jsonb_to_recordset(${json(members)}) as n(product_id text, category_id text)
                          where n.product_id = member.product_id and n.category_id = member.category_id)`,
  )
  await execute(
    tx,
    sql`
      insert into product_categories as member (store_id, product_id, category_id, position)
      select ${storeId}, product_id, category_id, position
        from jsonb_to_recordset(${json(members)}) as n(product_id text, category_id text, position smallint)
          on conflict (store_id, product_id, category_id) do update set position = excluded.position
       where member.position <> excluded.position`,
  )
}

export async function countReviews(tx: Tx, storeId: string, productIds: string[]): Promise<void> {
  await execute(
    tx,
    sql`
      update products
         set total_rating = counted.total_rating, review_count = counted.review_count
        from (select product_id, sum(rating) as total_rating, count(*) as review_count
                from reviews where store_id = ${storeId} and product_id = any(${productIds}) group by product_id) counted
       where products.store_id = ${storeId} and products.product_id = counted.product_id`,
  )
}

/** Jobs that flip prices when a sale starts and ends; importing the sale again moves them. */
export async function scheduleFlips(tx: Tx, storeId: string, saleIds: string[], now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      select graphile_worker.add_job('flip-flash-sales', json_build_object('store_id', sale.store_id), run_at => flip.run_at,
                                     job_key => 'flip:' || sale.store_id || ':' || sale.flash_sale_id || ':' || flip.moment)
        from flash_sales sale
       cross join lateral (values ('start', sale.start_at), ('end', sale.end_at)) as flip(moment, run_at)
       where sale.store_id = ${storeId} and sale.flash_sale_id = any(${saleIds}) and flip.run_at > ${now}`,
  )
}

/** These sales have these products, in this order. */
export async function saveSaleProducts(tx: Tx, storeId: string, saleIds: string[], members: unknown[]): Promise<void> {
  await execute(
    tx,
    sql`delete from flash_sale_products where store_id = ${storeId} and flash_sale_id = any(${saleIds})`,
  )
  await execute(
    tx,
    sql`
      insert into flash_sale_products (store_id, flash_sale_id, product_id, position)
      select ${storeId}, flash_sale_id, product_id, position
        from jsonb_to_recordset(${json(members)}) as n(flash_sale_id text, product_id text, position int)`,
  )
}

export type PartOf = { owner_id: string; item_id: string }

/** Each product's categories, in its order. */
export function listProductCategories(db: Db, storeId: string): Promise<PartOf[]> {
  return many(
    db,
    sql`
      select product_id as owner_id, category_id as item_id from product_categories
       where store_id = ${storeId} order by product_id, position, category_id`,
  )
}

/** Each flash sale's products, in its order. */
export function listSaleProducts(db: Db, storeId: string): Promise<PartOf[]> {
  return many(
    db,
    sql`
      select flash_sale_id as owner_id, product_id as item_id from flash_sale_products
       where store_id = ${storeId} order by flash_sale_id, position, product_id`,
  )
}
