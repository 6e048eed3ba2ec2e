import { execute, json, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

const columns = sql`
  name, slug, excerpt, featured_image, author_user_id, categories, tags, published_at, published, no_index, seo_title,
  seo_description, seo_image, sections, view_count`

type Row = { blog_post_id: string }

export function insertBlogPosts(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into blog_posts (store_id, blog_post_id, ${columns}, created_at, updated_at)
      select ${storeId}, blog_post_id, ${columns}, coalesce(created_at, ${now}), ${now}
        from jsonb_populate_recordset(null::blog_posts, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment: readers count `view_count` all the time. */
export function updateBlogPosts(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update blog_posts old
         set (${columns}) = (select ${columns} from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.blog_post_id = given.named->>'blog_post_id'
         and ${wouldChange(sql`given.named - array['created_at', 'updated_at']`)}`,
  )
}

export function deleteBlogPosts(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from blog_posts where store_id = ${storeId} and blog_post_id = any(${ids})`)
}

export function freeBlogPostSlugs(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      update blog_posts set slug = chr(1) || blog_post_id
       where store_id = ${storeId} and blog_post_id = any(${ids})`,
  )
}
