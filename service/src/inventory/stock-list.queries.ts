import type { ListStock } from '@pasal/contract/merchant/stock/requests.ts'
import { foundProducts } from '../catalog/found-products.queries.ts'
import { joinFilters, type Order, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, first, type Sql, sql } from '../platform/database/database.ts'

/** What the store has of one product or variant (6). */
export type StockItem = {
  product: string
  variant: string
  product_name: string
  option_name: string
  sku: string
  barcode: string
  image_url: string
  status: string
  quantity: number
  held: number
  available: number
  outlets: Record<string, number>
}

const columns = (storeId: string): Sql => sql`
  item.product_id as product, item.variant_id as variant, product.name as product_name,
  coalesce(variant.option_name, '') as option_name, coalesce(variant.sku, product.sku) as sku,
  coalesce(variant.barcode, product.barcode) as barcode,
  coalesce(nullif(variant.image_url, ''), product.image_urls->>0, '') as image_url, product.status,
  item.quantity, item.held, item.quantity - item.held as available,
  coalesce((select jsonb_build_object(outlet_id, item.website_quantity) from outlets
             where outlets.store_id = ${storeId} and outlets.website and item.website_quantity is not null), '{}')
    || item.other_outlets as outlets`

/** Every product without variants, and every variant. */
const items = (storeId: string): Sql => sql`
  from stock item
  join products product on product.store_id = ${storeId} and product.product_id = item.product_id
  left join variants variant on variant.store_id = ${storeId} and variant.product_id = item.product_id
    and variant.variant_id = item.variant_id
 where item.store_id = ${storeId}
   and (variant.variant_id is not null
        or item.variant_id = '' and not exists (
             select 1 from variants other where other.store_id = ${storeId} and other.product_id = item.product_id))`

const available = sql`item.quantity - item.held`

const orders: Record<ListStock['sort'], Order> = {
  product_name: { by: sql`product.name`, type: 'text' },
  available: { by: available, type: 'bigint' },
  '-available': { by: available, type: 'bigint', descending: true },
}

export function listStockPage(db: Db, storeId: string, request: MerchantRequest<ListStock>) {
  const { query } = request
  const filters = joinFilters([
    query.product !== undefined &&
      sql`and (item.product_id = ${query.product.toLowerCase()} or product.slug = ${query.product})`,
    query.stock !== undefined && stockFilter(storeId, query.stock),
    query.q !== undefined && foundBy(storeId, query.q),
  ])
  return readPage<StockItem>(db, request, {
    ...{ columns: columns(storeId), id: sql`item.product_id || item.variant_id`, order: orders[query.sort] },
    from: sql`${items(storeId)} ${filters}`,
  })
}

export async function findStockItem(db: Db, storeId: string, product: string, variant: string) {
  return first<StockItem>(
    db,
    sql`
      select ${columns(storeId)} ${items(storeId)}
         and item.product_id = ${product} and item.variant_id = ${variant}`,
  )
}

function stockFilter(storeId: string, stock: 'in' | 'low' | 'out'): Sql {
  if (stock === 'in') return sql`and (product.continue_selling or ${available} > 0)`
  if (stock === 'out') return sql`and not product.continue_selling and ${available} <= 0`
  return sql`and not product.continue_selling
    and ${available} <= (select low_stock_at from stores where stores.store_id = ${storeId})`
}

/** Beginnings of words of the product's name, or a whole SKU or barcode. Few products are found: they come first. */
function foundBy(storeId: string, q: string): Sql {
  const code = q.trim()
  const { byCode, orByWords, wanted } = foundProducts(storeId, q)
  return sql`
    and item.product_id in (${byCode} ${orByWords})
    and (${code} in (product.sku, product.barcode, variant.sku, variant.barcode, variant.alt_barcode)
         or ${wanted} <> '' and product.search @@ to_tsquery('simple', ${wanted}))`
}
