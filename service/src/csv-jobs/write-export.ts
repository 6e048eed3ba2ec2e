import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { exportOrders } from './export-orders.ts'
import { exportProducts } from './export-products.ts'
import type { ExportOptions, Job } from './job.ts'
import { deletePieces } from './jobs.queries.ts'
import { LeaseLost } from './lease-lost.ts'
import { type Lease, recordExported } from './leases.queries.ts'
import type { Generated } from './pages-of-export.ts'
import { PieceWriter } from './pieces.ts'
import { byteOrderMark, csvLines } from './write-csv.ts'

/** Writes the file anew: a killed worker may have written a part. */
export async function writeExport(context: Context, job: Job, lease: Lease, goOn: () => void): Promise<void> {
  const { db } = context
  await deletePieces(db, job.store_id, job.job_id)
  const writer = new PieceWriter(job)
  let processed = 0
  let start = byteOrderMark
  for await (const { lines, items } of pagesOf(context, job)) {
    goOn()
    processed += items
    const bytes = Buffer.from(start + csvLines(lines))
    start = ''
    await transaction(db, async (tx) => {
      if (!(await recordExported(tx, lease, processed))) throw new LeaseLost()
      await writer.write(tx, bytes)
    })
  }
  await transaction(db, async (tx) => {
    if (!(await recordExported(tx, lease, processed))) throw new LeaseLost()
    await writer.end(tx)
  })
}

function pagesOf(context: Context, job: Job): Generated {
  const options = job.options as ExportOptions
  if (job.kind === 'products') return exportProducts(context, job, options)
  if (job.kind === 'orders') return exportOrders(context, job, options)
  throw new Error(`No export of ${job.kind}`)
}
