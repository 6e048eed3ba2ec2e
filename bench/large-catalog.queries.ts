import type pg from 'pg'
import { benchStoreId, importedProducts, productId, variantId } from './bench-store.ts'
import { copyRows, hexId, numbered } from './copy-rows.queries.ts'

const merchantPrices = {
  price_paisa: 'source.merchant_price_paisa',
  compare_at_paisa: 'source.merchant_compare_at_paisa',
}

/** Copied products have no holds: the orders that hold units of the source do not hold those of the copy. */
const nothingHeld = { held: '0' }

/** Copies the imported products until the store has `total`. The brand and the flash sale keep their few products. */
export async function copyProducts(client: pg.ClientBase, total: number): Promise<void> {
  if (total <= importedProducts) return
  const sourceId = hexId('ca', `n % ${importedProducts}`)
  const copies = (table: string) => numbered(importedProducts, total - 1, table, `source.product_id = ${sourceId}`)
  const product_id = hexId('ca', 'n')
  const lastBit = `('x' || right(source.variant_id, 1))::bit(4)::int % 2`
  const variant_id = `case when source.variant_id = '' then '' else ${hexId('da', `n * 2 + ${lastBit}`)} end`
  const renumbered = (column: string) => `regexp_replace(source.${column}, '[0-9]+$', lpad(n::text, 6, '0'))`
  await copyRows(client, 'products', copies('products'), {
    product_id,
    name: renumbered('name'),
    slug: `'product-' || n`,
    search_name: renumbered('search_name'),
    brand_id: 'null',
    flash_sale_id: 'null',
    ...merchantPrices,
    image_urls: `jsonb_build_array('https://pictures.example/' || n || '.webp')`,
    created_at: `source.created_at - n * interval '1 second'`,
  })
  await copyRows(client, 'product_categories', copies('product_categories'), { product_id })
  await copyRows(client, 'variants', copies('variants'), { product_id, variant_id, ...merchantPrices })
  await copyRows(client, 'stock', copies('stock'), { product_id, variant_id, ...nothingHeld })
}

/** Copies variants of product 0 until it has `total`. */
export async function copyVariants(client: pg.ClientBase, total: number): Promise<void> {
  const copies = (table: string) => numbered(2, total - 1, table, `source.variant_id = '${variantId(0, 1)}'`)
  const variant_id = hexId('db', 'n')
  await copyRows(client, 'variants', copies('variants'), {
    variant_id,
    position: 'n',
    option_name: `'Colour ' || n`,
  })
  await copyRows(client, 'stock', copies('stock'), { variant_id, ...nothingHeld })
}

/** Copies the store until there are `total`. The copies have all of its sections, but five products each. */
export async function copyStores(client: pg.ClientBase, total: number): Promise<void> {
  const copies = (table: string, condition?: string) => numbered(1, total - 1, table, condition)
  const store_id = hexId('bf', 'n')
  const fewProducts = `source.product_id < '${productId(5)}'`
  await copyRows(client, 'stores', copies('stores'), { store_id, subdomain: `'bench-' || n` })
  await copyRows(client, 'store_domains', copies('store_domains'), { store_id, domain: `'bench-' || n` })
  for (const table of ['delivery_tables', 'order_counters', 'categories', 'brands']) {
    await copyRows(client, table, copies(table), { store_id })
  }
  await copyRows(client, 'coupons', copies('coupons', `source.code = 'BENCH'`), { store_id, used: '0' })
  for (const table of ['products', 'product_categories', 'variants']) {
    await copyRows(client, table, copies(table, fewProducts), { store_id })
  }
  await copyRows(client, 'stock', copies('stock', fewProducts), { store_id, ...nothingHeld })
}

/** Sets the stock of one variant. */
export async function setStock(client: pg.ClientBase, product: string, variant: string, units: number): Promise<void> {
  await client.query('update stock set quantity = $4 where store_id = $1 and product_id = $2 and variant_id = $3', [
    benchStoreId,
    product,
    variant,
    units,
  ])
}

/** The units left of a variant, and the units that all orders together have sold of it. */
export async function unitsLeftAndSold(client: pg.ClientBase, product: string, variant: string) {
  const { rows } = await client.query<{ left: string; sold: string }>(
    `select quantity as left,
            (select coalesce(sum(l.taken_quantity), 0) from order_lines l
              where l.store_id = s.store_id and l.product_id = s.product_id and l.variant_id = s.variant_id) as sold
       from stock s where store_id = $1 and product_id = $2 and variant_id = $3`,
    [benchStoreId, product, variant],
  )
  return { left: Number(rows[0]?.left), sold: Number(rows[0]?.sold) }
}

/** Changes a price as a merchant's edit does, and announces the change to every process. */
export async function changeProduct(client: pg.ClientBase, product: string, paisa: number): Promise<void> {
  await client.query(
    `update products set price_paisa = $3, merchant_price_paisa = $3, name = name || $4
      where store_id = $1 and product_id = $2`,
    [benchStoreId, product, paisa, '.'],
  )
  await client.query(`select pg_notify('store_changed', $1)`, [benchStoreId])
}
