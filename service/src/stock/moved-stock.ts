import type { StockFigures } from './set-stock.queries.ts'
import type { MovedStock } from './stock-movements.queries.ts'

/** What moved since a file was exported, to be added to the file's figures. */
export class MovedSince {
  readonly #byItem: Map<string, MovedStock[]>
  readonly #byProduct: Map<string, MovedStock[]>

  constructor(moved: MovedStock[]) {
    this.#byItem = Map.groupBy(moved, ({ product_id, variant_id }) => `${product_id} ${variant_id}`)
    this.#byProduct = Map.groupBy(moved, ({ product_id }) => product_id)
  }

  /**
   * A row of the file as it is today; undefined: it has not moved. `isWholeProduct`: the product has no variants, so
   * units that it sold while it had some are its own.
   */
  apply(row: StockFigures, isWholeProduct: boolean, websiteId: string | undefined): StockFigures | undefined {
    const { product_id, variant_id } = row
    const moved = isWholeProduct ? this.#byProduct.get(product_id) : this.#byItem.get(`${product_id} ${variant_id}`)
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
