import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { StockFigures } from './set-stock.queries.ts'
import { listMovedStock, type MovedStock } from './stock-movements.queries.ts'

/** `isWholeProduct`: the product has no variants. */
export type FiguresOfFile = StockFigures & { isWholeProduct: boolean }

/** The figures of a file, brought forward from `exportedAt` to now. The rows are locked. */
export async function figuresOfToday<Row extends FiguresOfFile>(
  tx: StoreTx,
  storeId: string,
  figures: Row[],
  websiteId: string | undefined,
  exportedAt: Date | undefined,
): Promise<{ rows: Row[]; moved: number }> {
  if (!exportedAt) return { rows: figures, moved: 0 }
  const since = new MovedSince(await listMovedStock(tx, storeId, exportedAt))
  let moved = 0
  const rows = figures.map((row) => {
    const today = since.apply(row, websiteId)
    if (today) moved += 1
    return today ? { ...row, ...today } : row
  })
  return { rows, moved }
}

/** What moved since a file was exported, to be added to the file's figures. */
class MovedSince {
  readonly #byItem: Map<string, MovedStock[]>
  readonly #byProduct: Map<string, MovedStock[]>

  constructor(moved: MovedStock[]) {
    this.#byItem = Map.groupBy(moved, ({ product_id, variant_id }) => `${product_id} ${variant_id}`)
    this.#byProduct = Map.groupBy(moved, ({ product_id }) => product_id)
  }

  /**
   * A row of the file as it is today; undefined: it has not moved. Units that a product without variants sold while it
   * had some are its own.
   */
  apply(row: FiguresOfFile, websiteId: string | undefined): StockFigures | undefined {
    const { product_id, variant_id } = row
    const moved = row.isWholeProduct ? this.#byProduct.get(product_id) : this.#byItem.get(`${product_id} ${variant_id}`)
    if (!moved) return undefined
    const changeOf = (outletId: string) => sum(moved.filter(({ outlet_id }) => outlet_id === outletId))
    const today: StockFigures = { ...row }
    if (row.quantity !== undefined) today.quantity = row.quantity + sum(moved)
    if (row.website_quantity !== undefined && websiteId !== undefined) {
      today.website_quantity = row.website_quantity + changeOf(websiteId)
    }
    if (row.other_outlets) {
      const others = Object.entries(row.other_outlets)
      today.other_outlets = Object.fromEntries(
        others.map(([outlet, quantity]) => [outlet, quantity + changeOf(outlet)]),
      )
    }
    return today
  }
}

function sum(moved: MovedStock[]): number {
  return moved.reduce((total, { change }) => total + change, 0)
}
