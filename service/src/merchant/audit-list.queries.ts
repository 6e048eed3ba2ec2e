import type { ListAudit } from '@pasal/contract/merchant/audit/requests.ts'
import { type Db, type Sql, sql } from '../platform/database/database.ts'
import { readPage } from './lists.queries.ts'
import type { MerchantRequest } from './merchant-request.ts'

type AuditItem = {
  _id: string
  at: Date
  actor: { kind: string; _id: string; name: string }
  action: string
  object: { kind: string; _id: string; name: string }
  before: object
  after: object
  ip: string
  request_id: string
}

const columns = sql`
  audit_id as _id, at, jsonb_build_object('kind', actor_kind, '_id', actor_id, 'name', actor_name) as actor, action,
  jsonb_build_object('kind', object_kind, '_id', object_id, 'name', object_name) as object, before, after, ip,
  request_id`

export function listAuditEntries(db: Db, storeId: string, request: MerchantRequest<ListAudit>) {
  return readPage<AuditItem>(db, request, {
    ...{ columns, id: sql`audit_id`, order: { by: sql`at`, type: 'timestamptz', descending: true } },
    from: sql`from audit_entries where store_id = ${storeId} ${filters(request.query)}`,
  })
}

function filters({ actor, kind, object, action, from, to }: ListAudit): Sql {
  const conditions = [
    actor !== undefined && sql`and actor_id = ${actor.toLowerCase()}`,
    kind !== undefined && sql`and object_kind = ${kind}`,
    object !== undefined && sql`and object_id in (${object}, ${object.toLowerCase()})`,
    action !== undefined && sql`and action = ${action}`,
    from && sql`and at >= ${from}::date::timestamp at time zone 'Asia/Kathmandu'`,
    to && sql`and at < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu'`,
  ]
  return conditions.reduce<Sql>((all, condition) => (condition ? sql`${all} ${condition}` : all), sql``)
}
