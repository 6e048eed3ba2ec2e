import { type Db, many, sql } from '../platform/database/database.ts'

/** The blog as the store file has it. */
export async function listBlogForExport(db: Db, storeId: string) {
  return {
    categories: await listCategories(db, storeId),
    authors: await listBlogAuthors(db, storeId),
    posts: await listPosts(db, storeId),
  }
}

function listCategories(db: Db, storeId: string): Promise<object[]> {
  return many(
    db,
    sql`
      select blog_category_id as _id, name, slug, image, created_at from blog_categories
       where store_id = ${storeId}
       order by position, blog_category_id`,
  )
}

export type BlogAuthor = { user: string; name: string }

export function listBlogAuthors(db: Db, storeId: string): Promise<BlogAuthor[]> {
  return many(
    db,
    sql`select user_id as "user", name from blog_authors where store_id = ${storeId} order by name, user_id`,
  )
}

function listPosts(db: Db, storeId: string): Promise<object[]> {
  return many(
    db,
    sql`
      select blog_post_id as _id, name, slug, excerpt, featured_image, author_user_id as author, categories, tags,
             published_at, published, no_index, seo_title, seo_description, seo_image, sections, view_count,
             created_at
        from blog_posts where store_id = ${storeId}
       order by published_at, blog_post_id`,
  )
}
