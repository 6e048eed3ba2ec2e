import { toNpr, toNprOrNull } from '@pasal/contract/pricing/money.ts'
import { type Db, execute, first, many, type Sql, sql, type Tx } from '../platform/database/database.ts'

/** A product as the merchant's API shows it (5.1). */
export type MerchantProduct = ReturnType<typeof shownProduct>
export type MerchantVariant = ReturnType<typeof shownVariant>

type Prices = {
  price_paisa: number | null
  merchant_price_paisa: number | null
  merchant_compare_at_paisa: number | null
  cost_paisa: number | null
}

type Stock = { quantity: number; held: number; website_quantity: number | null; other_outlets: Record<string, number> }

type VariantRow = Prices &
  Stock & {
    variant_id: string
    option_name: string
    weight_kg: number
    sku: string
    barcode: string
    alt_barcode: string
    exim_code: string
    tigg_id: string
    image_url: string
  }

type ProductRow = Prices &
  Stock & {
    _id: string
    version: number
    created_at: Date
    updated_at: Date
    name: string
    slug: string
    status: string
    channel: number
    description: string
    long_description: string
    flash_sale_id: string | null
    weight_kg: number
    sku: string
    barcode: string
    continue_selling: boolean
    colors: string[]
    sizes: string[]
    tags: string[]
    categories: string[]
    brand: string | null
    similar_products: string[] | null
    image_urls: string[]
    custom_fields: unknown[]
    print_addon: object
    release_date: Date | null
    seo_title: string
    seo_description: string
    seo_image: string
    total_rating: number
    review_count: number
    website_id: string | null
    variants: VariantRow[]
  }

/** The variants of the row `product`, as JSON. */
export const variantsOfProduct = (storeId: string): Sql => sql`
  (select coalesce(json_agg(json_build_object(
            'variant_id', variant.variant_id, 'option_name', option_name, 'price_paisa', variant.price_paisa,
            'merchant_price_paisa', variant.merchant_price_paisa,
            'merchant_compare_at_paisa', variant.merchant_compare_at_paisa, 'cost_paisa', variant.cost_paisa,
            'weight_kg', variant.weight_kg, 'sku', variant.sku, 'barcode', variant.barcode,
            'alt_barcode', alt_barcode, 'exim_code', exim_code, 'tigg_id', tigg_id, 'image_url', image_url,
            'quantity', coalesce(quantity, 0), 'held', coalesce(held, 0), 'website_quantity', website_quantity,
            'other_outlets', coalesce(other_outlets, '{}')) order by position, variant.variant_id), '[]')
     from variants variant
     left join stock on stock.store_id = ${storeId} and stock.product_id = variant.product_id
       and stock.variant_id = variant.variant_id
    where variant.store_id = ${storeId} and variant.product_id = product.product_id)`

export async function findMerchantProduct(db: Db, storeId: string, id: string): Promise<MerchantProduct | undefined> {
  const row = await first<ProductRow>(
    db,
    sql`
      select product.product_id as _id, version, created_at, updated_at, name, slug, status, channel, description,
             long_description, price_paisa, merchant_price_paisa, merchant_compare_at_paisa, cost_paisa, flash_sale_id,
             weight_kg, sku, barcode, continue_selling, colors, sizes, tags, brand_id as brand,
             similar_product_ids as similar_products, image_urls, custom_fields, print_addon, release_date, seo_title,
             seo_description, seo_image, total_rating, review_count,
             coalesce(quantity, 0) as quantity, coalesce(held, 0) as held, website_quantity,
             coalesce(other_outlets, '{}') as other_outlets, (${websiteOutlet(storeId)}) as website_id,
             array(select category_id from product_categories member
                    where member.store_id = ${storeId} and member.product_id = product.product_id
                    order by position, category_id) as categories,
             ${variantsOfProduct(storeId)} as variants
        from products product
        left join stock on stock.store_id = ${storeId} and stock.product_id = product.product_id and variant_id = ''
       where product.store_id = ${storeId} and product.product_id = ${id}`,
  )
  return row && shownProduct(row)
}

function websiteOutlet(storeId: string): Sql {
  return sql`select outlet_id from outlets where store_id = ${storeId} and website`
}

export async function listVariantsOfProducts(db: Db, storeId: string, productIds: string[]) {
  const rows = await many<{ _id: string; sale: string | null; website_id: string | null; variants: VariantRow[] }>(
    db,
    sql`
      select product_id as _id, flash_sale_id as sale, (${websiteOutlet(storeId)}) as website_id,
             ${variantsOfProduct(storeId)} as variants
        from products product where store_id = ${storeId} and product_id = any(${productIds})`,
  )
  return new Map(
    rows.map(({ _id, variants, ...sale }) => [_id, variants.map((variant) => shownVariant(variant, sale))]),
  )
}

/** Until the transaction ends, only this transaction changes the product. The caller has locked the catalogue. */
export function lockProduct(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`select 1 from products where store_id = ${storeId} and product_id = ${id} for no key update`)
}

export async function listProductSlugs(tx: Tx, storeId: string, start: string): Promise<string[]> {
  const rows = await many<{ slug: string }>(
    tx,
    sql`select slug from products where store_id = ${storeId} and starts_with(slug, ${start})`,
  )
  return rows.map(({ slug }) => slug)
}

/** Which of these barcodes a product or variant of the store has. */
export async function listTakenBarcodes(tx: Tx, storeId: string, barcodes: string[]): Promise<Set<string>> {
  const rows = await many<{ barcode: string }>(
    tx,
    sql`
      select barcode from products
       where store_id = ${storeId} and barcode = any(${barcodes}) and barcode <> ''
       union select barcode from variants
       where store_id = ${storeId} and barcode = any(${barcodes}) and barcode <> ''
       union select alt_barcode from variants
       where store_id = ${storeId} and alt_barcode = any(${barcodes}) and alt_barcode <> ''`,
  )
  return new Set(rows.map(({ barcode }) => barcode))
}

/** How new items get their stock: whether outlets are counted, and which are there. */
export async function findOutletsOfStore(tx: Tx, storeId: string) {
  const row = await first<{ advanced: boolean; outlets: { _id: string; name: string; website: boolean }[] }>(
    tx,
    sql`
      select use_advanced_inventory as advanced,
             (select coalesce(json_agg(json_build_object('_id', outlet_id, 'name', name, 'website', website)), '[]')
                from outlets where outlets.store_id = ${storeId}) as outlets
        from stores where store_id = ${storeId}`,
  )
  return row ?? { advanced: false, outlets: [] }
}

function shownProduct({ flash_sale_id, website_id, weight_kg, variants, print_addon, ...row }: ProductRow) {
  const { price_paisa, merchant_price_paisa, merchant_compare_at_paisa, cost_paisa, ...product } = row
  const { quantity, held, website_quantity, other_outlets, ...columns } = product
  const sale = { sale: flash_sale_id, website_id }
  const shown = variants.map((variant) => shownVariant(variant, sale))
  const own = { quantity, held, stock: shownStock({ website_quantity, other_outlets }, website_id) }
  return {
    ...{ ...columns, ...shownPrices(row), weight: weight_kg },
    ...(shown.length > 0 ? sumOf(shown) : own),
    print_addon: { enabled: false, required: false, prints: [] as string[], ...print_addon },
    variants: shown,
    sale: shownSale(price_paisa, flash_sale_id),
  }
}

type OfProduct = { sale: string | null; website_id: string | null }

function shownVariant(row: VariantRow, { sale, website_id }: OfProduct) {
  const { variant_id, option_name, sku, barcode, alt_barcode, exim_code, tigg_id, image_url, quantity, held } = row
  return {
    ...{ _id: variant_id, option_name, ...shownPrices(row), weight: row.weight_kg, sku, barcode, alt_barcode },
    ...{ exim_code, tigg_id, image_url, quantity, held, stock: shownStock(row, website_id) },
    sale: shownSale(row.price_paisa, sale),
  }
}

function shownPrices({ merchant_price_paisa, merchant_compare_at_paisa, cost_paisa }: Prices) {
  return {
    price: toNprOrNull(merchant_price_paisa),
    compare_at_price: toNprOrNull(merchant_compare_at_paisa),
    cost_per_item: toNprOrNull(cost_paisa),
  }
}

function shownSale(price: number | null, flash_sale: string | null) {
  return flash_sale === null ? null : { flash_sale, price: price === null ? null : toNpr(price) }
}

function shownStock(row: Pick<Stock, 'website_quantity' | 'other_outlets'>, websiteId: string | null) {
  const { website_quantity, other_outlets } = row
  if (websiteId === null || website_quantity === null) return other_outlets
  return { [websiteId]: website_quantity, ...other_outlets }
}

/** The stock of a product with variants is that of its variants. */
function sumOf(variants: { quantity: number; held: number; stock: Record<string, number> }[]) {
  const stock: Record<string, number> = {}
  for (const [outlet, quantity] of variants.flatMap((variant) => Object.entries(variant.stock)))
    stock[outlet] = (stock[outlet] ?? 0) + quantity
  const sum = (key: 'quantity' | 'held') => variants.reduce((total, variant) => total + variant[key], 0)
  return { quantity: sum('quantity'), held: sum('held'), stock }
}
