import { toNprOrNull } from '@pasal/contract/pricing/money.ts'
import type { Db } from '../platform/database/database.ts'
import { listProductCategories, listProductRows, listVariantRows, type PricedRow } from './list-for-export.queries.ts'

/** The merchant's own figures: prices without a flash sale's offer. */
export async function listProductsForExport(db: Db, storeId: string) {
  const categories = Map.groupBy(await listProductCategories(db, storeId), ({ product_id }) => product_id)
  const rows = await listProductRows(db, storeId)
  return rows.map((row) => ({
    ...withPrices(row),
    categories: (categories.get(row._id) ?? []).map(({ category_id }) => category_id),
  }))
}

/** Variants by the product that they belong to. */
export async function listVariantsForExport(db: Db, storeId: string) {
  const rows = await listVariantRows(db, storeId)
  return Map.groupBy(
    rows.map(({ product_id, ...variant }) => ({ product_id, variant: withPrices(variant) })),
    ({ product_id }) => product_id,
  )
}

function withPrices<Row extends PricedRow>({
  merchant_price_paisa,
  merchant_compare_at_paisa,
  cost_paisa,
  ...row
}: Row) {
  return {
    ...row,
    price: toNprOrNull(merchant_price_paisa),
    compare_at_price: toNprOrNull(merchant_compare_at_paisa),
    cost_per_item: toNprOrNull(cost_paisa),
  }
}
