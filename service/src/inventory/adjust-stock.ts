import type { Adjustment, AdjustStock } from '@pasal/contract/merchant/stock/requests.ts'
import { bulk, runRows } from '../merchant/bulk.ts'
import { conflict } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { writeStore } from '../merchant/write.ts'
import { invalidateOnCommit, type StoreTx } from '../platform/cache/store-changes.ts'
import { transaction } from '../platform/database/database.ts'
import { lockStockRows } from '../stock/set-stock.ts'
import type { StockMovement } from '../stock/stock-movements.ts'
import { adjustItem, parseAdjustment } from './adjust-item.ts'
import { findProductToAdjust } from './adjust-stock.queries.ts'
import { recordMovementsBy } from './record-movements.ts'

type Request = MerchantRequest<unknown, AdjustStock>

/** Each row by itself, or with `atomic` all of them or none (6). */
export function adjustStock(request: Request) {
  return request.body.atomic ? adjustTogether(request) : adjustEach(request)
}

function adjustEach(request: Request) {
  const { context, storeId, body } = request
  return bulk(request, body.items, async (given, record) => {
    const row = parseAdjustment(given)
    return transaction(context.db, async (plainTx) => {
      const tx = invalidateOnCommit(context, plainTx, storeId)
      const { shown, movement } = await adjustItem(tx, request, row)
      await record(tx, shown)
      if (movement) await recordMovements(tx, request, [movement])
      return shown
    })
  })
}

/** The results of rejected rows go out with the 409 that undoes the others. */
function adjustTogether(request: Request) {
  const { storeId, body } = request
  return writeStore(request, async (tx) => {
    await lockItems(tx, storeId, body.items)
    const movements: StockMovement[] = []
    const { results, ok, failed } = await runRows(body.items, async (given) => {
      const { shown, movement } = await adjustItem(tx, request, parseAdjustment(given))
      if (movement) movements.push(movement)
      return shown
    })
    if (failed > 0) throw conflict('Not every row can be applied', { results })
    await recordMovements(tx, request, movements)
    return { results, ok, failed }
  })
}

function recordMovements(tx: StoreTx, { storeId, actor, body, context }: Request, movements: StockMovement[]) {
  return recordMovementsBy(tx, storeId, movements, { actor, note: body.note, now: context.clock.now() })
}

/** In the order in which orders lock them. A row that is wrong is rejected when it is applied. */
async function lockItems(tx: StoreTx, storeId: string, items: readonly unknown[]): Promise<void> {
  const keys = []
  for (const item of items) {
    const { product, variant = '' } = Object(item) as Partial<Adjustment>
    const found = typeof product === 'string' ? await findProductToAdjust(tx, storeId, product.trim()) : undefined
    if (found && typeof variant === 'string') keys.push({ product_id: found._id, variant_id: variant.toLowerCase() })
  }
  await lockStockRows(tx, storeId, keys)
}
