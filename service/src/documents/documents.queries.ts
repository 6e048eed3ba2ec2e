import { headColumns } from '../orders/merchant/merchant-orders.queries.ts'
import type { HeadRow } from '../orders/merchant/shown-order.ts'
import { type Db, first, many, sql } from '../platform/database/database.ts'

export function listOrdersToPrint(db: Db, storeId: string, orderIds: string[]): Promise<HeadRow[]> {
  return many(
    db,
    sql`select ${headColumns} from orders where store_id = ${storeId} and order_id = any(${orderIds}::text[])`,
  )
}

export type OrderToPack = HeadRow & { lines: LineToPack[]; fields: { line_number: number; text: string }[] }

export type LineToPack = {
  line_number: number
  product_name: string
  variant_name: string
  sku: string
  quantity: number
  print_name: string | null
  /** how many texts of the shopper it has */
  field_count: number
}

/** A shopper may write fields of 5,000 characters, and thousands of them: more than a slip shows is not read. */
const mostFieldsRead = 200
const mostCharactersRead = 2000

export function listOrdersToPack(db: Db, storeId: string, orderIds: string[]): Promise<OrderToPack[]> {
  return many(
    db,
    sql`
      select ${headColumns},
             (select coalesce(json_agg(l order by l.line_number), '[]')
                from (select line_number, product_name, variant_name, sku, quantity, print ->> 'name' as print_name,
                             jsonb_array_length(custom_fields) as field_count
                        from order_lines where store_id = ${storeId} and order_id = orders.order_id) l) as lines,
             (select coalesce(json_agg(f order by f.line_number, f.position), '[]')
                from (select line_number, position, left(field, ${mostCharactersRead}) as text
                        from order_lines,
                             jsonb_array_elements_text(custom_fields) with ordinality as given(field, position)
                       where store_id = ${storeId} and order_id = orders.order_id
                       order by line_number, position limit ${mostFieldsRead}) f) as fields
        from orders
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
