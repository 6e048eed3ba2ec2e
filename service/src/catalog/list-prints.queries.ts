import { type Db, first, sql } from '../platform/database/database.ts'

type Print = { _id: string; name: string; image_url: string }

/** The prints of a store by name, or undefined where there is no such store. */
export async function listPrints(db: Db, storeId: string): Promise<Print[] | undefined> {
  const row = await first<{ prints: Print[] }>(
    db,
    sql`
      select (select coalesce(jsonb_agg(jsonb_build_object('_id', print_id, 'name', name, 'image_url', image_url)
                                        order by name, print_id), '[]')
                from prints
               where store_id = ${storeId}) as prints
        from stores
       where store_id = ${storeId}`,
  )
  return row?.prints
}
