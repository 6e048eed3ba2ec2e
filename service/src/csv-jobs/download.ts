import { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { conflict, notFound } from '../merchant/errors.ts'
import { MerchantReply } from '../merchant/reply.ts'
import { isImport, type Job } from './job.ts'
import { findPiece, listRowsAfter } from './jobs.queries.ts'
import { piecesOf } from './pieces.ts'
import { byteOrderMark, csvHeaders, csvLines } from './write-csv.ts'

/** GET S/jobs/<id>/file: the file of an export. */
export async function sendFile({ db }: Context, job: Job): Promise<MerchantReply> {
  if (isImport(job)) throw notFound('File')
  if (job.state !== 'done') throw conflict('The export has no file', { state: job.state })
  if (!(await findPiece(db, job.store_id, job.job_id, 0))) throw notFound('File')
  return new MerchantReply(200, Readable.from(piecesOf(db, job)), csvHeaders(job.file_name))
}

const rowsPerRead = 1000
const reportHeaders = ['row', 'handle', 'sku', 'result', '_id', 'messages']

/** GET S/jobs/<id>/report.csv */
export async function sendReport(context: Context, job: Job): Promise<MerchantReply> {
  return new MerchantReply(200, Readable.from(reportOf(context, job)), csvHeaders(`report-${job.job_id}.csv`))
}

async function* reportOf({ db }: Context, { store_id, job_id }: Job): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLines([reportHeaders]))
  for (let after = 0; ; ) {
    const rows = await listRowsAfter(db, store_id, job_id, after, rowsPerRead)
    const lines = rows.map(({ row, handle, sku, result, _id, messages }) => {
      return [String(row), handle, sku, result, _id ?? '', messages.join('\n')]
    })
    if (lines.length > 0) yield Buffer.from(csvLines(lines))
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return
    after = last.row
  }
}
