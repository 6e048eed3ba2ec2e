import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { applyFlashSales } from './apply-flash-sales.ts'
import {
  deleteFlashSales,
  insertFlashSales,
  listFlips,
  saveSaleProducts,
  scheduleFlips,
  updateFlashSales,
} from './save-flash-sales.queries.ts'
import type { FlashSaleEntry } from './store-file.contract.ts'

/** With ids of products. */
export type FlashSale = FlashSaleEntry & { _id: string }

/** Sales with their products, the jobs that flip prices later, and the prices that the store has to show now. */
export async function saveFlashSales(
  tx: StoreTx,
  storeId: string,
  changes: Omit<Changes<FlashSale>, 'rekeyedIds'>,
  now: Date,
): Promise<void> {
  await lockStorePrices(tx, storeId)
  await writeChanges(changes, {
    remove: (ids) => deleteFlashSales(tx, storeId, ids),
    insert: (added) =>
      insertFlashSales(
        tx,
        storeId,
        added.map((sale) => rowOf({ ...newFlashSale, ...sale })),
        now,
      ),
    update: (changed) => updateFlashSales(tx, storeId, changed.map(rowOf), now),
  })
  const sales = [...(changes.added ?? []), ...(changes.changed ?? [])]
  await saveSaleProducts(tx, storeId, sales)
  const saleIds = sales.map(({ _id }) => _id)
  const flips = saleIds.length > 0 ? await listFlips(tx, storeId, saleIds, now) : []
  if (flips.length > 0) await scheduleFlips(tx, storeId, flips)
  await applyFlashSales(tx, storeId, now)
}

const newFlashSale = { max_per_order: 0, hold_minutes: 3, show_countdown: true, show_stock_left: false }

function rowOf({ _id, products: product_ids, ...columns }: FlashSale) {
  return { ...columns, product_ids, flash_sale_id: _id }
}
