import { saveBrands } from '../catalog/save-brands.ts'
import { saveCategories } from '../catalog/save-categories.ts'
import { savePrints } from '../catalog/save-prints.ts'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Context } from '../context.ts'
import { removeCategoriesFromCoupons, saveCoupons } from '../coupons/save-coupons.ts'
import { saveDeliveryTable } from '../delivery/save-delivery-table.ts'
import { saveFlashSales } from '../flash-sales/save-flash-sales.ts'
import { nextChangeTime } from '../orders/order-counter.queries.ts'
import { invalidateOnCommit, type StoreTx } from '../platform/cache/store-changes.ts'
import { noTimeout, type Tx, transaction } from '../platform/database/database.ts'
import { allowLongWork } from '../platform/database/long-transactions.queries.ts'
import { Problems } from '../platform/http/problems.ts'
import { newId } from '../platform/values/ids.ts'
import { recordStockMovements } from '../stock/stock-movements.queries.ts'
import { checkDomains } from '../stores/check-domains.ts'
import { findStoreToSave, lockSubdomain } from '../stores/save-store.queries.ts'
import { saveStore } from '../stores/save-store.ts'
import { findStoreBySubdomain } from '../stores/stores.queries.ts'
import { changesOf } from './changes-of.ts'
import { importContent } from './import-content.ts'
import { countsOf, type ImportCounts } from './import-counts.ts'
import { importProducts } from './import-products.ts'
import { importStock } from './import-stock.ts'
import type { Plan } from './plan.ts'
import { planImport } from './plan-import.ts'
import { readStoreFile, type StoreFile } from './read-store-file.ts'
import { rejectTakenMeanwhile } from './reject-foreign.ts'

/** The store that the file is about. */
type Target = { storeId: string; isNew: boolean; now: Date }

/** What orders changed after `exported_at`. */
type ChangesSinceExport = { stock_rows_moved_since: number; coupons_used_since: number }

export type Imported = { store: { _id: string; subdomain: string }; counts: ImportCounts }

/**
 * Makes the store what the file says, in one transaction: all of it or none of it. `record` runs at its end, for the
 * audit entry of the caller.
 */
export async function importStore(
  context: Context,
  raw: unknown,
  record?: (tx: Tx, imported: Imported) => Promise<void>,
): Promise<Imported> {
  const startedAt = performance.now()
  const problems = new Problems()
  const file = readStoreFile(raw, problems)
  const work = async (tx: Tx) => {
    const { store, movedSince } = await importFile(context, tx, file, problems)
    const imported = { store, counts: { ...countsOf(file), ...(file.exportedAt && movedSince) } }
    await record?.(tx, imported)
    return imported
  }
  const { store, counts } = await transaction(context.db, work, noTimeout)
  const duration_ms = Math.round(performance.now() - startedAt)
  context.log.info({ store_id: store._id, counts, duration_ms }, 'store file imported')
  return { store, counts }
}

async function importFile(context: Context, tx: Tx, file: StoreFile, problems: Problems) {
  await allowLongWork(tx)
  const target = await findTarget(context, tx, file)
  for (const key of ['subdomain', 'name'] as const) {
    if (target.isNew && file.store[key] === undefined) problems.add(`store.${key}`, 'Required')
  }
  await checkDomains(tx, target.storeId, file.store, problems)
  const plan = await planImport(tx, target.storeId, file, problems)
  problems.throwIfAny()
  const storeTx = invalidateOnCommit(context, tx, target.storeId)
  const subdomain = await saveStore(context, storeTx, target.storeId, file.store, target.now)
  const movedSince = await importSections(storeTx, target, file, plan)
  await rejectTakenMeanwhile(tx, target.storeId, plan, problems)
  return { store: { _id: target.storeId, subdomain }, movedSince }
}

/** The store that the file means, or a new one. One import of a store at a time, and none while its prices flip. */
async function findTarget({ clock }: Context, tx: Tx, { store }: StoreFile): Promise<Target> {
  if (store.subdomain !== undefined) await lockSubdomain(tx, store.subdomain)
  const bySubdomain = async () => store.subdomain && (await findStoreBySubdomain(tx, store.subdomain))?.store_id
  const storeId = store._id ?? ((await bySubdomain()) || newId())
  await lockStorePrices(tx, storeId)
  return { storeId, isNew: !(await findStoreToSave(tx, storeId)), now: clock.now() }
}

/**
 * What others refer to comes first. Stock rows come before coupons, because orders lock them in that order; the content
 * comes late, because readers count their views in it. Recording the movements of stock locks the order counter, which
 * every order of the store needs, so that comes last.
 */
async function importSections(
  tx: StoreTx,
  { storeId, now }: Target,
  file: StoreFile,
  plan: Plan,
): Promise<ChangesSinceExport> {
  const { categories, brands, prints, flash_sales, coupons } = plan
  await saveCategories(tx, storeId, changesOf(categories), now)
  await saveBrands(tx, storeId, changesOf(brands), now)
  await savePrints(tx, storeId, changesOf(prints), now)
  await importProducts(tx, storeId, plan, now)
  await saveFlashSales(tx, storeId, changesOf(flash_sales), now)
  if (file.delivery) await saveDeliveryTable(tx, storeId, file.delivery, now)
  const stock = await importStock(tx, storeId, plan, { exportedAt: file.exportedAt, now })
  const couponChanges = changesOf(coupons)
  const detached = { categoryIds: categories.removedIds, changed: couponChanges.changed }
  await removeCategoriesFromCoupons(tx, storeId, detached, now)
  const coupons_used_since = await saveCoupons(tx, storeId, couponChanges, now, file.exportedAt)
  await importContent(tx, storeId, plan, now)
  await recordStockMovements(tx, storeId, await nextChangeTime(tx, storeId, now), stock.movements)
  return { stock_rows_moved_since: stock.rowsMovedSince, coupons_used_since }
}
