import { type Db, execute, first, many, sql, type Tx } from '../platform/database/database.ts'
import type { ListedFile, Place } from '../platform/storage/upload-storage.ts'

export async function hasStore(db: Db, storeId: string): Promise<boolean> {
  return (await first(db, sql`select 1 from stores where store_id = ${storeId}`)) !== undefined
}

export type NewUpload = { name: string; productId: string; client: string; byteCount: number; now: Date }

/** Returns 0 when the name is taken. */
export function insertUpload(tx: Tx, storeId: string, upload: NewUpload): Promise<number> {
  return execute(
    tx,
    sql`
    insert into uploads (store_id, name, product_id, client, byte_count, created_at)
    values (${storeId}, ${upload.name}, ${upload.productId}, ${upload.client}, ${upload.byteCount}, ${upload.now})
    on conflict do nothing`,
  )
}

export type MostBytes = { ofStore: number; ofAll: number }

/**
 * Counts these bytes, or returns which budget is full. Always after the row of the upload, and the store's count before
 * that of all stores: both stay locked until the transaction ends.
 */
export async function reserveBytes(
  tx: Tx,
  storeId: string,
  bytes: number,
  most: MostBytes,
): Promise<'store' | 'all' | undefined> {
  // The first row of a count is inserted without a condition.
  if (bytes > most.ofStore) return 'store'
  if (bytes > most.ofAll) return 'all'
  const ofStore = await execute(
    tx,
    sql`
    insert into uploads_of_store as counted (store_id, byte_count) values (${storeId}, ${bytes})
    on conflict (store_id) do update set byte_count = counted.byte_count + ${bytes}
     where counted.byte_count + ${bytes} <= ${most.ofStore}`,
  )
  if (ofStore === 0) return 'store'
  const ofAll = await execute(
    tx,
    sql`
    insert into uploads_of_all as counted (byte_count) values (${bytes})
    on conflict (only_row) do update set byte_count = counted.byte_count + ${bytes}
     where counted.byte_count + ${bytes} <= ${most.ofAll}`,
  )
  return ofAll === 0 ? 'all' : undefined
}

/** Adds to the counts, or takes from them, whatever the budgets are. */
async function changeBytes(tx: Tx, storeId: string, bytes: number): Promise<void> {
  await execute(
    tx,
    sql`
    insert into uploads_of_store as counted (store_id, byte_count) values (${storeId}, greatest(0, ${bytes}::bigint))
    on conflict (store_id) do update set byte_count = greatest(0, counted.byte_count + ${bytes})`,
  )
  await execute(
    tx,
    sql`
    insert into uploads_of_all as counted (byte_count) values (greatest(0, ${bytes}::bigint))
    on conflict (only_row) do update set byte_count = greatest(0, counted.byte_count + ${bytes})`,
  )
}

/** Gives the bytes of a deleted picture back to the budgets. */
export function returnBytes(tx: Tx, storeId: string, bytes: number): Promise<void> {
  return changeBytes(tx, storeId, -bytes)
}

/**
 * Sets the count of all stores to the sum of theirs: a store that was deleted took its count along. An upload in
 * progress whose store's count this sum does not see yet waits for the row that is locked here, and is added to it.
 * cross-store: the budget of all stores.
 */
export async function recountAll(tx: Tx): Promise<void> {
  await execute(tx, sql`insert into uploads_of_all (byte_count) values (0) on conflict do nothing`)
  await execute(tx, sql`select byte_count from uploads_of_all for update`)
  const counted = await first<{ bytes: number }>(
    tx,
    sql`select coalesce(sum(byte_count), 0) as bytes from uploads_of_store`,
  )
  await execute(tx, sql`update uploads_of_all set byte_count = ${counted?.bytes ?? 0}`)
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

type Search = { names: string[]; changedSince: Date; fromOrderNumber: number; now: Date }

/** A pattern whose first group is the name of an upload. */
const urlPattern = (storeId: string) =>
  `/public_uploads/${storeId}/([0-9a-f]{24}_[A-Za-z0-9_-]+-[0-9]{4}\\.(?:png|jpg|jpeg|webp))`

/** Marks uploads that these texts name as ordered. Null: they wait for an order again. */
export async function setOrderedAt(tx: Tx, storeId: string, texts: string[], orderedAt: Date | null): Promise<void> {
  if (texts.length === 0) return
  await execute(
    tx,
    sql`
    update uploads set ordered_at = ${orderedAt}
     where store_id = ${storeId}
       and name in (select found[1] from unnest(${texts}::text[]) given
                     cross join lateral regexp_matches(given, ${urlPattern(storeId)}, 'g') found)`,
  )
}

/** Marks uploads that a custom field names, among orders placed or changed since this time, from this number on. */
export function markOrdered(db: Db, storeId: string, search: Search): Promise<number> {
  return execute(
    db,
    sql`
    with named as (
      select distinct found[1] as name
        from orders o
        join order_lines l on l.store_id = ${storeId} and l.order_id = o.order_id
       cross join lateral regexp_matches(l.custom_fields::text, ${urlPattern(storeId)}, 'g') found
       where o.store_id = ${storeId} and o.updated_at >= ${search.changedSince}
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

/** Deletes the row and gives its bytes back to the budgets. */
export async function deleteUpload(tx: Tx, storeId: string, name: string): Promise<void> {
  const deleted = await first<{ byte_count: number }>(
    tx,
    sql`delete from uploads where store_id = ${storeId} and name = ${name} returning byte_count`,
  )
  if (deleted) await returnBytes(tx, storeId, deleted.byte_count)
}

/** Inserts rows for files of a store without one, and counts their bytes. Returns how many; 0 for an unknown store. */
export async function adoptFiles(tx: Tx, storeId: string, files: ListedFile[]): Promise<number> {
  const names = files.map(({ name }) => name)
  const [byteCounts, storedAt] = [files.map(({ byteCount }) => byteCount), files.map((file) => file.storedAt)]
  const adopted = await many<{ byte_count: number }>(
    tx,
    sql`
    insert into uploads (store_id, name, product_id, client, byte_count, created_at)
    select stores.store_id, f.name, left(f.name, 24), '', f.byte_count, f.stored_at
      from stores, unnest(${names}::text[], ${byteCounts}::bigint[], ${storedAt}::timestamptz[])
        as f(name, byte_count, stored_at)
     where stores.store_id = ${storeId}
    on conflict do nothing returning byte_count`,
  )
  const bytes = adopted.reduce((sum, { byte_count }) => sum + byte_count, 0)
  if (bytes > 0) await changeBytes(tx, storeId, bytes)
  return adopted.length
}
