import type { Tx } from '../platform/database/database.ts'
import type { Problems } from '../platform/http/problems.ts'
import { kinds, outletKind } from './kinds.ts'
import { matchObjects } from './match-objects.ts'
import type { Matchings, Plan } from './plan.ts'
import { planOutlets } from './plan-outlets.ts'
import { planProducts } from './plan-products.ts'
import { checkBlog, checkCoupons, checkFlashSales } from './plan-references.ts'
import type { StoreFile } from './read-store-file.ts'
import { rejectForeign } from './reject-foreign.ts'
import type { Section } from './store-file.contract.ts'
import { listStored } from './stored-objects.queries.ts'

export async function planImport(tx: Tx, storeId: string, file: StoreFile, problems: Problems): Promise<Plan> {
  const matchings: Record<string, unknown> = {}
  for (const section of Object.keys(kinds) as Section[]) {
    const stored = await listStored(tx, storeId, kinds[section])
    const list = file.lists[section] as StoreFile['lists']['pages']
    matchings[section] = matchObjects(kinds[section], list, stored, problems)
  }
  const matched = matchings as Matchings
  const storedOutlets = await listStored(tx, storeId, outletKind)
  const outlets = planOutlets(file.store.outlets, storedOutlets, problems)
  const plannedProducts = await planProducts(tx, storeId, matched, outlets, problems)
  checkCoupons(matched, problems)
  checkFlashSales(matched, problems)
  checkBlog(matched, problems)
  const plan = { ...matched, outlets, plannedProducts }
  await rejectForeign(tx, storeId, plan, problems)
  return plan
}
