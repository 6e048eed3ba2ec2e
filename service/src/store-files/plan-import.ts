import type { Tx } from '../platform/database/database.ts'
import { outletShape } from './content-shapes.ts'
import { type Matching, matchObjects } from './match-objects.ts'
import { type Outlets, planOutlets } from './plan-outlets.ts'
import { type PlannedProduct, planProducts } from './plan-products.ts'
import { checkBlog, checkCoupons, checkFlashSales, checkForms } from './plan-references.ts'
import type { Problems } from './problems.ts'
import type { StoreFile } from './read-store-file.ts'
import { rejectForeign } from './refuse-foreign.ts'
import { listKnown } from './rows.queries.ts'
import { shapes } from './shapes.ts'
import type { EntryOf, Section } from './store-file.contract.ts'

/** Columns of what the store has that the checks and the import look at. */
const looksAt: Partial<Record<Section, string[]>> = {
  categories: ['name'],
  flash_sales: ['start_at', 'end_at', 'discount_type', 'discount_value'],
  'blog.categories': ['position'],
}

export type Matchings = { [S in Section]: Matching<EntryOf<S>> }

/** What the import will do: every object has its id, every reference is resolved. */
export type Plan = Matchings & { outlets: Outlets; plannedProducts: PlannedProduct[] }

export async function planImport(tx: Tx, storeId: string, file: StoreFile, problems: Problems): Promise<Plan> {
  const matchings: Record<string, unknown> = {}
  for (const section of Object.keys(shapes) as Section[]) {
    const known = await listKnown(tx, storeId, shapes[section], looksAt[section])
    const list = file.lists[section] as StoreFile['lists']['pages']
    matchings[section] = matchObjects(shapes[section], list, known, problems)
    // The same person may write in several stores.
    if (section !== 'blog.authors') await rejectForeign(tx, storeId, shapes[section], list.entries, known, problems)
  }
  const matched = matchings as Matchings
  const outletsKnown = await listKnown(tx, storeId, outletShape, ['website'])
  const outlets = planOutlets(file.store.outlets, outletsKnown, problems)
  const outletEntries = outlets.matched
  await rejectForeign(tx, storeId, outletShape, outletEntries, outletsKnown, problems)
  const plannedProducts = await planProducts(tx, storeId, matched, outlets, problems)
  checkCoupons(matched, problems)
  checkFlashSales(matched, problems)
  checkForms(matched, problems)
  checkBlog(matched, problems)
  return { ...matched, outlets, plannedProducts }
}
