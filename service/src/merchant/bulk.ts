import { ApiError, busy } from '../platform/http/errors.ts'
import { onceInParts } from './idempotency.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { MerchantReply } from './reply.ts'

/** After so many failures in a row the service is not able to do the rest, which would wait for it row by row. */
const mostFailures = 3

/**
 * Runs each row of a bulk call by itself (1.5). `change` runs the row in a transaction of its own and returns what its
 * result shows besides `index` and `ok`. A row that is rejected changes nothing and stops nothing. Nor does a row that
 * the service fails at: an error of the whole call would be repeated with its key, and the rows before it done twice.
 */
export function bulk<Row>(
  request: MerchantRequest,
  rows: readonly Row[],
  change: (row: Row, index: number) => Promise<object>,
): Promise<MerchantReply> {
  let failures = 0
  const changeOrFail = async (row: Row, index: number) => {
    if (failures >= mostFailures) throw busy()
    try {
      const result = await change(row, index)
      failures = 0
      return result
    } catch (err) {
      if (isRejection(err)) throw err
      failures += 1
      request.context.log.error({ store_id: request.storeId, err }, 'row of a bulk call failed')
      throw busy()
    }
  }
  return onceInParts(request, async () => new MerchantReply(200, await runRows(rows, changeOrFail)))
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
