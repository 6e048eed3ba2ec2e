import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'
import type { ListedFile, Place } from '../platform/storage/upload-storage.ts'

export async function hasStore(db: Db, storeId: string): Promise<boolean> {
  return (await first(db, sql`select 1 from stores where store_id = ${storeId}`)) !== undefined
}

export type NewUpload = { name: string; productId: string; client: string; byteCount: number; now: Date }

/** Returns 0 when the name is taken. */
export function reserveUpload(db: Db, storeId: string, upload: NewUpload): Promise<number> {
  return execute(
    db,
    sql`
    insert into uploads (store_id, name, product_id, client, byte_count, created_at)
    values (${storeId}, ${upload.name}, ${upload.productId}, ${upload.client}, ${upload.byteCount}, ${upload.now})
    on conflict do nothing`,
  )
}

/** cross-store: retention, oldest first. */
export async function listNotOrderedBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<(Place & { createdAt: Date })[]> {
  return many(
    db,
    sql`
    select store_id as "storeId", name, created_at as "createdAt" from uploads
     where ordered_at is null and created_at < ${before} order by created_at limit ${limit}`,
  )
}

/**
 * The number of the store's next order. Every order with a lower number is committed: its counter row is locked until
 * then.
 */
export async function findNextOrderNumber(db: Db, storeId: string): Promise<number> {
  const counter = await first<{ next_order_number: number }>(
    db,
    sql`select next_order_number from order_counters where store_id = ${storeId}`,
  )
  return counter?.next_order_number ?? 0
}

type Search = { names: string[]; placedSince: Date; fromOrderNumber: number; now: Date }

/** Marks uploads that a custom field of an order names, among orders since this time and from this number on. */
export function markOrdered(db: Db, storeId: string, search: Search): Promise<number> {
  const url = `/public_uploads/${storeId}/([0-9a-f]{24}_[A-Za-z0-9_-]+-[0-9]{4}\\.(?:png|jpg|jpeg|webp))`
  return execute(
    db,
    sql`
    with named as (
      select distinct found[1] as name
        from orders o
        join order_lines l on l.store_id = ${storeId} and l.order_id = o.order_id
       cross join lateral regexp_matches(l.custom_fields::text, ${url}, 'g') found
       where o.store_id = ${storeId} and o.created_at >= ${search.placedSince}
         and o.order_number >= ${search.fromOrderNumber}
         and l.custom_fields <> '[]')
    update uploads u set ordered_at = ${search.now} from named
     where u.store_id = ${storeId} and u.name = named.name and u.name = any(${search.names}) and u.ordered_at is null`,
  )
}

export async function listStillNotOrdered(tx: Tx, storeId: string, names: string[]): Promise<string[]> {
  const rows = await many<{ name: string }>(
    tx,
    sql`select name from uploads where store_id = ${storeId} and name = any(${names}) and ordered_at is null`,
  )
  return rows.map(({ name }) => name)
}

export function deleteUpload(db: Db, storeId: string, name: string): Promise<number> {
  return execute(db, sql`delete from uploads where store_id = ${storeId} and name = ${name}`)
}

/** Inserts rows for files of the store without one. None when there is no such store. */
export function adoptFiles(db: Db, storeId: string, files: ListedFile[]): Promise<number> {
  const names = files.map(({ name }) => name)
  const [byteCounts, storedAt] = [files.map(({ byteCount }) => byteCount), files.map((file) => file.storedAt)]
  return execute(
    db,
    sql`
    insert into uploads (store_id, name, product_id, client, byte_count, created_at)
    select stores.store_id, f.name, left(f.name, 24), '', f.byte_count, f.stored_at
      from stores, unnest(${names}::text[], ${byteCounts}::bigint[], ${storedAt}::timestamptz[])
        as f(name, byte_count, stored_at)
     where stores.store_id = ${storeId}
    on conflict do nothing`,
  )
}
