import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { listOverdueRows, releaseOverdueHolds } from './stock.queries.ts'

const rowsPerSweep = 500

/**
 * Frees the expired holds of stock rows without orders; an order frees those of its own rows. Each row has its own
 * transaction, so that the sweep never makes an order wait for long.
 */
export async function releaseAllOverdueHolds(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = context.clock.now()
  for (const row of await listOverdueRows(context, now, rowsPerSweep)) {
    await transaction(context.db, (tx) => releaseOverdueHolds(tx, row.store_id, row, now))
  }
}
