import { headColumns, linesColumn } from '../orders/merchant/merchant-orders.queries.ts'
import type { HeadRow, LineRow } from '../orders/merchant/shown-order.ts'
import { type Db, first, many, sql } from '../platform/database/database.ts'

export type PrintedOrder = HeadRow & { lines: LineRow[] }

export function listOrdersToPrint(db: Db, storeId: string, orderIds: string[]): Promise<PrintedOrder[]> {
  return many(
    db,
    sql`
      select ${headColumns}, ${linesColumn(storeId)} from orders
       where store_id = ${storeId} and order_id = any(${orderIds}::text[])`,
  )
}

export async function findShownStoreName(db: Db, storeId: string): Promise<string> {
  const row = await first<{ name: string }>(
    db,
    sql`select coalesce(nullif(brand_name, ''), name) as name from stores where store_id = ${storeId}`,
  )
  return row?.name ?? ''
}

export type BarcodeRow = { product_id: string; slug: string; name: string; barcode: string; variants: VariantRow[] }
type VariantRow = { variant_id: string; option_name: string; barcode: string }

export function listBarcodes(db: Db, storeId: string, refs: string[]): Promise<BarcodeRow[]> {
  const ids = refs.map((ref) => ref.toLowerCase())
  return many(
    db,
    sql`
      select product_id, slug, name, barcode,
             (select coalesce(json_agg(v order by v.position), '[]')
                from (select variant_id, option_name, barcode, position from variants
                       where store_id = ${storeId} and product_id = products.product_id) v) as variants
        from products
       where store_id = ${storeId} and (product_id = any(${ids}::text[]) or slug = any(${refs}::text[]))`,
  )
}
