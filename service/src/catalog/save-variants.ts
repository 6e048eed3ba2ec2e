import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { Changes } from '../platform/database/changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import { merchantPrices } from './merchant-prices.ts'
import { deleteSkusOfVariants } from './save-skus.queries.ts'
import { saveSkus } from './save-skus.ts'
import { deleteVariants, insertVariants, listProductsOfChanges, updateVariants } from './save-variants.queries.ts'
import type { VariantEntry } from './store-file.contract.ts'
import { lockStorePrices } from './visible-prices.queries.ts'

export type Variant = Omit<VariantEntry, 'stock' | 'quantity'> & { _id: string; product_id: string; position: number }

/** The stock rows of removed variants are deleted by the caller, in the order in which orders lock them. */
export async function saveVariants(
  tx: StoreTx,
  storeId: string,
  { added = [], changed = [], removedIds = [] }: Omit<Changes<Variant>, 'rekeyedIds'>,
  now: Date,
): Promise<void> {
  await lockStorePrices(tx, storeId)
  for (const ids of chunks(removedIds)) {
    await deleteSkusOfVariants(tx, storeId, ids)
    await deleteVariants(tx, storeId, ids)
  }
  for (const chunk of chunks(added)) {
    const rows = chunk.map((variant) => rowOf({ ...newVariant, ...variant }))
    await insertVariants(tx, storeId, rows, now)
  }
  for (const chunk of chunks(changed)) await updateVariants(tx, storeId, chunk.map(rowOf), now)
  for (const chunk of chunks([...added, ...changed])) await saveSkus(tx, storeId, chunk.map(skuOf))
}

/** The products that `saveVariants` would change by these stored variants. */
export async function productsOfChangedVariants(tx: StoreTx, storeId: string, changed: Variant[]): Promise<string[]> {
  const found: { product_id: string }[] = []
  for (const chunk of chunks(changed)) found.push(...(await listProductsOfChanges(tx, storeId, chunk.map(rowOf))))
  return found.map(({ product_id }) => product_id)
}

const newVariant = {
  ...{ price: null, compare_at_price: 0, cost_per_item: 0, sku: '', weight: 0, image_url: '' },
  ...{ barcode: '', alt_barcode: '', exim_code: '', tigg_id: '' },
}

function skuOf({ _id, product_id, sku }: Variant) {
  return { product_id, variant_id: _id, sku }
}

function rowOf({ _id, price, compare_at_price, cost_per_item, weight, ...columns }: Variant) {
  const prices = merchantPrices({ price, compare_at_price, cost_per_item })
  return { ...columns, ...prices, variant_id: _id, weight_kg: weight }
}
