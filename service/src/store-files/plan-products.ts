import { checkSkus } from '../catalog/check-skus.ts'
import type { VariantEntry } from '../catalog/store-file.contract.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Problems } from '../platform/http/problems.ts'
import { newIds } from '../platform/values/ids.ts'
import { type ReviewEntry, saysSame } from '../reviews/store-file.contract.ts'
import { reviewKind, variantKind } from './kinds.ts'
import { type Matched, matchObjects } from './match-objects.ts'
import type { Matchings, PlannedProduct } from './plan.ts'
import type { Outlets } from './plan-outlets.ts'
import { resolve } from './plan-references.ts'
import type { Entry } from './read-store-file.ts'
import type { ProductInFile } from './store-file.contract.ts'
import { listStored, type Stored } from './stored-objects.queries.ts'

type Parts = { variants: Map<string, Stored[]>; reviews: Map<string, Stored[]> }

export async function planProducts(
  tx: Tx,
  storeId: string,
  matchings: Matchings,
  outlets: Outlets,
  problems: Problems,
): Promise<PlannedProduct[]> {
  const { matched } = matchings.products
  if (matched.length === 0) return []
  const variants = await listStored(tx, storeId, variantKind)
  const reviews = matched.some(({ value }) => value.reviews) ? await listReviews(tx, storeId) : []
  const parts = { variants: byProduct(variants), reviews: byProduct(reviews) }
  const planned = matched.map((product) => planProduct(product, parts, problems))
  for (const product of planned) checkReferences(product, matchings, outlets, problems)
  const plannedVariants = planned.flatMap((product) => product.variants ?? [])
  const plannedReviews = planned.flatMap((product) => product.reviews)
  rejectMoved(plannedVariants, variants, problems)
  rejectMoved(plannedReviews, reviews, problems)
  const removedIds = [...matchings.products.removedIds, ...planned.flatMap((product) => product.removedVariantIds)]
  const named = planned.flatMap((product) => [product, ...(product.variants ?? [])])
  checkSkus(named, [...matchings.products.stored, ...variants], new Set(removedIds), problems)
  return planned
}

/** A deleted one of a file's id comes back as a new one. */
async function listReviews(tx: Tx, storeId: string): Promise<Stored[]> {
  return (await listStored(tx, storeId, reviewKind)).filter(({ deleted }) => !deleted)
}

function byProduct(objects: Stored[]): Map<string, Stored[]> {
  return Map.groupBy(objects, ({ product_id }) => product_id as string)
}

function partEntries<Part extends 'variants' | 'reviews'>({ path, value }: Entry<ProductInFile>, part: Part) {
  const values = (value[part] ?? []) as NonNullable<ProductInFile[Part]>[number][]
  return values.map((value, position) => ({ path: `${path}.${part}.${position}`, position, value }))
}

function planProduct(product: Matched<ProductInFile>, parts: Parts, problems: Problems): PlannedProduct {
  const reviews = matchReviews(product, parts.reviews.get(product.id) ?? [], problems)
  const stored = parts.variants.get(product.id) ?? []
  if (!product.value.variants) {
    return { ...product, variants: undefined, removedVariantIds: [], hasVariants: stored.length > 0, reviews }
  }
  const entries = partEntries(product, 'variants') as Entry<VariantEntry>[]
  const list = { given: true, replaced: true, entries, rejected: new Set<string>() }
  const matching = matchObjects(variantKind, list, stored, problems)
  const hasVariants = matching.matched.length > 0
  return { ...product, variants: matching.matched, removedVariantIds: matching.removedIds, hasVariants, reviews }
}

/** Without `_id` a review is recognised by what it says; each stored one answers for one of the file. */
function matchReviews(product: Matched<ProductInFile>, stored: Stored[], problems: Problems): Matched<ReviewEntry>[] {
  const entries = partEntries(product, 'reviews') as Entry<ReviewEntry>[]
  const named = new Set(entries.map(({ value }) => value._id))
  const free = stored.filter(({ id }) => !named.has(id))
  const fresh = newIds(entries.length)
  return entries.map((entry, position) => {
    const { _id, rating } = entry.value
    const index = _id === undefined ? free.findIndex((review) => saysSame(review, entry.value)) : -1
    const known = _id === undefined ? free.splice(index, index < 0 ? 0 : 1)[0] : stored.find(({ id }) => id === _id)
    if (!known && rating === undefined) problems.add(`${entry.path}.rating`, 'Required')
    return { ...entry, id: _id ?? known?.id ?? (fresh[position] as string), known }
  })
}

/** A variant or review stays with its product, and stands in the file once. */
function rejectMoved(matched: Matched<object>[], known: Stored[], problems: Problems): void {
  const own = new Set(known.map(({ id }) => id))
  const seen = new Set<string>()
  for (const { path, id, known } of matched) {
    if (seen.has(id)) problems.add(`${path}._id`, 'Given twice in this file')
    else if (!known && own.has(id)) problems.add(`${path}._id`, 'Belongs to another product')
    seen.add(id)
  }
}

/** Puts ids where the file has slugs and names. */
function checkReferences(product: PlannedProduct, matchings: Matchings, outlets: Outlets, problems: Problems): void {
  const { path, value, variants } = product
  const { categories, brands, prints, products } = matchings
  if (value.categories)
    value.categories = resolve(value.categories, `${path}.categories`, categories, 'category', problems)
  if (value.brand === '') value.brand = null
  if (value.brand) {
    const id = brands.find(value.brand)
    if (id === undefined && !brands.isRejected(value.brand)) problems.add(`${path}.brand`, 'Unknown brand')
    value.brand = id ?? null
  }
  const addon = value.print_addon
  if (addon?.prints) addon.prints = resolve(addon.prints, `${path}.print_addon.prints`, prints, 'print', problems)
  if (value.similar_products) {
    value.similar_products = resolve(value.similar_products, `${path}.similar_products`, products, 'product', problems)
  }
  for (const sold of [product, ...(variants ?? [])]) checkOutlets(sold, outlets, problems)
}

/** Each outlet once: of two figures, one by its name and one by its `_id`, one would be lost. */
function checkOutlets(
  { path, value }: Entry<Pick<ProductInFile, 'stock'>>,
  outlets: Outlets,
  problems: Problems,
): void {
  const seen = new Set<string>()
  for (const name of Object.keys(value.stock ?? {})) {
    const id = outlets.find(name)
    if (id === undefined) problems.add(`${path}.stock.${name}`, 'Unknown outlet')
    else if (seen.has(id)) problems.add(`${path}.stock.${name}`, 'Given twice in this file')
    else seen.add(id)
  }
}
