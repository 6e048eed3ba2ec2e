import { type Db, execute, json, many, sql } from '../platform/database/database.ts'

export type AuditRow = {
  audit_id: string
  at: Date
  actor: { kind: string; _id: string; name: string }
  action: string
  object: { kind: string; _id: string; name: string }
  before: object
  after: object
  ip: string
  request_id: string
}

export function insertAuditEntry(db: Db, storeId: string, row: AuditRow): Promise<number> {
  const { actor, object } = row
  return execute(
    db,
    sql`
      insert into audit_entries (store_id, audit_id, at, actor_kind, actor_id, actor_name, action, object_kind,
                                 object_id, object_name, before, after, ip, request_id)
      values (${storeId}, ${row.audit_id}, ${row.at}, ${actor.kind}, ${actor._id}, ${actor.name}, ${row.action},
              ${object.kind}, ${object._id}, ${object.name}, ${json(row.before)}, ${json(row.after)}, ${row.ip},
              ${row.request_id})`,
  )
}

/** cross-store: retention. Stores with entries of before a moment. */
export function listStoresWithAuditBefore(db: Db, before: Date, limit: number): Promise<{ store_id: string }[]> {
  return many(db, sql`select store_id from audit_entries where at < ${before} limit ${limit}`)
}

export function deleteAuditBefore(db: Db, storeId: string, before: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`
      delete from audit_entries
       where store_id = ${storeId} and audit_id in (
         select audit_id from audit_entries where store_id = ${storeId} and at < ${before} limit ${limit})`,
  )
}
