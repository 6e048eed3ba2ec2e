import type { StockKey } from './set-stock.queries.ts'
import type { ReturnedStock, SoldStock } from './stock.queries.ts'

export type MovementReason =
  | 'initial'
  | 'import'
  | 'order'
  | 'payment'
  | 'cancelled'
  | 'reopened'
  | 'edited'
  | 'restocked'

/** One change of an item's quantity. */
export type StockMovement = {
  product_id: string
  variant_id: string
  /** The outlet whose figure changed by the same number; '': none, null: the website's. */
  outlet_id: string | null
  change: number
  reason: MovementReason
  order_id?: string
}

/** `byWebsite`: the units left the website's outlet. */
export function movementsOfSale(
  orderId: string,
  sold: SoldStock[],
  byWebsite: boolean,
  reason: MovementReason,
): StockMovement[] {
  return sold.map(({ product_id, variant_id, quantity }) => ({
    ...{ product_id, variant_id, change: -quantity, reason, order_id: orderId },
    outlet_id: byWebsite ? null : '',
  }))
}

/**
 * Units that return to a deleted item leave again with it: its movements add up to nothing, and an import that brings
 * the item back still finds the return.
 */
export function movementsOfReturn(
  orderId: string,
  returned: ReturnedStock[],
  existing: StockKey[],
  reason: MovementReason,
): StockMovement[] {
  const exists = new Set(existing.map(nameOf))
  return returned.flatMap((row) => {
    const { product_id, variant_id, quantity, website_quantity, outlet_id } = row
    const outlet_quantity = row.outlet_quantity ?? 0
    const parts: [string | null, number][] = [
      [null, website_quantity],
      [outlet_id ?? '', outlet_quantity],
      ['', quantity - website_quantity - outlet_quantity],
    ]
    const moved = parts
      .filter(([, change]) => change !== 0)
      .map(([outlet_id, change]): StockMovement => {
        return { product_id, variant_id, outlet_id, change, reason, order_id: orderId }
      })
    if (exists.has(nameOf(row))) return moved
    const gone = moved.map(({ order_id: _order, ...part }): StockMovement => {
      return { ...part, change: -part.change, reason: 'import' }
    })
    return [...moved, ...gone]
  })
}

function nameOf({ product_id, variant_id }: StockKey): string {
  return `${product_id} ${variant_id}`
}
