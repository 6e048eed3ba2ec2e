import { type Db, execute, first, sql, type Tx } from '../platform/database/database.ts'

/** cross-store: the demo store is only imported into an empty database. */
export async function hasAnyStore(db: Db): Promise<boolean> {
  return (await first(db, sql`select 1 from stores limit 1`)) !== undefined
}

/** The origin that the demo store's pictures point at; undefined when the database has no demo store. */
export async function picturesOrigin(db: Db, storeId: string): Promise<string | undefined> {
  const row = await first<{ origin: string }>(
    db,
    sql`select substring(logo from '^(https?://[^/]+)') as origin from stores where store_id = ${storeId}`,
  )
  return row?.origin
}

/** Rewrites the origin of every picture of the demo store. */
export async function movePictures(db: Db, storeId: string, from: string, to: string): Promise<void> {
  const text = (column: string) => `${column} = replace(${column}, $2, $3)`
  const json = (column: string) => `${column} = replace(${column}::text, $2, $3)::jsonb`
  const changes = {
    stores: [text('logo'), json('hero_images')],
    categories: [text('image'), text('seo_image')],
    brands: [text('logo'), json('page')],
    prints: [text('image_url')],
    products: [json('image_urls'), text('seo_image')],
    variants: [text('image_url')],
    blog_categories: [text('image')],
    blog_posts: [text('featured_image'), text('seo_image'), json('sections')],
    pages: [text('image'), json('sections')],
  }
  for (const [table, columns] of Object.entries(changes)) {
    await db.query({
      text: `update ${table} set ${columns.join(', ')} where store_id = $1`,
      values: [storeId, from, to],
    })
  }
}

type Sale = { name: string; startAt: Date; endAt: Date; now: Date }

/** Moves a sale of this name that is over (or, when upcoming, has begun) to a new time. */
export function rearmSale(tx: Tx, storeId: string, { name, startAt, endAt, now }: Sale): Promise<number> {
  return execute(
    tx,
    sql`
    update flash_sales set start_at = ${startAt}, end_at = ${endAt}, flipped_at = null
     where store_id = ${storeId} and name = ${name}
       and (end_at <= ${now} or (${startAt} > ${now}) <> (start_at > ${now}) or start_at > ${endAt})`,
  )
}
