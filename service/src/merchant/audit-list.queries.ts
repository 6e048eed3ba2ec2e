import type { ListAudit } from '@pasal/contract/merchant/audit/requests.ts'
import { type Db, type Sql, sql } from '../platform/database/database.ts'
import type { AuditRow } from './audit.queries.ts'
import { joinFilters, readPage, withinDays } from './lists.queries.ts'
import type { MerchantRequest } from './merchant-request.ts'

type AuditItem = Omit<AuditRow, 'audit_id'> & { _id: string }

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

function filters({ actor, kind, object, action, ...days }: ListAudit): Sql {
  return joinFilters([
    actor !== undefined && sql`and actor_id = ${actor.toLowerCase()}`,
    kind !== undefined && sql`and object_kind = ${kind}`,
    object !== undefined && sql`and object_id in (${object}, ${object.toLowerCase()})`,
    action !== undefined && sql`and action = ${action}`,
    withinDays(sql`at`, days),
  ])
}
