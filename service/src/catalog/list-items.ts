import type { Db } from '../db.ts'
import type { Inventory } from './inventory.ts'
import { type ListRow, listRows, productsById, type Selection } from './list.queries.ts'
import { type Listing, listItem } from './list-item.ts'

/** The list items of a selection, newest first: one statement, however long the list. */
export async function listItems(db: Db, storeId: string, listing: Listing, inventory: Inventory, selection: Selection) {
  return itemsOf(await listRows(db, storeId, listing, selection), listing, inventory)
}

function itemsOf(rows: ListRow[], listing: Listing, inventory: Inventory) {
  return rows.map((row) => listItem(listing, inventory, row, row.variants, row.categories))
}

/** How many products one part of a list has. */
const productsOfPart = 500

/**
 * The same of these products, in this order, as the bytes of a JSON array, for lists without an end: read and written part by part, the next part being
 * read while one is written. So a large store's list neither fills the memory with its objects nor keeps other requests waiting until all of it is
 * written. What changes meanwhile may stand in a later part only; an answer made during a merchant's change is not kept.
 */
export async function listAsJson(
  db: Db,
  storeId: string,
  listing: Listing,
  inventory: Inventory,
  productIds: string[],
): Promise<Buffer> {
  const written: Buffer[] = []
  const write = async (rows: ListRow[]) => {
    const items = JSON.stringify(itemsOf(rows, listing, inventory)).slice(1, -1)
    if (items !== '') written.push(Buffer.from(written.length === 0 ? items : `,${items}`))
  }
  let rows: ListRow[] = []
  for (let from = 0; from < productIds.length; from += productsOfPart) {
    const part = productsById(productIds.slice(from, from + productsOfPart))
    const [next] = await Promise.all([listRows(db, storeId, listing, part), write(rows)])
    rows = next
  }
  await write(rows)
  return Buffer.concat([Buffer.from('['), ...written, Buffer.from(']')])
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
  const items = await listItems(db, storeId, listing, inventory, productsById(productIds))
  const place = new Map(productIds.map((productId, index) => [productId, index]))
  return items.sort((a, b) => (place.get(a._id) ?? 0) - (place.get(b._id) ?? 0))
}
