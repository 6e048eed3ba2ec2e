import type { Context } from '../context.ts'
import { beforeAll, type Found } from '../platform/database/page-by-page.ts'
import { enqueueUnlessKeyed, type Work } from '../platform/queue/lost-jobs.queries.ts'
import { findEndOfPart, listProductsToTellOf, listSalesToTellOf } from './missed-alerts.queries.ts'

/** The next run comes a minute later. */
const longestRunMs = 50_000

const saleAlerts: Work = { task: 'send-sale-alerts', named: 'flash_sale_id' }
const stockAlerts: Work = { task: 'send-stock-alerts', named: 'product_id' }

/**
 * Alerts that wait although what they wait for has come. On one PostgreSQL triggers leave their job, and this finds next to nothing; where stores are
 * spread over servers the triggers are gone, and this alone finds them. The jobs decide themselves whom to tell.
 */
export async function enqueueMissedAlerts(context: Context): Promise<void> {
  const now = context.clock.now()
  await enqueue(context, saleAlerts, await listSalesToTellOf(context.db, now))
  await enqueueMissedStockAlerts(context, now)
}

/** Part by part, so that no statement lasts long however many products are waited for. */
async function enqueueMissedStockAlerts(context: Context, now: Date): Promise<void> {
  let after: Found | undefined = beforeAll
  for (const end = Date.now() + longestRunMs; after && Date.now() < end; ) {
    const endOfPart: Found | undefined = await findEndOfPart(context.db, now, after)
    const found = await listProductsToTellOf(context.db, now, after, endOfPart)
    await enqueue(context, stockAlerts, found)
    after = endOfPart
  }
}

/** Not a second time while the first still waits for a worker, or for its next attempt. */
async function enqueue({ db, log }: Context, work: Work, found: Found[]): Promise<void> {
  if (found.length === 0) return
  const added = await enqueueUnlessKeyed(db, work, found)
  if (added > 0) log.info({ task: work.task, added }, 'alerts found by the sweep')
}
