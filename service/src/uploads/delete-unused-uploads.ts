import type { Context } from '../context.ts'
import { lockOrderCounter } from '../orders/order-counter.queries.ts'
import { transaction } from '../platform/database/database.ts'
import {
  deleteUpload,
  findNextOrderNumber,
  listNotOrderedBefore,
  listStillNotOrdered,
  markOrdered,
} from './uploads.queries.ts'

/** How long an upload may wait for an order that names it. */
export const unusedUploadHours = 48
/** Upper bound of the clock difference between processes. */
const clockSkewHours = 1
const batchSize = 500

const hoursBefore = (time: Date, hours: number) => new Date(time.getTime() - hours * 3_600_000)

/**
 * Deletes uploads that no order named in time: first the file, then the row, so that a crash between them is repaired
 * later.
 */
export async function deleteUnusedUploads(context: Context): Promise<void> {
  const before = hoursBefore(context.clock.now(), unusedUploadHours)
  // Every row of a batch is marked as ordered or deleted. An error ends the job, which is retried.
  for (;;) {
    const overdue = await listNotOrderedBefore(context.db, before, batchSize)
    if (overdue.length === 0) return
    for (const [storeId, uploads = []] of Object.entries(Object.groupBy(overdue, (upload) => upload.storeId))) {
      const changedSince = hoursBefore(uploads[0]?.createdAt as Date, clockSkewHours)
      await deleteUnusedOfStore(context, storeId, { changedSince, names: uploads.map(({ name }) => name) })
    }
  }
}

type Overdue = { changedSince: Date; names: string[] }

async function deleteUnusedOfStore(context: Context, storeId: string, overdue: Overdue) {
  const { db, uploads, log } = context
  for (const name of await listUnused(context, storeId, overdue)) {
    await uploads.delete({ storeId, name })
    await transaction(db, (tx) => deleteUpload(tx, storeId, name))
    log.info({ store_id: storeId }, 'unused upload deleted')
  }
}

/**
 * Most orders are searched without a lock; under the lock only those placed since, so that shoppers hardly wait. An
 * edit marks its uploads under the same lock.
 */
async function listUnused({ db, clock }: Context, storeId: string, overdue: Overdue): Promise<string[]> {
  const search = { ...overdue, now: clock.now() }
  const firstNewNumber = await findNextOrderNumber(db, storeId)
  await markOrdered(db, storeId, { ...search, fromOrderNumber: 0 })
  return transaction(db, async (tx) => {
    await lockOrderCounter(tx, storeId)
    await markOrdered(tx, storeId, { ...search, fromOrderNumber: firstNewNumber })
    return listStillNotOrdered(tx, storeId, overdue.names)
  })
}
