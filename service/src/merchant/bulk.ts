import type { Tx } from '../platform/database/database.ts'
import { ApiError, busy } from '../platform/http/errors.ts'
import { type DoneRows, onceInParts } from './idempotency.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { MerchantReply } from './reply.ts'

/** After so many failures in a row the service is not able to do the rest, which would wait for it row by row. */
const mostFailures = 3

type RecordRow = (tx: Tx, result: object) => Promise<void>

/**
 * Runs each row of a bulk call by itself (1.5). `change` runs the row in a transaction of its own and returns what its
 * result shows besides `index` and `ok`. Where doing a row twice would change more, it calls `record` in the
 * transaction: a repetition of the call after a crash then takes the row's result from there. A row that is rejected
 * changes nothing and stops nothing. Nor does a row that the service fails at: an error of the whole call would be
 * repeated with its key, and the rows before it done twice.
 */
export function bulk<Row>(
  request: MerchantRequest,
  rows: readonly Row[],
  change: (row: Row, record: RecordRow) => Promise<object>,
): Promise<MerchantReply> {
  let failures = 0
  const changeOrFail = async (done: DoneRows, row: Row, index: number) => {
    if (failures >= mostFailures) throw busy()
    try {
      const result = done.resultOf(index) ?? (await changeOrRead(done, row, index))
      failures = 0
      return result
    } catch (err) {
      if (isRejection(err)) throw err
      failures += 1
      request.context.log.error({ store_id: request.storeId, err }, 'row of a bulk call failed')
      throw busy()
    }
  }
  /** The connection can break before it confirms a commit. Then the record tells whether the row is done. */
  const changeOrRead = (done: DoneRows, row: Row, index: number) =>
    change(row, (tx, made) => done.record(tx, index, made)).catch(async (err: unknown) => {
      const made = isRejection(err) ? undefined : await done.readResult(index)
      if (!made) throw err
      return made
    })
  return onceInParts(request, async (done) => {
    const results = await runRows(rows, (row, index) => changeOrFail(done, row, index))
    return new MerchantReply(200, results)
  })
}

/** One row after another. A failure of the service ends the call, except what `change` makes of it. */
export async function runRows<Row>(rows: readonly Row[], change: (row: Row, index: number) => Promise<object>) {
  const results: object[] = []
  let failed = 0
  for (const [index, row] of rows.entries()) {
    const result = await change(row, index).catch(rejectedRow)
    if (result instanceof RejectedRow) failed += 1
    results.push(result instanceof RejectedRow ? { index, ok: false, ...result.shown } : { index, ok: true, ...result })
  }
  return { results, ok: rows.length - failed, failed }
}

class RejectedRow {
  readonly shown: object

  constructor(shown: object) {
    this.shown = shown
  }
}

function isRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500
}

function rejectedRow(error: unknown): RejectedRow {
  if (!(error instanceof ApiError)) throw error
  const body = typeof error.body === 'object' ? error.body : { message: error.body }
  // A body can have a `status` of its own: that of the order whose change was rejected.
  return new RejectedRow({ ...body, status: error.status })
}
