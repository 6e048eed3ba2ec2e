import { countBrands, listBrandSlugs } from '../catalog/merchant/brands.queries.ts'
import { mostBrands } from '../catalog/merchant/brands.ts'
import { findEndOfCategories, listCategorySlugs } from '../catalog/merchant/categories.queries.ts'
import { mostCategories, reservedSlug } from '../catalog/merchant/categories.ts'
import { saveBrands } from '../catalog/save-brands.ts'
import { saveCategories } from '../catalog/save-categories.ts'
import { conflict } from '../merchant/errors.ts'
import { newSlug } from '../merchant/new-slug.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { invalid } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { findBrandNamed, findCategoryNamed } from './named-things.queries.ts'

const longestName = 500

/** The brand with this name, made when it is missing. The caller has locked the catalogue. */
export async function brandNamed(tx: StoreTx, storeId: string, name: string, now: Date): Promise<string> {
  const found = await findBrandNamed(tx, storeId, name)
  if (found) return found
  if (name.length > longestName) throw invalid({ brand: `At most ${longestName} characters` })
  if ((await countBrands(tx, storeId)) >= mostBrands)
    throw conflict('Too many', { fields: { brand: `A store has at most ${mostBrands} brands` } })
  const slug = await newSlug(name, 'brand', (start) => listBrandSlugs(tx, storeId, start))
  const _id = newId(now.getTime())
  await saveBrands(tx, storeId, { added: [{ _id, name, slug }] }, now)
  return _id
}

/** The category with this name, made when it is missing. */
export async function categoryNamed(tx: StoreTx, storeId: string, name: string, now: Date): Promise<string> {
  const found = await findCategoryNamed(tx, storeId, name)
  if (found) return found
  if (name.length > longestName) throw invalid({ categories: `At most ${longestName} characters` })
  const { count, next } = await findEndOfCategories(tx, storeId)
  if (count >= mostCategories)
    throw conflict('Too many', { fields: { categories: `A store has at most ${mostCategories} categories` } })
  const listTaken = async (start: string) => [reservedSlug, ...(await listCategorySlugs(tx, storeId, start))]
  const slug = await newSlug(name, 'category', listTaken)
  const _id = newId(now.getTime())
  await saveCategories(tx, storeId, { added: [{ _id, name, slug, order: next }] }, now)
  return _id
}
