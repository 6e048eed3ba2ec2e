import type { ListPosts } from '@pasal/contract/merchant/blog/requests.ts'
import { joinFilters, type Order, readPage } from '../merchant/lists.queries.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'

/** A post as the merchant's API shows it (8). `categories` are slugs in the row and ids in responses. */
export type MerchantPost = {
  _id: string
  version: number
  created_at: Date
  updated_at: Date
  name: string
  slug: string
  excerpt: string
  featured_image: string
  author: string | null
  categories: string[]
  tags: string[]
  published_at: Date
  published: boolean
  no_index: boolean
  seo_title: string
  seo_description: string
  seo_image: string
  sections: unknown[]
  view_count: number
}

const columns = (storeId: string) => sql`
  blog_post_id as _id, version, created_at, updated_at, name, slug, excerpt, featured_image, author_user_id as author,
  array(select category.blog_category_id
          from jsonb_array_elements_text(categories) with ordinality as listed(slug, place)
          join blog_categories category on category.store_id = ${storeId} and category.slug = listed.slug
         order by listed.place) as categories,
  tags, published_at, published, no_index, seo_title, seo_description, seo_image, sections, view_count`

const orders: Record<ListPosts['sort'], Order> = {
  '-published_at': { by: sql`published_at`, type: 'timestamptz', descending: true },
  '-updated_at': { by: sql`updated_at`, type: 'timestamptz', descending: true },
}

export function listMerchantPosts(db: Db, storeId: string, request: MerchantRequest<ListPosts>) {
  const { q, published, category, tag, author, sort } = request.query
  const filters = joinFilters([
    q !== undefined && sql`and strpos(lower(name), lower(${q})) > 0`,
    published !== undefined && sql`and published = ${published}`,
    category !== undefined &&
      sql`and categories ?| array(select category.slug from blog_categories category
             where category.store_id = ${storeId}
               and (category.slug = ${category} or category.blog_category_id = ${category.toLowerCase()}))`,
    tag !== undefined && sql`and tags ? ${tag}`,
    author !== undefined && sql`and author_user_id = ${author}`,
  ])
  return readPage<MerchantPost>(db, request, {
    ...{ columns: columns(storeId), id: sql`blog_post_id`, order: orders[sort] },
    from: sql`from blog_posts where store_id = ${storeId} ${filters}`,
  })
}

export function findMerchantPost(db: Db, storeId: string, id: string): Promise<MerchantPost | undefined> {
  return first(db, sql`select ${columns(storeId)} from blog_posts where store_id = ${storeId} and blog_post_id = ${id}`)
}

export function lockPost(tx: Tx, storeId: string, id: string): Promise<number> {
  return execute(tx, sql`select 1 from blog_posts where store_id = ${storeId} and blog_post_id = ${id} for update`)
}

export async function listPostSlugs(tx: Tx, storeId: string, start: string): Promise<string[]> {
  const rows = await many<{ slug: string }>(
    tx,
    sql`select slug from blog_posts where store_id = ${storeId} and starts_with(slug, ${start})`,
  )
  return rows.map(({ slug }) => slug)
}

/** The categories that ids or slugs name. */
export function listBlogCategoriesNamed(db: Db, storeId: string, refs: readonly string[]) {
  return many<{ _id: string; slug: string }>(
    db,
    sql`select blog_category_id as _id, slug from blog_categories
         where store_id = ${storeId}
           and (blog_category_id = any(${refs.map((ref) => ref.toLowerCase())}) or slug = any(${refs}))`,
  )
}
