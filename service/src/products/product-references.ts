import type { ChangeProduct } from '@pasal/contract/merchant/products/requests.ts'
import { listCategoriesNamed } from '../catalog/category-refs.queries.ts'
import { listBrandsNamed, listPrintsNamed, listProductsNamed } from '../catalog/references.queries.ts'
import { allProblems } from '../merchant/all-problems.ts'
import { unknownReference } from '../merchant/errors.ts'
import { resolveRefs } from '../merchant/resolve-refs.ts'
import type { Tx } from '../platform/database/database.ts'

type References = Pick<ChangeProduct, 'categories' | 'brand' | 'similar_products' | 'print_addon'>

/** The keys of a product that name other things, with ids instead of slugs. */
export async function withIds(tx: Tx, storeId: string, body: References): Promise<References> {
  const { categories, brand, similar_products: similar, print_addon } = body
  const ids: References = {}
  await allProblems(
    async () => {
      if (!categories) return
      const found = await listCategoriesNamed(tx, storeId, categories)
      ids.categories = resolveRefs(categories, found, 'categories', 'Category')
    },
    async () => {
      if (brand !== undefined) ids.brand = brand === null ? null : await brandId(tx, storeId, brand)
    },
    async () => {
      if (similar === undefined) return
      const found = similar && (await listProductsNamed(tx, storeId, similar))
      ids.similar_products = similar && resolveRefs(similar, found ?? [], 'similar_products', 'Product')
    },
    async () => {
      if (print_addon) ids.print_addon = await withPrintIds(tx, storeId, print_addon)
    },
  )
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
