import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { unusedUploadHours } from './delete-unused-uploads.ts'
import { adoptFiles, recountAll } from './uploads.queries.ts'

/**
 * Inserts a row for old files without one, so that unused ones are deleted like all others: after a database restore,
 * or after a write that succeeded although it seemed to fail. Files of stores that this database does not know stay.
 */
export async function adoptStrayFiles({ db, uploads, clock, log }: Context): Promise<void> {
  const before = clock.now().getTime() - unusedUploadHours * 3_600_000
  let adopted = 0
  for await (const page of uploads.list()) {
    const old = page.filter(({ storedAt }) => storedAt.getTime() < before)
    for (const [storeId, files] of Map.groupBy(old, (file) => file.storeId)) {
      adopted += await transaction(db, (tx) => adoptFiles(tx, storeId, files))
    }
  }
  await transaction(db, recountAll)
  if (adopted > 0) log.info({ adopted }, 'uploaded files without a row found')
}
