import type { OrderStatus } from '@pasal/contract/merchant/orders/requests.ts'
import { execute, sql, type Tx } from '../platform/database/database.ts'

export type StatusChange = {
  from: OrderStatus
  to: OrderStatus
  /** undefined: stays */
  paymentMethod?: string | undefined
  oversold?: boolean | undefined
  courier?: string | undefined
  tracking_number?: string | undefined
  tracking_url?: string | undefined
}

/** Whether the order had the status `from`. An undone delivery has no time; an undone dispatch keeps its own. */
export async function setStatus(
  tx: Tx,
  storeId: string,
  orderId: string,
  change: StatusChange,
  now: Date,
): Promise<boolean> {
  const { from, to, paymentMethod = null, oversold = null } = change
  const { courier = null, tracking_number = null, tracking_url = null } = change
  const changed = await execute(
    tx,
    sql`
    update orders
       set status = ${to},
           payment_method = coalesce(${paymentMethod}, payment_method),
           oversold = coalesce(${oversold}, oversold),
           courier = coalesce(${courier}, courier),
           tracking_number = coalesce(${tracking_number}, tracking_number),
           tracking_url = coalesce(${tracking_url}, tracking_url),
           placed_at = case when ${to} = 'Pending' then coalesce(placed_at, ${now}) else placed_at end,
           dispatched_at = case when ${to} = 'Dispatched' and status <> 'Delivered' then ${now}
                                else dispatched_at end,
           delivered_at = case when ${to} = 'Delivered' then ${now}
                               when ${to} = 'Dispatched' then null else delivered_at end,
           hold_expires_at = case when status = 'Inactive' then null else hold_expires_at end,
           version = version + 1, updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId} and status = ${from}`,
  )
  return changed === 1
}
