import type { ListProducts } from '@pasal/contract/merchant/products/requests.ts'
import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { foundProducts } from '../catalog/found-products.queries.ts'
import { joinFilters, type Order, type Page, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, many, type Sql, sql } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { listVariantsOfProducts } from './product.queries.ts'

type Sold = {
  total_variants: number
  quantity: number
  held: number
  /** null: no variant has a price */
  min_paisa: number | null
  max_paisa: number | null
}
type Row = {
  _id: string
  merchant_price_paisa: number | null
  merchant_compare_at_paisa: number | null
  /** what the product sells: its variants, or itself */
  sold: Sold
}

const variantPrice = sql`coalesce(variant.merchant_price_paisa, product.merchant_price_paisa)`

const columns = (storeId: string): Sql => sql`
  product.product_id as _id, version, name, slug, status, channel, merchant_price_paisa, merchant_compare_at_paisa,
  (select jsonb_build_object(
            'total_variants', count(variant.variant_id),
            'min_paisa', min(${variantPrice}) filter (where variant.variant_id is not null),
            'max_paisa', max(${variantPrice}) filter (where variant.variant_id is not null),
            'quantity', coalesce(sum(item.quantity), 0), 'held', coalesce(sum(item.held), 0))
     from (select 1) once
     left join variants variant on variant.store_id = ${storeId} and variant.product_id = product.product_id
     left join stock item on item.store_id = ${storeId} and item.product_id = product.product_id
       and item.variant_id = coalesce(variant.variant_id, '')) as sold,
  sku, coalesce(image_urls->>0, '') as image_url,
  array(select category_id from product_categories member
         where member.store_id = ${storeId} and member.product_id = product.product_id
         order by position, category_id) as categories,
  brand_id as brand, tags, created_at, updated_at`

/** A row of the item counts for its product: that of a variant, or the product's own where no variant has a row. */
const counted = (aggregate: Sql): Sql => sql`coalesce(${aggregate} filter (where variant_id <> ''), ${aggregate})`

/** The units of every product, in one pass over the stock of the store: each variant has a row, which goes with it. */
const stocked = (storeId: string): Sql => sql`
  left join (
    select product_id, ${counted(sql`sum(quantity)`)}::bigint as quantity
      from stock where store_id = ${storeId} group by product_id) stocked on stocked.product_id = product.product_id`

/** The lowest price of the variants of every product, in one pass; one without a price has that of its product. */
const priced = (storeId: string): Sql => sql`
  left join (
    select product_id, min(merchant_price_paisa) as lowest_paisa, bool_or(merchant_price_paisa is null) as as_product
      from variants where store_id = ${storeId} group by product_id) priced on priced.product_id = product.product_id`

const lowestPrice = sql`coalesce(
  case when priced.as_product then least(lowest_paisa, merchant_price_paisa) else lowest_paisa end,
  merchant_price_paisa, 0)`

const orders: Record<ListProducts['sort'], Order> = {
  '-created_at': { by: sql`created_at`, type: 'timestamptz', descending: true },
  created_at: { by: sql`created_at`, type: 'timestamptz' },
  '-updated_at': { by: sql`updated_at`, type: 'timestamptz', descending: true },
  name: { by: sql`name`, type: 'text' },
  price: { by: lowestPrice, type: 'bigint' },
  quantity: { by: sql`coalesce(stocked.quantity, 0)`, type: 'bigint' },
}

/** The products of a store, each with what its variants have together (5.1). */
export async function listProductPage(
  db: Db,
  storeId: string,
  request: MerchantRequest<ListProducts>,
): Promise<Page<object>> {
  const { query, raw } = request
  const from = sql`
    from products product ${query.sort === 'quantity' ? stocked(storeId) : sql``}
    ${query.sort === 'price' ? priced(storeId) : sql``}
   where product.store_id = ${storeId} ${filters(request)}`
  const found = query.q === undefined ? undefined : await listFound(db, storeId, query.q, from)
  if (found && (raw.query as object) && 'sort' in (raw.query as object))
    throw invalid({ sort: 'Results of q are sorted by how well they match' })
  const order = query.q === undefined ? orders[query.sort] : bestFirst(storeId, query.q)
  const page = await readPage<Row, { _id: string }>(
    db,
    request,
    {
      ...{ columns: columns(storeId), id: sql`product.product_id`, order },
      from: found ? sql`${from} and product.product_id = any(${found})` : from,
      join: sql`join products product on product.store_id = ${storeId} and product.product_id = page.sort_id`,
    },
    shown,
  )
  return query.include ? withVariants(db, storeId, page) : page
}

function filters({ storeId, query }: MerchantRequest<ListProducts>): Sql {
  const { status, channel, category, brand, tag, sku, slug, stock, updated_since, ids } = query
  return joinFilters([
    status !== undefined && sql`and status = any(${status})`,
    channel !== undefined && sql`and channel = ${channel}`,
    category !== undefined &&
      sql`and product.product_id in (
        select member.product_id from product_categories member
          join categories on categories.store_id = ${storeId} and categories.category_id = member.category_id
         where member.store_id = ${storeId}
           and (categories.category_id = ${category.toLowerCase()} or categories.slug = ${category}))`,
    brand !== undefined &&
      sql`and brand_id in (select brand_id from brands where brands.store_id = ${storeId}
                            and (brands.brand_id = ${brand.toLowerCase()} or brands.slug = ${brand}))`,
    tag !== undefined && sql`and tags @> ${JSON.stringify([tag])}::jsonb`,
    sku !== undefined &&
      sql`and product.product_id in (select skus.product_id from skus
                                           where skus.store_id = ${storeId} and skus.sku = ${sku})`,
    slug !== undefined && sql`and slug = ${slug}`,
    stock !== undefined && sql`and ${findsUnits(query) ? hasUnits(storeId) : stockFilter(storeId, stock)}`,
    updated_since !== undefined && sql`and updated_at >= ${updated_since}`,
    ids !== undefined && sql`and product.product_id = any(${ids})`,
  ])
}

/** A product is low when any variant is, and out when all are. */
function stockFilter(storeId: string, stock: 'in' | 'low' | 'out'): Sql {
  const [least, most] = [counted(sql`min(quantity - held)`), counted(sql`max(quantity - held)`)]
  if (stock === 'in') return sql`(continue_selling or ${isAmong(storeId, sql`${most} > 0`)})`
  if (stock === 'out') return sql`not continue_selling and ${isAmong(storeId, sql`${most} <= 0`)}`
  const threshold = sql`(select low_stock_at from stores where stores.store_id = ${storeId})`
  return sql`not continue_selling and ${isAmong(storeId, sql`${least} <= ${threshold}`)}`
}

/** As an array it is computed once. A join with it can become a loop in a loop, which grows with the square. */
function isAmong(storeId: string, condition: Sql): Sql {
  return sql`product.product_id = any(array(
    select product_id from stock where store_id = ${storeId} group by product_id having ${condition}))`
}

/**
 * Most products of a store are in stock: a list in the order of its index looks at each product until its page is full.
 * Another order and a count look at every product anyway.
 */
function findsUnits({ stock, sort, count }: ListProducts): boolean {
  return stock === 'in' && sort.endsWith('created_at') && count !== '1'
}

const hasUnits = (storeId: string): Sql => sql`
  (continue_selling or (select ${counted(sql`max(quantity - held)`)} from stock item
                         where item.store_id = ${storeId} and item.product_id = product.product_id) > 0)`

/**
 * Those with this SKU or barcode, then by the words of their names. The place of a product does not depend on other
 * products, so a walk goes on there when some came or went.
 */
function bestFirst(storeId: string, q: string): Order {
  const { byCode, wanted } = foundProducts(storeId, q)
  const by = sql`array[
    -(product.product_id in (${byCode}))::int, -ts_rank(product.search, to_tsquery('simple', ${wanted}))::numeric,
    length(search_name), -extract(epoch from created_at)]::numeric[]`
  return { by, type: 'numeric[]' }
}

/** Ids of the 250 best products. */
async function listFound(db: Db, storeId: string, q: string, from: Sql): Promise<string[]> {
  const { byCode, orByWords } = foundProducts(storeId, q)
  const rows = await many<{ product_id: string }>(
    db,
    sql`
      select product.product_id ${from} and product.product_id in (${byCode} ${orByWords})
       order by ${bestFirst(storeId, q).by}, product.product_id
       limit 250`,
  )
  return rows.map(({ product_id }) => product_id)
}

function shown({ merchant_price_paisa, merchant_compare_at_paisa, sold, ...item }: Row) {
  const { min_paisa, max_paisa, ...counted } = sold
  return {
    ...{ ...item, price: toNprOrNull(merchant_price_paisa), compare_at_price: toNprOrNull(merchant_compare_at_paisa) },
    min_price: toNprOrNull(min_paisa ?? merchant_price_paisa),
    max_price: toNprOrNull(max_paisa ?? merchant_price_paisa),
    ...counted,
  }
}

async function withVariants(db: Db, storeId: string, page: Page<{ _id: string }>): Promise<Page<object>> {
  const variants = await listVariantsOfProducts(
    db,
    storeId,
    page.items.map(({ _id }) => _id),
  )
  return { ...page, items: page.items.map((item) => ({ ...item, variants: variants.get(item._id) ?? [] })) }
}
