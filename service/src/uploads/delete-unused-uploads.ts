import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import {
  deleteUpload,
  findNextOrderNumber,
  listNotOrderedBefore,
  listStillNotOrdered,
  lockOrderCounter,
  markOrdered,
} from './uploads.queries.ts'

/** How long an upload waits for the order that names it. */
export const unusedUploadHours = 48
/** Processes tell the time apart by less. */
const clockSkewHours = 1
const batchSize = 500

const hoursBefore = (time: Date, hours: number) => new Date(time.getTime() - hours * 3_600_000)

/** Deletes uploads that no order named in time: the file, then the row. A row left by a crash is judged again, whatever became of its file. */
export async function deleteUnusedUploads(context: Context): Promise<void> {
  const before = hoursBefore(context.clock.now(), unusedUploadHours)
  // Each batch leaves the list, as ordered or as deleted; what fails ends the job, which is tried again.
  for (;;) {
    const overdue = await listNotOrderedBefore(context.db, before, batchSize)
    if (overdue.length === 0) return
    for (const [storeId, uploads = []] of Object.entries(Object.groupBy(overdue, (upload) => upload.storeId))) {
      const placedSince = hoursBefore(uploads[0]?.createdAt as Date, clockSkewHours)
      await deleteUnusedOfStore(context, storeId, { placedSince, names: uploads.map(({ name }) => name) })
    }
  }
}

async function deleteUnusedOfStore(context: Context, storeId: string, overdue: { placedSince: Date; names: string[] }) {
  const { db, uploads, log } = context
  for (const name of await listUnused(context, storeId, overdue)) {
    await uploads.delete({ storeId, name })
    await deleteUpload(db, storeId, name)
    log.info({ store_id: storeId }, 'unused upload deleted')
  }
}

/** Nearly all orders are looked at without a lock; under it only those that came meanwhile, so that shoppers hardly wait. */
async function listUnused(
  { db, clock }: Context,
  storeId: string,
  overdue: { placedSince: Date; names: string[] },
): Promise<string[]> {
  const search = { ...overdue, now: clock.now() }
  const firstNewNumber = await findNextOrderNumber(db, storeId)
  await markOrdered(db, storeId, { ...search, fromOrderNumber: 0 })
  return transaction(db, async (tx) => {
    await lockOrderCounter(tx, storeId)
    await markOrdered(tx, storeId, { ...search, fromOrderNumber: firstNewNumber })
    return listStillNotOrdered(tx, storeId, overdue.names)
  })
}
