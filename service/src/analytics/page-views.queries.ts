import { type Db, execute, json, sql } from '../platform/database/database.ts'

/** Adds views to the days of a store. An unknown store gets no row. */
export function addPageViews(db: Db, storeId: string, counts: { day: string; views: number }[]): Promise<number> {
  return execute(
    db,
    sql`
    insert into page_views (store_id, day, views)
    select ${storeId}, day, views
      from jsonb_to_recordset(${json(counts)}::jsonb) as counted(day date, views bigint)
     where exists (select 1 from stores where store_id = ${storeId})
    on conflict (store_id, day) do update set views = page_views.views + excluded.views`,
  )
}
