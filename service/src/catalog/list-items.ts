import type { Db } from '../db.ts'
import type { Inventory } from './inventory.ts'
import { type ListRow, listRows, listRowsAfter, productsById, rowsOfPart, type Selection } from './list.queries.ts'
import { type Listing, listItem } from './list-item.ts'

/** The list items of a selection, newest first: one statement, however long the list. */
export async function listItems(db: Db, storeId: string, listing: Listing, inventory: Inventory, selection: Selection) {
  return itemsOf(await listRows(db, storeId, listing, selection), listing, inventory)
}

function itemsOf(rows: ListRow[], listing: Listing, inventory: Inventory) {
  return rows.map((row) => listItem(listing, inventory, row, row.variants, row.categories))
}

/**
 * The same as the bytes of a JSON array, for lists without an end: read and written part by part, the next part being read while one is written. So a
 * large store's list neither fills the memory with its objects nor keeps other requests waiting until all of it is written. What changes meanwhile may
 * stand in a later part only; an answer made during a merchant's change is not kept.
 */
export async function listAsJson(
  db: Db,
  storeId: string,
  listing: Listing,
  inventory: Inventory,
  selection: Selection,
): Promise<Buffer> {
  const written: Buffer[] = []
  const write = async (rows: ListRow[]) => {
    const items = JSON.stringify(itemsOf(rows, listing, inventory)).slice(1, -1)
    written.push(Buffer.from(written.length === 0 ? `[${items}` : `,${items}`))
  }
  for (let rows = await listRowsAfter(db, storeId, listing, selection, undefined); ; ) {
    const isLast = rows.length < rowsOfPart
    const next = isLast ? [] : listRowsAfter(db, storeId, listing, selection, rows.at(-1))
    rows = (await Promise.all([next, write(rows)]))[0]
    if (rows.length === 0) return Buffer.concat([...written, Buffer.from(']')])
  }
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
