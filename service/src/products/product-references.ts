import type { ChangeProduct } from '@pasal/contract/merchant/products/requests.ts'
import { listCategoriesNamed } from '../catalog/category-refs.queries.ts'
import { listBrandsNamed, listPrintsNamed, listProductsNamed } from '../catalog/references.queries.ts'
import { unknownReference } from '../merchant/errors.ts'
import { resolveRefs } from '../merchant/resolve-refs.ts'
import type { Tx } from '../platform/database/database.ts'

type References = Pick<ChangeProduct, 'categories' | 'brand' | 'similar_products' | 'print_addon'>

/** The keys of a product that name other things, with ids instead of slugs. */
export async function withIds(tx: Tx, storeId: string, body: References): Promise<References> {
  const { categories, brand, similar_products: similar, print_addon } = body
  const ids: References = {}
  if (categories)
    ids.categories = resolveRefs(
      categories,
      await listCategoriesNamed(tx, storeId, categories),
      'categories',
      'Category',
    )
  if (brand === null) ids.brand = null
  else if (brand !== undefined) ids.brand = await brandId(tx, storeId, brand)
  if (similar === null) ids.similar_products = null
  else if (similar !== undefined)
    ids.similar_products = resolveRefs(
      similar,
      await listProductsNamed(tx, storeId, similar),
      'similar_products',
      'Product',
    )
  if (print_addon) ids.print_addon = await withPrintIds(tx, storeId, print_addon)
  return ids
}

async function brandId(tx: Tx, storeId: string, brand: string): Promise<string> {
  const found = await listBrandsNamed(tx, storeId, [brand])
  const named = found.find(({ _id }) => _id === brand.toLowerCase()) ?? found[0]
  if (!named) throw unknownReference('brand', 'Brand')
  return named._id
}

async function withPrintIds(tx: Tx, storeId: string, addon: NonNullable<References['print_addon']>) {
  if (!addon.prints) return addon
  const found = await listPrintsNamed(tx, storeId, addon.prints)
  return { ...addon, prints: resolveRefs(addon.prints, found, 'print_addon.prints', 'Print') }
}
