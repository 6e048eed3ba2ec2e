import { type Db, many, sql } from '../platform/database/database.ts'

export type ExportedFlashSale = { _id: string; name: string; start_at: Date; end_at: Date }

/** Flash sales as the store file has them, each with its products in its order. */
export function listFlashSalesForExport(db: Db, storeId: string): Promise<ExportedFlashSale[]> {
  return many(
    db,
    sql`
      select flash_sale_id as _id, name, start_at, end_at, discount_type, discount_value, max_per_order, hold_minutes,
             show_countdown, show_stock_left, created_at,
             array(select member.product_id from flash_sale_products member
                    where member.store_id = ${storeId} and member.flash_sale_id = sale.flash_sale_id
                    order by member.position, member.product_id) as products
        from flash_sales sale
       where store_id = ${storeId}
       order by start_at, flash_sale_id`,
  )
}
