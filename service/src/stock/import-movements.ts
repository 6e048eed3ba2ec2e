import type { ChangedRow } from './set-stock.queries.ts'
import type { MovementReason, StockMovement } from './stock-movements.ts'

/**
 * The movements of rows that an import wrote: one for each outlet, and one for what the total changed beside them. A
 * file may name the total and the outlets independently.
 */
export function movementsOfImport(
  rows: ChangedRow[],
  websiteId: string | undefined,
  reason: MovementReason,
): StockMovement[] {
  return rows.flatMap((row) => {
    const { product_id, variant_id } = row
    const outlets = outletChanges(row, websiteId)
    const elsewhere = row.quantity - row.quantity_before - sum(outlets.map(([, change]) => change))
    let quantity_after = row.quantity_before
    return [...outlets, ['', elsewhere] as const]
      .filter(([, change]) => change !== 0)
      .map(([outlet_id, change]) => {
        quantity_after += change
        return { product_id, variant_id, outlet_id, change, reason, quantity_after }
      })
  })
}

function outletChanges(row: ChangedRow, websiteId: string | undefined): (readonly [string, number])[] {
  const { outlets_before: before, other_outlets: after } = row
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = others.map((outlet) => [outlet, (after[outlet] ?? 0) - (before[outlet] ?? 0)] as const)
  if (websiteId === undefined) return changes
  return [[websiteId, (row.website_quantity ?? 0) - (row.website_before ?? 0)] as const, ...changes]
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
