import type { Db } from '../db.ts'
import type { Inventory } from './inventory.ts'
import { listCategoriesOfProducts, listProducts, listVariants, productsById, type Selection } from './list.queries.ts'
import { type CategoryOfProduct, type Listing, listItem } from './list-item.ts'

/** The list items of a selection, newest first: three statements side by side, however long the list. */
export async function listItems(db: Db, storeId: string, listing: Listing, inventory: Inventory, selection: Selection) {
  const [products, variants, categories] = await Promise.all([
    listProducts(db, storeId, listing, selection),
    listVariants(db, storeId, listing, selection),
    listCategoriesOfProducts(db, storeId, selection),
  ])
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id)
  const categoriesOf = Map.groupBy(categories, (category) => category.product_id)
  return products.map((product) => {
    const own = (categoriesOf.get(product.product_id) ?? []).map(withoutProduct)
    return listItem(listing, inventory, product, variantsOf.get(product.product_id) ?? [], own)
  })
}

/** The list items of these products, in this order. */
export async function listItemsInOrder(
  db: Db,
  storeId: string,
  listing: Listing,
  inventory: Inventory,
  productIds: string[],
) {
  if (productIds.length === 0) return []
  const items = await listItems(db, storeId, listing, inventory, productsById(storeId, productIds))
  const place = new Map(productIds.map((productId, index) => [productId, index]))
  return items.sort((a, b) => (place.get(a._id) ?? 0) - (place.get(b._id) ?? 0))
}

function withoutProduct({ _id, name, slug }: CategoryOfProduct): CategoryOfProduct {
  return { _id, name, slug }
}
