import { linePrice } from '@pasal/contract/pricing/line-price.ts'
import type { Context } from '../context.ts'
import type { StoreAtVersion } from '../platform/cache/store-memory.ts'
import type { Db } from '../platform/database/database.ts'
import {
  type ItemIds,
  type ItemRow,
  type ItemSale,
  type ItemStock,
  listItemStock,
  listItems,
} from './cart-items.queries.ts'

/**
 * The product and variant of a cart line. Its price follows the clock, so it is right also between the start of a flash
 * sale and the job that writes the sale's prices.
 */
export type CartItem = Omit<ItemRow, 'sales'> & ItemStock & { sale: ItemSale | null } & ReturnType<typeof linePrice>

type LineIds = { product: string; variant: string }
type ItemOf = (line: LineIds) => CartItem

/** The item of each line, of any number of carts. Ids are compared in lower case. */
export async function readCartItems(db: Db, storeId: string, lines: LineIds[], now: Date): Promise<ItemOf> {
  const ids = itemIds(lines)
  const rows = await listItems(db, storeId, ids)
  return cartItems(rows, await listItemStock(db, storeId, ids, now), now)
}

type Reads = Pick<Context, 'db' | 'memory'>

/**
 * The same outside a transaction: what only merchants write is remembered for the store's version, and stock is read at
 * the same time as the version.
 */
export async function recallCartItems(
  reads: Reads,
  opening: Promise<StoreAtVersion>,
  storeId: string,
  lines: LineIds[],
  now: Date,
): Promise<ItemOf> {
  const ids = itemIds(lines)
  const [store, stock] = await Promise.all([opening, listItemStock(reads.db.pipelined, storeId, ids, now)])
  return cartItems(await recallItems(reads, store, ids), stock, now)
}

/** The same without a look at the stock: of each item there is as much as anybody wants. */
export async function recallPlentifulItems(
  reads: Reads,
  store: StoreAtVersion,
  lines: LineIds[],
  now: Date,
): Promise<ItemOf> {
  const ids = itemIds(lines)
  const plenty = { stock_quantity: Number.MAX_SAFE_INTEGER, website_quantity: Number.MAX_SAFE_INTEGER, held: 0 }
  const stock = ids.map((each) => ({ ...each, ...plenty, free_at: null }))
  return cartItems(await recallItems(reads, store, ids), stock, now)
}

async function recallItems({ db, memory }: Reads, store: StoreAtVersion, items: ItemIds[]): Promise<ItemRow[]> {
  const ids = new Map(items.map((each) => [memoryKey(each), each]))
  let unknown: ItemRow[] = []
  const rows = await memory.readEach(store, [...ids.keys()], async (missing) => {
    const read = await listItems(
      db.pipelined,
      store.storeId,
      missing.map((key) => ids.get(key) as ItemIds),
    )
    // Anyone can invent ids: they must not push out what is remembered.
    unknown = read.filter(({ status }) => status === null)
    return new Map(read.filter(({ status }) => status !== null).map((row) => [memoryKey(row), row]))
  })
  return [...rows.values(), ...unknown]
}

function itemIds(lines: LineIds[]): ItemIds[] {
  const ids = lines.map(idsOf)
  return [...new Map(ids.map((each) => [keyOf(each), each])).values()]
}

function idsOf({ product, variant }: LineIds): ItemIds {
  return { product_id: product.toLowerCase(), variant_id: variant.toLowerCase() }
}

/** An id can be any text, also one with blanks: as JSON ('a b', '') and ('a', 'b') have different keys. */
function keyOf({ product_id, variant_id }: ItemIds): string {
  return JSON.stringify([product_id, variant_id])
}

const memoryKey = (ids: ItemIds) => `cart item ${keyOf(ids)}`

function cartItems(rows: ItemRow[], stocks: ItemStock[], now: Date): ItemOf {
  const stockOf = new Map(stocks.map((stock) => [keyOf(stock), stock]))
  const items = new Map(rows.map((row) => [keyOf(row), cartItem(row, stockOf.get(keyOf(row)) as ItemStock, now)]))
  return (line) => items.get(keyOf(idsOf(line))) as CartItem
}

function cartItem({ sales, ...row }: ItemRow, stock: ItemStock, now: Date): CartItem {
  const sale = sales.find(({ start_at, end_at }) => new Date(start_at) <= now && new Date(end_at) > now) ?? null
  const product = { price_paisa: row.product_price_paisa, compare_at_paisa: row.product_compare_at_paisa }
  const variant = { price_paisa: row.variant_price_paisa, compare_at_paisa: row.variant_compare_at_paisa }
  return { ...row, ...stock, sale, ...linePrice(product, variant, sale) }
}
