import type { Context } from '../context.ts'
import type { StoreAtVersion } from '../platform/cache/store-memory.ts'
import type { Db } from '../platform/database/database.ts'
import { gather } from '../platform/database/gather.ts'
import type { Stock } from './inventory.ts'
import {
  type CatalogueProduct,
  type CatalogueVariant,
  listCategories,
  listFigures,
  listProducts,
  listVariants,
  type StockEntry,
} from './list.queries.ts'
import type { CategoryOfProduct, Ratings } from './list-item.ts'

/** What the reads of products need of the context: short lists are brief, the others take turns. */
export type Reads = Pick<Context, 'db' | 'longReads' | 'memory'>

/** What only merchants write of a product that a list shows. */
export type CatalogueRow = {
  product: CatalogueProduct
  variants: CatalogueVariant[]
  categories: CategoryOfProduct[]
}

/** Lists up to this length are brief enough for a pipelined connection, and small enough to be remembered. */
const shortList = 100

const prefix = 'row '

/** The rows of these products, in this order, without those that are gone. Each id is given once. */
export async function catalogueRows(
  reads: Reads,
  store: StoreAtVersion,
  productIds: string[],
): Promise<CatalogueRow[]> {
  if (productIds.length > shortList) return readRows(wayOf(reads, store.storeId, productIds), store.storeId, productIds)
  const keys = productIds.map((id) => prefix + id)
  const rows = await reads.memory.readEach(store, keys, async (missing) => {
    const ids = missing.map((key) => key.slice(prefix.length))
    const read = await readRows(wayOf(reads, store.storeId, ids), store.storeId, ids)
    return new Map(read.map((row) => [prefix + row.product.product_id, row]))
  })
  return [...rows.values()]
}

/**
 * One statement each for products, variants and categories. A single statement would aggregate JSON product by product
 * and take twice as long.
 */
async function readRows(db: Db, storeId: string, productIds: string[]): Promise<CatalogueRow[]> {
  if (productIds.length === 0) return []
  const [products, variants, categories] = await Promise.all([
    listProducts(db, storeId, productIds),
    listVariants(db, storeId, productIds),
    listCategories(db, storeId, productIds),
  ])
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id)
  const categoriesOf = Map.groupBy(categories, ({ product_id }) => product_id)
  return products.map((product) => ({
    product,
    variants: variantsOf.get(product.product_id) ?? [],
    categories: (categoriesOf.get(product.product_id) ?? []).map(({ _id, name, slug }) => ({ _id, name, slug })),
  }))
}

const noStock: Stock = { quantity: null, website_quantity: null, other_outlets: null }

/**
 * What orders and reviews change of a product. `stockOf('')`: of the product itself. `state`: all of it as a text, which
 * is another one when something has changed.
 */
export type Figures = Ratings & { state: string; stockOf(variantId: string): Stock }

const noFigures: Figures = { total_rating: 0, review_count: 0, state: '', stockOf: () => noStock }

type FiguresOf = (productId: string) => Figures

/** As they are now. A product that is gone has none of anything. */
export async function figuresOf(reads: Reads, storeId: string, productIds: string[]): Promise<FiguresOf> {
  if (productIds.length === 0) return () => noFigures
  if (productIds.length <= shortList) return figuresOfLists(reads, storeId, productIds)
  return readFigures(reads.longReads.of(storeId), storeId, productIds)
}

/** A few lists at once, so that a statement stays brief. */
const listsAtOnce = 4

const figuresOfLists = gather(async ({ db }: Reads, storeId, lists: readonly string[][]) => {
  const figures = await readFigures(db.pipelined, storeId, [...new Set(lists.flat())])
  return () => figures
}, listsAtOnce)

async function readFigures(db: Db, storeId: string, productIds: string[]): Promise<FiguresOf> {
  const rows = await listFigures(db, storeId, productIds)
  const figures = new Map(
    rows.map(({ product_id, stock, ...ratings }) => {
      const state = `${ratings.total_rating} ${ratings.review_count} ${stock}`
      return [product_id, { ...ratings, state, stockOf: stocksIn(stock) }]
    }),
  )
  return (productId) => figures.get(productId) ?? noFigures
}

/** The text is parsed by the first who asks. */
function stocksIn(stock: string | null): Figures['stockOf'] {
  let stocks: Map<string, Stock> | undefined
  return (variantId) => {
    stocks ??= new Map(
      (JSON.parse(stock ?? '[]') as StockEntry[]).map(([variant, quantity, website_quantity, other_outlets]) => [
        variant,
        { quantity, website_quantity, other_outlets },
      ]),
    )
    return stocks.get(variantId) ?? noStock
  }
}

function wayOf({ db, longReads }: Reads, storeId: string, productIds: string[]): Db {
  return productIds.length > shortList ? longReads.of(storeId) : db.pipelined
}
