import { type Db, first, type Sql, sql } from '../platform/database/database.ts'

/** Whether the store's plan has the page builder; undefined for an unknown store. */
export async function hasPageBuilder(db: Db, storeId: string): Promise<boolean | undefined> {
  const store = await first<{ page_builder: boolean }>(
    db,
    sql`select page_builder from stores where store_id = ${storeId}`,
  )
  return store?.page_builder
}

export type Page = {
  _id: string
  slug: string
  title: string
  description: string
  image: string
  sections: unknown[]
}

/** The published page with this slug or id. */
export function findPage(db: Db, storeId: string, name: string): Promise<Page | undefined> {
  const named: Sql = sql`(slug = ${name} or page_id = ${name.toLowerCase()})`
  return first<Page>(
    db,
    sql`
      select page_id as _id, slug, title, description, image, sections
        from pages
       where store_id = ${storeId} and published and ${named}
       order by slug = ${name} desc
       limit 1`,
  )
}
