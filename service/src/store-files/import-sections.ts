import type { Tx } from '../platform/database/database.ts'
import { chunks } from './chunks.ts'
import { outletShape } from './content-shapes.ts'
import type { Matched, Matching } from './match-objects.ts'
import type { Plan } from './plan-import.ts'
import { finalSlugs } from './plan-references.ts'
import { saveSaleProducts, scheduleFlips } from './products.queries.ts'
import {
  detachAuthors,
  detachBrands,
  detachCouponCategories,
  detachPrints,
  lockCoupons,
  renamePostCategories,
} from './relations.queries.ts'
import { deleteRows, insertRows, parkKeys, updateRows } from './rows.queries.ts'
import { namedColumns, newColumns, type Row, type Shape } from './shape.ts'
import { shapes } from './shapes.ts'
import type { Section } from './store-file.contract.ts'

type Extra = (object: Matched<never>, index: number) => Row

/** A list whose objects are rows of one table; `extra` are columns that the file says by other means than a key. */
export async function importList(
  tx: Tx,
  storeId: string,
  shape: Shape,
  { matched, removedIds, freedIds }: Matching<never>,
  now: Date,
  extra: Extra = () => ({}),
): Promise<void> {
  await deleteRows(tx, storeId, shape, removedIds)
  await parkKeys(tx, storeId, shape, freedIds)
  const row = (object: Matched<never>, index: number): Row => ({
    [shape.id]: object.id,
    ...(object.known ? namedColumns(shape, object.value) : newColumns(shape, object.value, now)),
    ...extra(object, index),
  })
  const rows = matched.map((object, index) => ({ isNew: !object.known, row: row(object, index) }))
  const pick = (isNew: boolean) => rows.filter((each) => each.isNew === isNew).map((each) => each.row)
  for (const chunk of chunks(pick(true))) await insertRows(tx, storeId, shape.table, chunk)
  for (const chunk of chunks(pick(false))) await updateRows(tx, storeId, shape, chunk)
}

function importSection(tx: Tx, storeId: string, plan: Plan, section: Section, now: Date, extra?: Extra) {
  return importList(tx, storeId, shapes[section], plan[section] as Matching<never>, now, extra)
}

/** What products refer to. */
export async function importCatalogLists(tx: Tx, storeId: string, plan: Plan, now: Date): Promise<void> {
  const outlets = plan.outlets as Matching<object> as Matching<never>
  await importList(tx, storeId, outletShape, outlets, now, (_outlet, position) => ({ position }))
  for (const section of ['categories', 'brands', 'prints'] as const)
    await importSection(tx, storeId, plan, section, now)
  if (plan.brands.removedIds.length > 0) await detachBrands(tx, storeId, plan.brands.removedIds)
  if (plan.prints.removedIds.length > 0) await detachPrints(tx, storeId, plan.prints.removedIds)
}

/** Sales with their products, and the jobs that will flip their prices. */
export async function importFlashSales(tx: Tx, storeId: string, plan: Plan, now: Date): Promise<void> {
  await importSection(tx, storeId, plan, 'flash_sales', now)
  const { matched } = plan.flash_sales
  const named = matched.filter(({ value }) => value.products)
  const members = named.flatMap(({ id, value }) =>
    (value.products ?? []).map((product_id, position) => ({ flash_sale_id: id, product_id, position })),
  )
  if (named.length > 0)
    await saveSaleProducts(
      tx,
      storeId,
      named.map(({ id }) => id),
      members,
    )
  if (matched.length > 0)
    await scheduleFlips(
      tx,
      storeId,
      matched.map(({ id }) => id),
      now,
    )
}

export async function importContent(tx: Tx, storeId: string, plan: Plan, now: Date): Promise<void> {
  await importSection(tx, storeId, plan, 'forms', now)
  await importSection(tx, storeId, plan, 'pages', now)
  await importBlogCategories(tx, storeId, plan, now)
  await importSection(tx, storeId, plan, 'blog.authors', now)
  const goneAuthors = plan['blog.authors'].removedIds
  if (goneAuthors.length > 0) await detachAuthors(tx, storeId, goneAuthors)
  await importSection(tx, storeId, plan, 'blog.posts', now)
}

/** A replaced list is in the file's order; otherwise what is there keeps its place and what is new comes after it. */
async function importBlogCategories(tx: Tx, storeId: string, plan: Plan, now: Date): Promise<void> {
  const matching = plan['blog.categories']
  const last = Math.max(-1, ...matching.stored.map(({ position }) => position as number))
  await importSection(tx, storeId, plan, 'blog.categories', now, ({ known }, index): Row => {
    if (matching.list.replaced) return { position: index }
    return known ? {} : { position: last + 1 + index }
  })
  const slugs = finalSlugs(matching)
  const gone = new Set(matching.removedIds)
  const changed = matching.stored
    .map(({ id, key }): [string, string | null] => [key, gone.has(id) ? null : (slugs.get(id) as string)])
    .filter(([old, slug]) => old !== slug)
  if (changed.length > 0) await renamePostCategories(tx, storeId, Object.fromEntries(changed))
}

/** After the stock: an order locks its stock rows and then its coupons by their ids. */
export async function importCoupons(tx: Tx, storeId: string, plan: Plan, now: Date): Promise<void> {
  const goneCategories = plan.categories.removedIds
  const { matched, removedIds } = plan.coupons
  if (matched.length + removedIds.length + goneCategories.length > 0) await lockCoupons(tx, storeId)
  if (goneCategories.length > 0) await detachCouponCategories(tx, storeId, goneCategories)
  await importSection(tx, storeId, plan, 'coupons', now)
}
