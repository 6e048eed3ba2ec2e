import type { Cursor } from '@pasal/contract/blog/requests.ts'
import { listIds, websiteProducts } from '../catalog/list.queries.ts'
import { type Db, first, many, type Sql, sql } from '../platform/database/database.ts'

export type PostRow = {
  blog_post_id: string
  /** time of publishing in microseconds; a Date would round it */
  published_us: number
  name: string
  slug: string
  excerpt: string
  featured_image: string
  author: { user: string; name: string } | null
  categories: string[]
  tags: string[]
  sections: unknown[]
  view_count: number
  published_at: Date
}

const postColumns = (storeId: string): Sql => sql`
  post.blog_post_id, (extract(epoch from post.published_at) * 1000000)::bigint as published_us,
  post.name, post.slug, post.excerpt, post.featured_image,
  case when post.author_user_id is not null then jsonb_build_object(
    'user', post.author_user_id,
    'name', coalesce((select author.name from blog_authors author
                       where author.store_id = ${storeId} and author.user_id = post.author_user_id),
                         '')) end as author,
  post.categories, post.tags, post.sections, post.view_count, post.published_at`

/** A condition on the row `post`: published and visible to shoppers. */
function livePosts(storeId: string, now: Date): Sql {
  return sql`post.store_id = ${storeId} and post.published and post.published_at <= ${now}`
}

export type PostFilter = { category?: string; tag?: string; author?: string; q?: string; after?: Cursor }

/** The next `count` posts, newest first. */
export function listPosts(db: Db, storeId: string, now: Date, filter: PostFilter, count: number): Promise<PostRow[]> {
  const { category = null, tag = null, after, q } = filter
  const author = filter.author?.toLowerCase() ?? null
  const words = q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const behind =
    after === undefined
      ? sql`true`
      : sql`(post.published_at, post.blog_post_id) <
            (timestamptz 'epoch' + ${after.published_us}::bigint * interval '1 microsecond',
              ${after.blog_post_id}::text)`
  return many<PostRow>(
    db,
    sql`
      select ${postColumns(storeId)}
        from blog_posts post
       where ${livePosts(storeId, now)} and ${behind}
         and (${category}::text is null or post.categories ? ${category})
         and (${tag}::text is null or post.tags ? ${tag})
         and (${author}::text is null or post.author_user_id = ${author})
         and (${words}::text is null or post.name ilike ${words} or post.excerpt ilike ${words})
       order by post.published_at desc, post.blog_post_id desc
       limit ${count}`,
  )
}

export function listCategoriesWithPosts(db: Db, storeId: string, now: Date) {
  return many<{ slug: string; name: string; image: string }>(
    db,
    sql`
      select category.slug, category.name, category.image
        from blog_categories category
       where category.store_id = ${storeId}
         and exists (select 1 from blog_posts post where ${livePosts(storeId, now)} and post.categories ? category.slug)
       order by category.position, category.blog_category_id`,
  )
}

export type FullPostRow = PostRow & {
  seo_title: string
  seo_description: string
  seo_image: string
  no_index: boolean
}

/** Counts one view and returns the new count. Null: no such post, or an import has locked it and the view is lost. */
export async function countPostView(db: Db, storeId: string, slug: string, now: Date): Promise<number | null> {
  const row = await first<{ views: number | null }>(
    db,
    sql`select count_post_view(${storeId}, ${slug}, ${now}) as views`,
  )
  return row?.views ?? null
}

export function findPost(db: Db, storeId: string, slug: string, now: Date): Promise<FullPostRow | undefined> {
  return first<FullPostRow>(
    db,
    sql`
      select ${postColumns(storeId)}, post.seo_title, post.seo_description, post.seo_image, post.no_index
        from blog_posts post
       where ${livePosts(storeId, now)} and post.slug = ${slug}`,
  )
}

/** Other posts that share a category or a tag: most shared first, then newest. */
export function listRelatedPosts(db: Db, storeId: string, now: Date, post: PostRow, count: number): Promise<PostRow[]> {
  const { categories, tags, blog_post_id } = post
  return many<PostRow>(
    db,
    sql`
      select ${postColumns(storeId)}
        from blog_posts post
        cross join lateral (
          select (select count(*) from jsonb_array_elements_text(post.categories) own where own = any(${categories}))
               + (select count(*) from jsonb_array_elements_text(post.tags) own
                 where own = any(${tags})) as count) shared
       where ${livePosts(storeId, now)} and post.blog_post_id <> ${blog_post_id}
         and (post.categories ?| ${categories} or post.tags ?| ${tags})
       order by shared.count desc, post.published_at desc, post.blog_post_id desc
       limit ${count}`,
  )
}

/** Posts by slug or id. */
export function listNamedPosts(db: Db, storeId: string, now: Date, names: string[]): Promise<PostRow[]> {
  return many<PostRow>(
    db,
    sql`
      select ${postColumns(storeId)}
        from blog_posts post
       where ${livePosts(storeId, now)} and (post.slug = any(${names}) or post.blog_post_id = any(${names}))`,
  )
}

/** Products on the website, by slug or id. */
export function listNamedProductIds(db: Db, storeId: string, names: string[]): Promise<string[]> {
  return listIds(
    db,
    sql`select product_id from products product
         where ${websiteProducts(storeId)} and (product.slug = any(${names}) or product.product_id = any(${names}))`,
  )
}
