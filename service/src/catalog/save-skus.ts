import type { StoreTx } from '../platform/cache/store-changes.ts'
import { deleteSkus, type Item, insertSkus } from './save-skus.queries.ts'

/** Another product or variant of the store has the SKU. */
export class SkuTaken extends Error {
  readonly sku: string

  constructor(sku: string) {
    super(`The SKU ${sku} is taken`)
    this.sku = sku
  }
}

/** The SKUs of the items that name one; `''` is none. Items that swap theirs have given them up before. */
export async function saveSkus(
  tx: StoreTx,
  storeId: string,
  items: (Item & { sku?: string | undefined })[],
): Promise<void> {
  const named = items.flatMap(({ product_id, variant_id, sku }) =>
    sku === undefined ? [] : [{ product_id, variant_id, sku: sku.trim() }],
  )
  if (named.length === 0) return
  await deleteSkus(tx, storeId, named)
  const wanted = named.filter(({ sku }) => sku !== '')
  if (wanted.length === 0) return
  const inserted = new Set(await insertSkus(tx, storeId, wanted))
  const taken = wanted.find(({ sku }) => !inserted.delete(sku))
  if (taken) throw new SkuTaken(taken.sku)
}
