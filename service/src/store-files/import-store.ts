import type { Context } from '../context.ts'
import { applyFlashSales } from '../flash-sales/apply-flash-sales.ts'
import { lockStorePrices } from '../flash-sales/flash-sales.queries.ts'
import { announceInvalidation, countListeners } from '../platform/cache/invalidation-listener.ts'
import { noTimeout, type Tx, transaction } from '../platform/database/database.ts'
import { newId } from '../platform/values/ids.ts'
import { productShape } from './catalog-shapes.ts'
import { countsOf, type ImportCounts } from './import-counts.ts'
import { importProducts, refreshSearch } from './import-products.ts'
import { importCatalogLists, importContent, importCoupons, importFlashSales } from './import-sections.ts'
import { importStock } from './import-stock.ts'
import { checkStore, importDelivery, importStoreRow, type Target } from './import-store-row.ts'
import { type Plan, planImport } from './plan-import.ts'
import { Problems } from './problems.ts'
import { readStoreFile, type StoreFile } from './read-store-file.ts'
import { refusalOfDuplicate } from './refusal-of-duplicate.ts'
import { detachSimilarProducts, listProductIdsInCategories } from './relations.queries.ts'
import { parkKeys } from './rows.queries.ts'
import { allowLongWork, findStoreIdBySubdomain, lockStoreRow, lockSubdomain } from './store-row.queries.ts'

export type Imported = { store: { _id: string; subdomain: string }; counts: ImportCounts }

/** Makes the store what the file says, in one transaction: all of it or none of it. */
export async function importStore(context: Context, raw: unknown): Promise<Imported> {
  const startedAt = performance.now()
  const problems = new Problems()
  const file = readStoreFile(raw, problems)
  const counts = countsOf(file)
  let forgotten: Promise<void> | undefined
  const work = async (tx: Tx) => {
    const store = await importFile(context, tx, file, problems)
    forgotten = (await announceToAllProcesses(context, tx, store._id)).forgotten
    return store
  }
  const store = await transaction(context.db, work, noTimeout).catch((error) => {
    throw refusalOfDuplicate(error)
  })
  context.cache.clear(store._id)
  await forgotten
  const duration_ms = Math.round(performance.now() - startedAt)
  context.log.info({ storeId: store._id, counts, duration_ms }, 'store file imported')
  return { store, counts }
}

async function importFile(context: Context, tx: Tx, file: StoreFile, problems: Problems) {
  await allowLongWork(tx)
  const target = await findTarget(context, tx, file)
  await checkStore(tx, target, file.store, problems)
  const plan = await planImport(tx, target.storeId, file, problems)
  problems.throwIfAny()
  const subdomain = await importStoreRow(context, tx, target, file.store)
  await importSections(tx, target, file, plan)
  return { _id: target.storeId, subdomain }
}

/** What is returned resolves when no process answers with the store as it was before the transaction. */
async function announceToAllProcesses(
  { acknowledgements }: Context,
  tx: Tx,
  storeId: string,
): Promise<{ forgotten: Promise<void> }> {
  const processes = await countListeners(tx)
  const alone = processes <= 1
  const change = newId()
  await announceInvalidation(tx, storeId, alone ? undefined : change)
  // Waited for from now on: the others may say so before we hear of our own commit.
  return { forgotten: alone ? Promise.resolve() : acknowledgements.all(change, processes) }
}

/** The store that the file means, or a new one. One import of a store at a time, and none while its prices flip. */
async function findTarget({ clock }: Context, tx: Tx, { store }: StoreFile): Promise<Target> {
  if (store.subdomain !== undefined) await lockSubdomain(tx, store.subdomain)
  const bySubdomain = async () => store.subdomain && findStoreIdBySubdomain(tx, store.subdomain)
  const storeId = store._id ?? ((await bySubdomain()) || newId())
  await lockStorePrices(tx, storeId)
  return { storeId, stored: await lockStoreRow(tx, storeId), now: clock.now() }
}

/** In this order: what is referred to first; stock rows, then coupons, because orders lock them in that order; last what readers count their views in. */
async function importSections(tx: Tx, { storeId, now }: Target, file: StoreFile, plan: Plan): Promise<void> {
  const renamed = await productsOfRenamedCategories(tx, storeId, plan)
  await importCatalogLists(tx, storeId, plan, now)
  await parkKeys(tx, storeId, productShape, plan.products.freedIds)
  await importProducts(tx, storeId, plan, now)
  await refreshSearch(tx, storeId, plan, renamed)
  await importFlashSales(tx, storeId, plan, now)
  await importDelivery(tx, storeId, file.delivery)
  await applyFlashSales(tx, storeId, now)
  const { removedIds } = plan.products
  if (removedIds.length > 0) await detachSimilarProducts(tx, storeId, removedIds)
  await importStock(tx, storeId, plan)
  await importCoupons(tx, storeId, plan, now)
  await importContent(tx, storeId, plan, now)
}

/** Products that are found by a category's old name and are not in the file themselves. */
async function productsOfRenamedCategories(tx: Tx, storeId: string, plan: Plan): Promise<string[]> {
  const { matched, removedIds } = plan.categories
  const renamed = matched.filter(({ known, value }) => known && value.name !== undefined && value.name !== known.name)
  const categoryIds = [...removedIds, ...renamed.map(({ id }) => id)]
  if (categoryIds.length === 0) return []
  const inFile = new Set([...plan.plannedProducts.map(({ id }) => id), ...plan.products.removedIds])
  const productIds = await listProductIdsInCategories(tx, storeId, categoryIds)
  return productIds.filter((id) => !inFile.has(id))
}
