import { type Db, execute, first, json, sql, type Tx } from '../platform/database/database.ts'

type Author = { user: string; name?: string | undefined }

/** Of two requests that make the same one at once the second changes its name. */
export function insertBlogAuthors(tx: Tx, storeId: string, authors: Author[]): Promise<number> {
  return execute(
    tx,
    sql`
      insert into blog_authors (store_id, user_id, name)
      select ${storeId}, "user", name from jsonb_to_recordset(${json(authors)}::jsonb) as n("user" text, name text)
      on conflict (store_id, user_id) do update set name = excluded.name`,
  )
}

/** One that another request has made in the meantime keeps its name, which a merchant may have chosen. */
export function insertBlogAuthorOnce(tx: Tx, storeId: string, user: string, name: string): Promise<number> {
  return execute(
    tx,
    sql`
      insert into blog_authors (store_id, user_id, name) values (${storeId}, ${user}, ${name})
      on conflict (store_id, user_id) do nothing`,
  )
}

export function updateBlogAuthors(tx: Tx, storeId: string, authors: Author[]): Promise<number> {
  return execute(
    tx,
    sql`
      update blog_authors old
         set name = n.name
        from jsonb_to_recordset(${json(authors)}::jsonb) as n("user" text, name text)
       where old.store_id = ${storeId} and old.user_id = n."user" and n.name is not null`,
  )
}

export function deleteBlogAuthors(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(tx, sql`delete from blog_authors where store_id = ${storeId} and user_id = any(${ids})`)
}

export function detachAuthors(tx: Tx, storeId: string, ids: string[]): Promise<number> {
  return execute(
    tx,
    sql`update blog_posts set author_user_id = null where store_id = ${storeId} and author_user_id = any(${ids})`,
  )
}

export function findBlogAuthor(db: Db, storeId: string, user: string): Promise<{ name: string } | undefined> {
  return first(db, sql`select name from blog_authors where store_id = ${storeId} and user_id = ${user}`)
}
