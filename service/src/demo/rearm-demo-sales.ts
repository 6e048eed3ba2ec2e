import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { Context } from '../context.ts'
import { listFlashSalesForExport } from '../flash-sales/list-for-export.queries.ts'
import { saveFlashSales } from '../flash-sales/save-flash-sales.ts'
import { invalidateOnCommit } from '../platform/cache/store-changes.ts'
import { transaction } from '../platform/database/database.ts'

export const demoStoreId = '6745a1b0c3d2e4f5a6b7c001'

const hour = 3_600_000

type Shared = Pick<Context, 'db' | 'clock' | 'cache' | 'acknowledgements'>

/** Keeps one live and one upcoming sale in the demo: a sale that is over gets new times. */
export async function rearmDemoSales(context: Shared): Promise<void> {
  const now = context.clock.now()
  const at = (hours: number) => new Date(now.getTime() + hours * hour)
  const times = new Map([
    ['Weekend flash', { start_at: at(-1), end_at: at(71) }],
    ['Festival early bird', { start_at: at(96), end_at: at(144) }],
  ])
  await transaction(context.db, async (tx) => {
    await lockStorePrices(tx, demoStoreId)
    const sales = await listFlashSalesForExport(tx, demoStoreId)
    const changed = sales.flatMap(({ _id, name, start_at, end_at }) => {
      const next = times.get(name)
      if (!next || (end_at > now && start_at > now === next.start_at > now && start_at <= next.end_at)) return []
      return [{ _id, start_at: next.start_at.toISOString(), end_at: next.end_at.toISOString() }]
    })
    if (changed.length === 0) return
    await saveFlashSales(invalidateOnCommit(context, tx, demoStoreId), demoStoreId, { changed }, now)
  })
}
