import { sql } from '../../src/platform/database/database.ts'
import { anOrder } from '../harness/store-factory.ts'
import type { TestResponse } from '../harness/test-service.ts'
import type { Shop } from './open-shops.ts'

export const phone = '9812345678'
export const outOfStock = { message: 'Either of the selected product is out of stock' }
export const couponUsedUp = { message: 'All the available coupons have been used.' }

export const lastUnits = (minutes: number) =>
  "The last units of an item in your cart are in other shoppers' checkouts right now. " +
  `Please try again in about ${minutes} minutes.`

export function placeOrder(
  shop: Pick<Shop, 'post'>,
  storeId: string,
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return shop.post(`/order/${storeId}`, anOrder({ customer_phone_number: phone, ...fields }), headers)
}

type Sold = { quantity?: unknown; variants?: { quantity?: unknown }[] }

/** For an import during orders, which change the quantities of the file's products and variants. */
export function withoutQuantities<Product extends Sold>(products: Product[]) {
  return products.map(({ quantity: _quantity, variants, ...product }) => ({
    ...product,
    ...(variants && { variants: variants.map(({ quantity: _its, ...variant }) => variant) }),
  }))
}

/** Starts `count` calls at once, before the first has its response. */
export function inParallel<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}

/** The number of responses of each status, for exact comparison. */
export function byStatus(responses: TestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export type StockRow = { product_id: string; variant_id: string; quantity: number; held: number; hold_rows: number }

/** The stock, the held units and the sum of the holds in the database. */
export function stockRows({ rows }: Pick<Shop, 'rows'>, storeId: string): Promise<StockRow[]> {
  return rows(sql`
    select product_id, variant_id, quantity, held,
           (select coalesce(sum(quantity), 0)::bigint from stock_holds h
             where (h.store_id, h.product_id, h.variant_id) = (s.store_id, s.product_id, s.variant_id)) as hold_rows
      from stock s where store_id = ${storeId} order by product_id, variant_id`)
}

/** The stock row of a product that has no variants. */
export async function stockOf(shop: Pick<Shop, 'rows'>, storeId: string, productId: string): Promise<StockRow> {
  const found = (await stockRows(shop, storeId)).find((row) => row.product_id === productId)
  if (!found) throw new Error(`no stock row of ${productId}`)
  return found
}
