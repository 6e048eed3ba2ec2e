import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { listOverdueRows, releaseOverdueHolds } from './stock.queries.ts'

const rowsPerSweep = 500

/**
 * Frees holds that ran out on rows nobody orders from; rows that are ordered from are freed by the order itself. One row per transaction,
 * so that a sweep never keeps a shopper waiting.
 */
export async function releaseAllOverdueHolds(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = context.clock.now()
  for (const row of await listOverdueRows(context.db, now, rowsPerSweep)) {
    await transaction(context.db, (tx) => releaseOverdueHolds(tx, row.store_id, row, now))
  }
}
