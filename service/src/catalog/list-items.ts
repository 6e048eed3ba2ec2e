import { type CatalogueRow, catalogueRows, type Figures, figuresOf, type Reads } from './catalogue-rows.ts'
import type { Inventory } from './inventory.ts'
import { type Listing, listItem, listings } from './list-item.ts'
import type { OpenCatalogue } from './open-catalogue.ts'

/** The list items of these products, in this order. Each id is given once. */
export async function listItems(reads: Reads, catalogue: OpenCatalogue, listing: Listing, productIds: string[]) {
  return itemsOf(await listRows(reads, catalogue, productIds), listing, catalogue.inventory)
}

type ListRow = CatalogueRow & { figures: Figures }

async function listRows(reads: Reads, { store }: OpenCatalogue, productIds: string[]): Promise<ListRow[]> {
  const [rows, figures] = await Promise.all([
    catalogueRows(reads, store, productIds),
    figuresOf(reads, store.storeId, productIds),
  ])
  return withFigures(rows, figures)
}

export function withFigures(rows: CatalogueRow[], figures: (productId: string) => Figures): ListRow[] {
  return rows.map((row) => ({ ...row, figures: figures(row.product.product_id) }))
}

export function itemsOf(rows: ListRow[], listing: Listing, inventory: Inventory) {
  return rows.map((row) => itemOf(row, listing, inventory))
}

function itemOf({ product, variants, categories, figures }: ListRow, listing: Listing, inventory: Inventory) {
  const { total_rating, review_count, stockOf } = figures
  const counted = { ...product, ...stockOf(''), total_rating, review_count }
  const counts = variants.map((variant) => ({ ...variant, ...stockOf(variant.variant_id) }))
  return listItem(listing, inventory, counted, counts, categories)
}

/**
 * The list items of these products as JSON, each beside its row. The text of an item is remembered until a merchant, an
 * order or a review changes the product: making it is a quarter of the work of a search.
 */
export async function listItemTexts(
  reads: Reads,
  catalogue: OpenCatalogue,
  listing: keyof typeof listings,
  productIds: string[],
) {
  const rows = await listRows(reads, catalogue, productIds)
  return rows.map((row) => ({ product: row.product, text: textOf(reads.memory, catalogue, listing, row) }))
}

function textOf(
  memory: Reads['memory'],
  { store, inventory }: OpenCatalogue,
  listing: keyof typeof listings,
  row: ListRow,
): string {
  const key = `${listing} item ${row.product.product_id}`
  const { state } = row.figures
  const known = memory.get<{ state: string; text: string }>(store, key)
  if (known?.state === state) return known.text
  const text = JSON.stringify(itemOf(row, listings[listing], inventory))
  memory.set(store, key, { state, text })
  return text
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
  catalogue: OpenCatalogue,
  listing: Listing,
  productIds: string[],
): Promise<Buffer> {
  const written: Buffer[] = []
  const write = async (rows: ListRow[]) => {
    const items = JSON.stringify(itemsOf(rows, listing, catalogue.inventory)).slice(1, -1)
    if (items !== '') written.push(Buffer.from(written.length === 0 ? items : `,${items}`))
  }
  let rows: ListRow[] = []
  for (let from = 0; from < productIds.length; from += productsOfPart) {
    const part = productIds.slice(from, from + productsOfPart)
    const [next] = await Promise.all([listRows(reads, catalogue, part), write(rows)])
    rows = next
  }
  await write(rows)
  return Buffer.concat([Buffer.from('['), ...written, Buffer.from(']')])
}
