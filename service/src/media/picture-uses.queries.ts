import { type Db, joinSql, many, type Sql, sql } from '../platform/database/database.ts'

export type Use = { kind: string; _id: string; name: string }

const mostUses = 10

/** What of the store shows the picture whose URLs begin with `path`; ten at most. */
export function listUses(db: Db, storeId: string, path: string): Promise<Use[]> {
  const shows = (...texts: Sql[]) => sql`strpos(concat_ws(' ', ${joinSql(texts, sql`, `)}), ${path}) > 0`
  return many(
    db,
    sql`
      select 'store' as kind, store_id as _id, name from stores
       where store_id = ${storeId}
         and ${shows(sql`logo`, sql`hero_images`, sql`description`, sql`top_bar_text`, sql`checkout`, sql`plugins`)}
      union all
      select 'category', category_id, name from categories
       where store_id = ${storeId} and ${shows(sql`image`, sql`seo_image`, sql`desc_page`)}
      union all
      select 'brand', brand_id, name from brands
       where store_id = ${storeId} and ${shows(sql`logo`, sql`desc_page`, sql`page`)}
      union all
      select 'print', print_id, name from prints
       where store_id = ${storeId} and ${shows(sql`image_url`)}
      union all
      select 'product', product_id, name from products
       where store_id = ${storeId}
         and ${shows(sql`image_urls`, sql`seo_image`, sql`description`, sql`long_description`, sql`custom_fields`)}
      union all
      select 'variant', variant_id, option_name from variants
       where store_id = ${storeId} and ${shows(sql`image_url`)}
      union all
      select 'page', page_id, title from pages
       where store_id = ${storeId} and ${shows(sql`image`, sql`description`, sql`sections`)}
      union all
      select 'post', blog_post_id, name from blog_posts
       where store_id = ${storeId} and ${shows(sql`featured_image`, sql`seo_image`, sql`excerpt`, sql`sections`)}
      union all
      select 'blog_category', blog_category_id, name from blog_categories
       where store_id = ${storeId} and ${shows(sql`image`)}
      union all
      select 'form', form_id, name from forms
       where store_id = ${storeId} and ${shows(sql`definition`)}
       limit ${mostUses}`,
  )
}
