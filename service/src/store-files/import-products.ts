import { searchName, searchRest } from '../catalog/search-key.ts'
import type { Tx } from '../platform/database/database.ts'
import type { ProductEntry } from './catalog.contract.ts'
import { productShape, reviewShape, variantShape } from './catalog-shapes.ts'
import { chunks } from './chunks.ts'
import type { Matched } from './match-objects.ts'
import type { Plan } from './plan-import.ts'
import type { PlannedProduct } from './plan-products.ts'
import { countReviews, listSearchParts, type SearchParts, saveProductCategories } from './products.queries.ts'
import { deleteRows, insertRows, updateRows } from './rows.queries.ts'
import { namedColumns, newColumns, type Row } from './shape.ts'

/** Everything of the products but their stock, a few statements for each 500. */
export async function importProducts(tx: Tx, storeId: string, plan: Plan, now: Date): Promise<void> {
  const categoryNames = namesOfCategories(plan)
  for (const chunk of chunks(plan.plannedProducts)) {
    await importProductRows(tx, storeId, chunk, categoryNames, now)
    await importMemberships(tx, storeId, chunk)
    await importVariants(tx, storeId, chunk)
    await importReviews(tx, storeId, chunk, now)
  }
}

function namesOfCategories({ categories }: Plan): Map<string, string> {
  const names = new Map(categories.stored.map(({ id, name }) => [id, name as string]))
  for (const id of categories.removedIds) names.delete(id)
  for (const { id, value } of categories.matched) if (value.name !== undefined) names.set(id, value.name)
  return names
}

async function importProductRows(
  tx: Tx,
  storeId: string,
  chunk: PlannedProduct[],
  names: Map<string, string>,
  now: Date,
) {
  const stored = chunk.filter(({ known }) => known)
  const found =
    stored.length > 0
      ? await listSearchParts(
          tx,
          storeId,
          stored.map(({ id }) => id),
        )
      : []
  const storedParts = new Map(found.map((parts) => [parts.product_id, parts]))
  const row = (product: PlannedProduct): Row => {
    const { id, known, value } = product
    const rest = searchKeys(value, storedParts.get(id), names)
    if (!known) return { product_id: id, ...withVisiblePrices(newColumns(productShape, value, now)), ...rest }
    return { product_id: id, updated_at: now.toISOString(), ...namedColumns(productShape, value), ...rest }
  }
  await insertRows(tx, storeId, productShape.table, chunk.filter(({ known }) => !known).map(row))
  await updateRows(tx, storeId, productShape, stored.map(row))
}

/** A new row shows the merchant's prices; applying the flash sales brings every other row to what it must show. */
function withVisiblePrices(row: Row): Row {
  return { ...row, price_paisa: row.merchant_price_paisa, compare_at_paisa: row.merchant_compare_at_paisa }
}

function searchKeys(value: ProductEntry, stored: SearchParts | undefined, names: Map<string, string>): Row {
  const { colors = stored?.colors ?? [], sizes = stored?.sizes ?? [], tags = stored?.tags ?? [] } = value
  const ids = value.categories ?? stored?.category_ids ?? []
  const categories = ids.map((id) => names.get(id)).filter((name) => name !== undefined)
  const rest = { search_rest: searchRest({ categories, colors, sizes, tags }) }
  return value.name === undefined ? rest : { search_name: searchName(value.name), ...rest }
}

/** Products whose category got another name or went, outside the file's products. */
export async function refreshSearch(tx: Tx, storeId: string, plan: Plan, productIds: string[]): Promise<void> {
  const names = namesOfCategories(plan)
  for (const ids of chunks(productIds)) {
    const parts = await listSearchParts(tx, storeId, ids)
    const rows = parts.map((stored) => ({ product_id: stored.product_id, ...searchKeys({}, stored, names) }))
    await updateRows(tx, storeId, productShape, rows)
  }
}

async function importMemberships(tx: Tx, storeId: string, chunk: PlannedProduct[]): Promise<void> {
  const named = chunk.filter(({ value }) => value.categories)
  if (named.length === 0) return
  const members = named.flatMap(({ id, value }) =>
    (value.categories ?? []).map((category_id, position) => ({ product_id: id, category_id, position })),
  )
  await saveProductCategories(
    tx,
    storeId,
    named.map(({ id }) => id),
    members,
  )
}

async function importVariants(tx: Tx, storeId: string, chunk: PlannedProduct[]): Promise<void> {
  const removedIds = chunk.flatMap((product) => product.removedVariantIds)
  await deleteRows(tx, storeId, variantShape, removedIds)
  const place = (product: PlannedProduct) =>
    (product.variants ?? []).map((variant) => ({
      ...variant,
      at: { product_id: product.id, position: variant.position },
    }))
  const variants = chunk.flatMap(place)
  const [stored, added] = [variants.filter(({ known }) => known), variants.filter(({ known }) => !known)]
  // A variant has no times of its own.
  const never = new Date(0)
  await insertRows(
    tx,
    storeId,
    variantShape.table,
    added.map(({ id, at, value }) => ({
      variant_id: id,
      ...at,
      ...withVisiblePrices(newColumns(variantShape, value, never)),
    })),
  )
  await updateRows(
    tx,
    storeId,
    variantShape,
    stored.map(({ id, at, value }) => ({ variant_id: id, ...at, ...namedColumns(variantShape, value) })),
  )
}

async function importReviews(tx: Tx, storeId: string, chunk: PlannedProduct[], now: Date): Promise<void> {
  const named = chunk.filter(({ reviews }) => reviews.length > 0)
  if (named.length === 0) return
  const isNew = ({ known }: Matched<unknown>) => !known
  const added = named.flatMap(({ id, reviews }) =>
    reviews.filter(isNew).map((review) => ({
      ...{ review_id: review.id, product_id: id },
      ...newColumns(reviewShape, review.value, now),
    })),
  )
  const stored = named.flatMap(({ reviews }) => reviews.filter(({ known }) => known))
  await insertRows(tx, storeId, reviewShape.table, added)
  await updateRows(
    tx,
    storeId,
    reviewShape,
    stored.map(({ id, value }) => ({ review_id: id, ...namedColumns(reviewShape, value) })),
  )
  await countReviews(
    tx,
    storeId,
    named.map(({ id }) => id),
  )
}
