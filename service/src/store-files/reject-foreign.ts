import type { Tx } from '../platform/database/database.ts'
import type { Problems } from '../platform/http/problems.ts'
import { type Kind, kinds, outletKind, reviewKind, variantKind } from './kinds.ts'
import type { Matched } from './match-objects.ts'
import type { Plan } from './plan.ts'
import type { Section } from './store-file.contract.ts'
import { listForeignIds, lockNewIds } from './stored-objects.queries.ts'

type Given = Matched<{ _id?: string }>

/** Objects of one kind that are new to the store and bring their `_id`. */
type Newcomers = { kind: Kind; objects: Given[] }

/** An `_id` that is not this store's must not be another's. */
export async function rejectForeign(tx: Tx, storeId: string, plan: Plan, problems: Problems): Promise<void> {
  for (const { kind, objects } of newcomersOf(plan)) {
    const ids = objects.map(({ value }) => value._id as string)
    const foreign = new Set(await listForeignIds(tx, storeId, kind, ids))
    for (const { path, value } of objects) {
      if (foreign.has(value._id ?? '')) problems.add(`${path}._id`, 'Belongs to another store')
    }
  }
}

/**
 * Another store may have imported the same new ids since they were checked. From here to the commit only one import of
 * the installation that brings ids is under way, so the second check sees what the others committed.
 */
export async function rejectTakenMeanwhile(tx: Tx, storeId: string, plan: Plan, problems: Problems): Promise<void> {
  if (newcomersOf(plan).length === 0) return
  await lockNewIds(tx)
  await rejectForeign(tx, storeId, plan, problems)
  problems.throwIfAny()
}

function newcomersOf({ outlets, plannedProducts, ...sections }: Plan): Newcomers[] {
  // The same person may write in several stores.
  const { 'blog.authors': _authors, ...ownKinds } = kinds
  const all: Newcomers[] = [
    ...(Object.keys(ownKinds) as Exclude<Section, 'blog.authors'>[]).map((section) => ({
      kind: kinds[section],
      objects: sections[section].matched,
    })),
    { kind: outletKind, objects: outlets.matched },
    { kind: variantKind, objects: plannedProducts.flatMap(({ variants }) => variants ?? []) },
    { kind: reviewKind, objects: plannedProducts.flatMap(({ reviews }) => reviews) },
  ]
  return all
    .map(({ kind, objects }) => ({
      kind,
      objects: objects.filter(({ known, value }) => !known && value._id !== undefined),
    }))
    .filter(({ objects }) => objects.length > 0)
}
