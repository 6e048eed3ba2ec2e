import { ApiError } from '../platform/http/errors.ts'
import { onceInParts } from './idempotency.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { MerchantReply } from './reply.ts'

/**
 * Runs each row of a bulk call by itself (1.5). `change` runs the row in a transaction of its own and returns what its
 * result shows besides `index` and `ok`. A row that is rejected changes nothing and stops nothing.
 */
export function bulk<Row>(
  request: MerchantRequest,
  rows: readonly Row[],
  change: (row: Row, index: number) => Promise<object>,
): Promise<MerchantReply> {
  return onceInParts(request, async () => {
    const results: object[] = []
    let failed = 0
    for (const [index, row] of rows.entries()) {
      const result = await change(row, index).catch(rejectedRow)
      if (result instanceof RejectedRow) failed += 1
      results.push(
        result instanceof RejectedRow ? { index, ok: false, ...result.shown } : { index, ok: true, ...result },
      )
    }
    return new MerchantReply(200, { results, ok: rows.length - failed, failed })
  })
}

class RejectedRow {
  readonly shown: object

  constructor(shown: object) {
    this.shown = shown
  }
}

/** Any other error ends the call: it is a failure of the service, not of the row. */
function rejectedRow(error: unknown): RejectedRow {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  const body = typeof error.body === 'object' ? error.body : { message: error.body }
  // A body can have a `status` of its own: that of the order whose change was rejected.
  return new RejectedRow({ ...body, status: error.status })
}
