import { type Db, execute, first, json, many, sql } from '../platform/database/database.ts'

type PrintRequest = { print_request_id: string; orders: string[]; print_for: number; created_at: Date }

export function insertPrintRequest(db: Db, storeId: string, request: PrintRequest): Promise<number> {
  const { print_request_id, orders, print_for, created_at } = request
  return execute(
    db,
    sql`
      insert into print_requests (store_id, print_request_id, orders, print_for, created_at)
      values (${storeId}, ${print_request_id}, ${json(orders)}, ${print_for}, ${created_at})`,
  )
}

const lifetimeMs = 3_600_000

/** Undefined: there is none, or it was made more than an hour before `now`. */
export function findPrintRequest(db: Db, storeId: string, id: string, now: Date) {
  const since = new Date(now.getTime() - lifetimeMs)
  return first<{ _id: string; orders: string[]; print_for: number }>(
    db,
    sql`select print_request_id as _id, orders, print_for from print_requests
         where store_id = ${storeId} and print_request_id = ${id} and created_at >= ${since}`,
  )
}

/** cross-store: retention. Stores with requests made before a moment. */
export function listStoresWithPrintRequestsBefore(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ store_id: string }[]> {
  return many(db, sql`select store_id from print_requests where created_at < ${before} limit ${limit}`)
}

export function deletePrintRequestsBefore(db: Db, storeId: string, before: Date): Promise<number> {
  return execute(db, sql`delete from print_requests where store_id = ${storeId} and created_at < ${before}`)
}
