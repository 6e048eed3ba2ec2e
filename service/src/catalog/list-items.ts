import type { Db } from '../db.ts'
import type { Inventory } from './inventory.ts'
import { listRows, productsById, type Selection } from './list.queries.ts'
import { type Listing, listItem } from './list-item.ts'

/** The list items of a selection, newest first: one statement, however long the list. */
export async function listItems(db: Db, storeId: string, listing: Listing, inventory: Inventory, selection: Selection) {
  const rows = await listRows(db, storeId, listing, selection)
  return rows.map((row) => listItem(listing, inventory, row, row.variants, row.categories))
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
