import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'

export type FeedKind = 'sitemap' | 'product-feed'
/** A built file without its body, which may have megabytes. */
export type FeedFile = { built_at: Date; stamp: string; etag: string }

/** The file that was built last, valid or stale. */
export function findFeedFile(db: Db, storeId: string, kind: FeedKind): Promise<FeedFile | undefined> {
  return first(db, sql`select built_at, stamp, etag from feed_files where store_id = ${storeId} and kind = ${kind}`)
}

/** Undefined when the file was built again since. */
export async function findFeedBody(db: Db, storeId: string, kind: FeedKind, etag: string): Promise<Buffer | undefined> {
  const row = await first<{ body_gzip: Buffer }>(
    db,
    sql`select body_gzip from feed_files where store_id = ${storeId} and kind = ${kind} and etag = ${etag}`,
  )
  return row?.body_gzip
}

/** Makes this transaction the only one in any process that builds this file. Waits for a build in progress. */
export async function lockFeedBuild(tx: Tx, storeId: string, kind: FeedKind): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`build ${kind} of ${storeId}`}, 0))`)
}

/** The same, but returns false when a build is in progress. */
export async function tryLockFeedBuild(tx: Tx, storeId: string, kind: FeedKind): Promise<boolean> {
  const row = await first<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`build ${kind} of ${storeId}`}, 0)) as locked`,
  )
  return row?.locked ?? false
}

/** Stores the file, unless the store was deleted during the build. */
export function saveFeedFile(tx: Tx, storeId: string, kind: FeedKind, file: FeedFile, body: Buffer): Promise<number> {
  return execute(
    tx,
    sql`
      insert into feed_files (store_id, kind, built_at, stamp, etag, body_gzip)
      select store_id, ${kind}, ${file.built_at}::timestamptz, ${file.stamp}, ${file.etag}, ${body}::bytea
        from stores where store_id = ${storeId}
          on conflict (store_id, kind) do update
         set built_at = excluded.built_at, stamp = excluded.stamp, etag = excluded.etag,
             body_gzip = excluded.body_gzip`,
  )
}

export async function findSitemapPartTag(db: Db, storeId: string, part: number): Promise<string | undefined> {
  const row = await first<{ etag: string }>(
    db,
    sql`select etag from sitemap_parts where store_id = ${storeId} and part = ${part}`,
  )
  return row?.etag
}

/** Undefined when the part was built again since. */
export async function findSitemapPartBody(
  db: Db,
  storeId: string,
  part: number,
  etag: string,
): Promise<Buffer | undefined> {
  const row = await first<{ body_gzip: Buffer }>(
    db,
    sql`select body_gzip from sitemap_parts where store_id = ${storeId} and part = ${part} and etag = ${etag}`,
  )
  return row?.body_gzip
}

export function saveSitemapPart(tx: Tx, storeId: string, part: number, etag: string, body: Buffer): Promise<number> {
  return execute(
    tx,
    sql`
      insert into sitemap_parts (store_id, part, etag, body_gzip)
      select store_id, ${part}::int, ${etag}, ${body}::bytea from stores where store_id = ${storeId}
          on conflict (store_id, part) do update set etag = excluded.etag, body_gzip = excluded.body_gzip`,
  )
}

/** Deletes parts that an earlier, longer sitemap had. */
export function deleteSitemapPartsAfter(tx: Tx, storeId: string, lastPart: number): Promise<number> {
  return execute(tx, sql`delete from sitemap_parts where store_id = ${storeId} and part > ${lastPart}`)
}

/** cross-store: retention. Files without a recent request; the next request rebuilds them. */
export function listFeedFilesBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ store_id: string; kind: FeedKind }[]> {
  return many(db, sql`select store_id, kind from feed_files where built_at < ${before} limit ${limit}`)
}

/** Deletes the file with its parts, unless it was rebuilt since. */
export function deleteFeedFileBefore(tx: Tx, storeId: string, kind: FeedKind, before: Date): Promise<number> {
  return execute(
    tx,
    sql`
    with gone as (
      delete from feed_files where store_id = ${storeId} and kind = ${kind} and built_at < ${before} returning kind
    ), parts as (
      delete from sitemap_parts using gone where sitemap_parts.store_id = ${storeId} and gone.kind = 'sitemap'
    )
    select 1 from gone`,
  )
}
