import { execute, json, many, sql, type Tx } from '../platform/database/database.ts'
import { wouldChange } from '../platform/database/would-change.ts'

type Row = { blog_category_id: string }

export function insertBlogCategories(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      insert into blog_categories (store_id, blog_category_id, name, slug, image, position, created_at, updated_at)
      select ${storeId}, blog_category_id, name, slug, image, position, coalesce(created_at, ${now}), ${now}
        from jsonb_populate_recordset(null::blog_categories, ${json(rows)}::jsonb)`,
  )
}

/** A column that a row does not name keeps what it has at that moment. */
export function updateBlogCategories(tx: Tx, storeId: string, rows: Row[], now: Date): Promise<number> {
  return execute(
    tx,
    sql`
      update blog_categories old
         set (name, slug, image, position) = (
               select name, slug, image, position from jsonb_populate_record(old, given.named)),
             version = old.version + 1, updated_at = ${now}
        from jsonb_array_elements(${json(rows)}::jsonb) as given(named)
       where old.store_id = ${storeId} and old.blog_category_id = given.named->>'blog_category_id'
         and ${wouldChange(sql`given.named - array['created_at', 'updated_at']`)}`,
  )
}

export function deleteBlogCategories(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from blog_categories where store_id = ${storeId} and blog_category_id = any(${ids})`)
}

export function freeBlogCategorySlugs(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`
      update blog_categories set slug = chr(1) || blog_category_id
       where store_id = ${storeId} and blog_category_id = any(${ids})`,
  )
}

export function listBlogCategorySlugs(tx: Tx, storeId: string) {
  return many<{ blog_category_id: string; slug: string; position: number }>(
    tx,
    sql`select blog_category_id, slug, position from blog_categories where store_id = ${storeId}`,
  )
}

/**
 * `slugs`: the new slug by the old one; null for a category that is gone. A post that loses a category is another
 * version; a new slug changes nothing that a merchant reads of a post.
 */
export function renamePostCategories(
  tx: Tx,
  storeId: string,
  slugs: Record<string, string | null>,
  now: Date,
): Promise<number> {
  const gone = Object.keys(slugs).filter((slug) => slugs[slug] === null)
  return execute(
    tx,
    sql`
      update blog_posts
         set categories = coalesce((
               select jsonb_agg(coalesce(renamed.slugs->>category, category) order by position)
                        filter (where not renamed.slugs ? category or renamed.slugs->>category is not null)
                 from jsonb_array_elements_text(categories) with ordinality as listed(category, position)), '[]'),
             version = version + (categories ?| ${gone})::int,
             updated_at = case when categories ?| ${gone} then ${now} else updated_at end
        from (select ${json(slugs)}::jsonb as slugs) renamed
       where store_id = ${storeId} and categories ?| array(select jsonb_object_keys(renamed.slugs))`,
  )
}
