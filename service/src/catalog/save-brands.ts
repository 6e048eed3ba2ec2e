import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { announceProducts } from './announce-products.ts'
import { deleteBrands, detachBrands, freeBrandSlugs, insertBrands, updateBrands } from './save-brands.queries.ts'
import type { BrandEntry } from './store-file.contract.ts'

export type Brand = BrandEntry & { _id: string }

/** Products of a removed brand have none. */
export async function saveBrands(tx: StoreTx, storeId: string, changes: Changes<Brand>, now: Date): Promise<void> {
  await writeChanges(changes, {
    async remove(ids) {
      await deleteBrands(tx, storeId, ids)
      const detached = await detachBrands(tx, storeId, ids, now)
      await announceProducts(tx, storeId, 'product.updated', detached, now)
    },
    freeKeys: (ids) => freeBrandSlugs(tx, storeId, ids),
    insert: (added) =>
      insertBrands(
        tx,
        storeId,
        added.map((brand) => rowOf({ ...newBrand(now), ...brand })),
        now,
      ),
    update: (changed) => updateBrands(tx, storeId, changed.map(rowOf), now),
  })
}

function newBrand(now: Date) {
  return { logo: '', desc_page: null, page: {}, created_at: now.toISOString() }
}

function rowOf({ _id, ...columns }: Brand) {
  return { ...columns, brand_id: _id }
}
