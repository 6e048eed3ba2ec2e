import type { Inventory } from './inventory.ts'
import { type ListRow, listRows, type Reads } from './list.queries.ts'
import { type Listing, listItem } from './list-item.ts'

/** The list items of these products, in this order. Each id is given once. */
export async function listItems(
  reads: Reads,
  storeId: string,
  listing: Listing,
  inventory: Inventory,
  productIds: string[],
) {
  return itemsOf(await listRows(reads, storeId, listing, productIds), listing, inventory)
}

function itemsOf(rows: ListRow[], listing: Listing, inventory: Inventory) {
  return rows.map(({ product, variants, categories }) => listItem(listing, inventory, product, variants, categories))
}

/** Products in one part of a list. */
const productsOfPart = 500

/**
 * The same list as the bytes of a JSON array, for lists without paging. It is read and serialised part by part; the
 * next part is read while one is serialised. So the list of a large store neither fills the memory with objects nor
 * blocks other requests. A change during the read may show in later parts only; a response made during a merchant's
 * change is not cached.
 */
export async function listAsJson(
  reads: Reads,
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
    const part = productIds.slice(from, from + productsOfPart)
    const [next] = await Promise.all([listRows(reads, storeId, listing, part), write(rows)])
    rows = next
  }
  await write(rows)
  return Buffer.concat([Buffer.from('['), ...written, Buffer.from(']')])
}
