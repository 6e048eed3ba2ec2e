import type { ListWaitingAlerts } from '@pasal/contract/merchant/alerts/requests.ts'
import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, sql } from '../platform/database/database.ts'
import { ofPastSales } from './old-alerts.queries.ts'

/**
 * How many addresses wait for each item or sale (7), but not for one that is gone. The addresses are never shown.
 */
export function listWaitingAlerts(db: Db, storeId: string, request: MerchantRequest<ListWaitingAlerts>) {
  const { kind } = request.query
  const filter = joinFilters([kind !== undefined && sql`and kind = any(${kind})`])
  const isOfPastSale = ofPastSales(request.context.clock.now())(sql`${storeId}`)
  return readPage(db, request, {
    columns: sql`kind, product, variant, product_name, option_name, flash_sale, count, oldest_at`,
    id: sql`concat_ws(':', kind, product, variant, flash_sale)`,
    order: { by: sql`count`, type: 'bigint', descending: true },
    from: sql`
      from (
        select alerts.kind, alerts.product_id as product, alerts.variant_id as variant,
               alerts.flash_sale_id as flash_sale,
               coalesce(max(product.name), '') as product_name, coalesce(max(variant.option_name), '') as option_name,
               count(*) as count, min(alerts.created_at) as oldest_at
          from (
            select * from alerts
             where store_id = ${storeId} and sent_at is null ${filter} and not (${isOfPastSale})) alerts
          left join products product on product.store_id = ${storeId} and product.product_id = alerts.product_id
          left join variants variant on variant.store_id = ${storeId} and variant.variant_id = alerts.variant_id
         where alerts.kind <> 'back-in-stock'
            or product.name is not null and (alerts.variant_id = '' or variant.option_name is not null)
         group by alerts.kind, alerts.product_id, alerts.variant_id, alerts.flash_sale_id) waiting
     where true`,
  })
}
