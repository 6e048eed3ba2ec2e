import { execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import type { MovedBy, StockMovement } from './stock-movements.ts'

const rowsPerStatement = 2000

/** `movedAt` is the transaction's own time (orders/order-counter.queries.ts). */
export async function recordStockMovements(
  tx: Tx,
  storeId: string,
  movedAt: Date,
  movements: StockMovement[],
  { note, actor }: MovedBy = {},
): Promise<void> {
  const ofWebsite = movements.some(({ outlet_id }) => outlet_id === null)
  const websiteId = ofWebsite ? await findWebsiteOutlet(tx, storeId) : undefined
  for (let start = 0; start < movements.length; start += rowsPerStatement) {
    const rows = movements.slice(start, start + rowsPerStatement)
    await execute(
      tx,
      sql`
      insert into stock_movements (
        store_id, moved_at, position, product_id, variant_id, outlet_id, change, reason, order_id, quantity_after,
        note, actor)
      select ${storeId}, ${movedAt}, ${start}::int + n.position, n.row->>'product_id', n.row->>'variant_id',
             coalesce(n.row->>'outlet_id', ${websiteId ?? ''}),
             (n.row->>'change')::bigint, n.row->>'reason', n.row->>'order_id',
             (n.row->>'quantity_after')::bigint, ${note ?? null}, ${actor ? json(actor) : null}::jsonb
        from jsonb_array_elements(${json(rows)}::jsonb) with ordinality as n(row, position)`,
    )
  }
}

async function findWebsiteOutlet(tx: Tx, storeId: string): Promise<string | undefined> {
  const outlet = await first<{ outlet_id: string }>(
    tx,
    sql`select outlet_id from outlets where store_id = ${storeId} and website`,
  )
  return outlet?.outlet_id
}

export type MovedStock = { product_id: string; variant_id: string; outlet_id: string; change: number }

/**
 * What was sold, returned or adjusted since then. What imports set does not count: the file that is imported now takes
 * its place. The caller has locked the stock rows, so it sees every movement of them.
 */
export function listMovedStock(tx: Tx, storeId: string, since: Date): Promise<MovedStock[]> {
  return many(
    tx,
    sql`
    select product_id, variant_id, outlet_id, sum(change) as change
      from stock_movements
     where store_id = ${storeId} and moved_at > ${since} and reason not in ('initial', 'import')
     group by product_id, variant_id, outlet_id`,
  )
}
