import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { listOverdueRows, releaseOverdueHolds } from './stock.queries.ts'

const rowsPerSweep = 500

/**
 * Frees the expired holds of stock rows without orders; an order frees those of its own rows. Each row has its own
 * transaction, so that the sweep never makes an order wait for long. A row that is locked for long, as by an import,
 * waits for the next sweep with the other rows of its store.
 */
export async function releaseAllOverdueHolds(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = context.clock.now()
  const failed = new Set<string>()
  for (const row of await listOverdueRows(context, now, rowsPerSweep)) {
    const { store_id } = row
    if (failed.has(store_id)) continue
    try {
      await transaction(context.db, (tx) => releaseOverdueHolds(tx, store_id, row, now))
    } catch (err) {
      failed.add(store_id)
      context.log.error({ store_id, err }, 'expired holds could not be released')
    }
  }
}
