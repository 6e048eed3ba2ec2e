import type { StoreTx } from '../platform/cache/store-changes.ts'
import { chunks } from '../platform/values/chunks.ts'
import { deleteSkus, deleteSkusOfProducts, deleteSkusOfVariants, type Item, insertSkus } from './save-skus.queries.ts'

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

type GivenUp = { productIds: string[]; variantIds: string[]; items: Item[] }

/** SKUs of what goes or gets another one, so that any two items may change places. */
export async function giveUpSkus(tx: StoreTx, storeId: string, given: GivenUp): Promise<void> {
  for (const ids of chunks(given.productIds)) await deleteSkusOfProducts(tx, storeId, ids)
  for (const ids of chunks(given.variantIds)) await deleteSkusOfVariants(tx, storeId, ids)
  for (const items of chunks(given.items)) await deleteSkus(tx, storeId, items)
}
