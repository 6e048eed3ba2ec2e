import { type Db, execute, type Sql, sql } from '../db.ts'

/** cross-store: housekeeping. */
export function deleteAlertsSentBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteAlerts(db, sql`sent_at < ${before}`, limit)
}

/** cross-store: housekeeping. Nobody waits for one thing for ever. */
export function deleteAlertsAskedBefore(db: Db, before: Date, limit: number): Promise<number> {
  return deleteAlerts(db, sql`created_at < ${before} and sent_at is null`, limit)
}

/** cross-store: housekeeping. Alerts for a sale that is over or gone: they can never go out. */
export function deleteAlertsOfPastSales(db: Db, now: Date, limit: number): Promise<number> {
  return deleteAlerts(
    db,
    sql`sent_at is null and flash_sale_id <> '' and not exists (
      select 1 from flash_sales sale
       where sale.store_id = alerts.store_id and sale.flash_sale_id = alerts.flash_sale_id and sale.end_at > ${now})`,
    limit,
  )
}

function deleteAlerts(db: Db, condition: Sql, limit: number): Promise<number> {
  return execute(
    db,
    sql`
    delete from alerts where (store_id, alert_id) in (
      select store_id, alert_id from alerts where ${condition} limit ${limit} for update skip locked)`,
  )
}
