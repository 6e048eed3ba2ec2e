import type { ExportKind } from '@pasal/contract/merchant/jobs/requests.ts'
import type { Context } from '../context.ts'
import { transaction } from '../platform/database/database.ts'
import { exportBills } from './export-bills.ts'
import { exportCustomers } from './export-customers.ts'
import { exportOrders } from './export-orders.ts'
import { exportProducts } from './export-products.ts'
import { exportSubmissions } from './export-submissions.ts'
import type { ExportOptions, Job } from './job.ts'
import { deletePieces } from './jobs.queries.ts'
import { LeaseLost } from './lease-lost.ts'
import { type Lease, recordBegun, recordExported } from './leases.queries.ts'
import type { Generated } from './pages-of-export.ts'
import { PieceWriter } from './pieces.ts'
import { byteOrderMark, csvLines } from './write-csv.ts'

/** Writes the file anew: a killed worker may have written a part. */
export async function writeExport(context: Context, job: Job, lease: Lease, goOn: () => void): Promise<void> {
  const { db } = context
  await transaction(db, async (tx) => {
    if (!(await recordBegun(tx, lease))) throw new LeaseLost()
    await deletePieces(tx, job.store_id, job.job_id)
  })
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

const exportOf = {
  products: exportProducts,
  orders: exportOrders,
  customers: exportCustomers,
  submissions: exportSubmissions,
  bills: exportBills,
} as const satisfies Record<ExportKind, unknown>

function pagesOf(context: Context, job: Job): Generated {
  return exportOf[job.kind as ExportKind](context, job, job.options as ExportOptions)
}
