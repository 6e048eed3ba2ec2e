import { listBlogForExport } from '../blog/list-for-export.queries.ts'
import {
  listBrandsForExport,
  listCategoriesForExport,
  listPrintsForExport,
} from '../catalog/list-for-export.queries.ts'
import type { Context } from '../context.ts'
import { listCouponsForExport } from '../coupons/list-for-export.ts'
import { findSavedDeliveryTable } from '../delivery/save-delivery-table.queries.ts'
import { listFlashSalesForExport } from '../flash-sales/list-for-export.queries.ts'
import { listFormsForExport } from '../forms/list-for-export.queries.ts'
import { findLastChangeTime, nextChangeTime } from '../orders/order-counter.queries.ts'
import { listPagesForExport } from '../pages/list-for-export.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { allowLongWork, readOneSnapshot } from '../platform/database/long-transactions.queries.ts'
import { findStoreForExport, listOutletsForExport } from '../stores/list-for-export.queries.ts'
import { listSecrets } from '../stores/save-secrets.queries.ts'
import { withSecrets } from '../stores/with-secrets.ts'
import { exportProducts } from './export-products.ts'

/** The store file of a store, as of one moment; undefined: no such store. Credentials only when asked for. */
export async function exportStore(context: Context, storeId: string, { secrets }: { secrets: boolean }) {
  if (!(await advanceChangeTime(context, storeId))) return undefined
  return transaction(context.db, async (tx) => {
    await readOneSnapshot(tx)
    const row = await findStoreForExport(tx, storeId)
    if (!row) return undefined
    const outlets = await listOutletsForExport(tx, storeId)
    const store = { ...row, outlets }
    const delivery = await findSavedDeliveryTable(tx, storeId)
    return {
      format: 'pasal-store/1',
      // The last change that the snapshot contains. Earlier ones are all in it, later ones none.
      exported_at: await findLastChangeTime(tx, storeId),
      store: secrets ? withSecrets(context, storeId, store, await listSecrets(tx, storeId)) : store,
      categories: await listCategoriesForExport(tx, storeId),
      brands: await listBrandsForExport(tx, storeId),
      prints: await listPrintsForExport(tx, storeId),
      products: await exportProducts(tx, storeId, outlets),
      ...(delivery && { delivery }),
      coupons: await listCouponsForExport(tx, storeId),
      flash_sales: await listFlashSalesForExport(tx, storeId),
      forms: await listFormsForExport(tx, storeId),
      blog: await listBlogForExport(tx, storeId),
      pages: await listPagesForExport(tx, storeId),
    }
  })
}

/**
 * Makes now the time of the last change, so that the snapshot after it is not dated by an order of days ago. False: no
 * such store.
 */
function advanceChangeTime({ db, clock }: Context, storeId: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await findStoreForExport(tx, storeId))) return false
    await allowLongWork(tx)
    await nextChangeTime(tx, storeId, clock.now())
    return true
  })
}
