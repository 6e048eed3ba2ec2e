import { type Db, execute, many, type Sql, sql } from '../platform/database/database.ts'

/**
 * Which rows of `alerts` are kept no longer. `storeId`: the store as a value, or its column in a statement about every
 * store.
 */
type Outdated = (storeId: Sql) => Sql

export const sentBefore =
  (before: Date): Outdated =>
  () =>
    sql`sent_at < ${before}`

/** Nobody waits for one thing for ever. */
export const askedBefore =
  (before: Date): Outdated =>
  () =>
    sql`created_at < ${before} and sent_at is null`

/** For a sale that is over or gone: they can never go out. */
export const ofPastSales =
  (now: Date): Outdated =>
  (storeId) =>
    sql`sent_at is null and flash_sale_id <> '' and not exists (
    select 1 from flash_sales sale
     where sale.store_id = ${storeId} and sale.flash_sale_id = alerts.flash_sale_id and sale.end_at > ${now})`

type OldAlert = { store_id: string; alert_id: string }

/** cross-store: retention. */
export function listOutdatedAlerts(db: Db, outdated: Outdated, limit: number): Promise<OldAlert[]> {
  return many(db, sql`select store_id, alert_id from alerts where ${outdated(sql`alerts.store_id`)} limit ${limit}`)
}

/** Those that are outdated still: one may have been sent since it was looked for, a sale moved. */
export function deleteOutdatedAlerts(db: Db, storeId: string, alerts: OldAlert[], outdated: Outdated): Promise<number> {
  const alertIds = alerts.map((alert) => alert.alert_id)
  return execute(
    db,
    sql`
    delete from alerts
     where store_id = ${storeId} and alert_id = any(${alertIds}) and ${outdated(sql`${storeId}`)}`,
  )
}
