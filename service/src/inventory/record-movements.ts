import { type Actor, shownActor } from '../merchant/actor.ts'
import { nextChangeTime } from '../orders/order-counter.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { recordStockMovements } from '../stock/stock-movements.queries.ts'
import type { StockMovement } from '../stock/stock-movements.ts'

/** Who moves stock: the caller of a request, or who started an import. */
export type ActorOfMovement = Pick<Actor, 'kind' | '_id' | 'name'>
type By = { actor: ActorOfMovement | undefined; now: Date; note?: string | undefined }

/** The last lock of the transaction is the order counter's, which every order of the store needs. */
export async function recordMovementsBy(
  tx: StoreTx,
  storeId: string,
  movements: StockMovement[],
  { actor, now, note }: By,
): Promise<void> {
  if (movements.length === 0) return
  const by = { note, actor: actor && shownActor(actor) }
  await recordStockMovements(tx, storeId, await nextChangeTime(tx, storeId, now), movements, by)
}
