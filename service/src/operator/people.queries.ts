import { joinFilters, readPage } from '../merchant/lists.queries.ts'
import { sql } from '../platform/database/database.ts'
import type { OperatorList } from './operator-list.ts'

type ListedPerson = { _id: string; name: string; email: string; two_factor_enabled: boolean; created_at: Date }

/** cross-store: the operator's list. `q` is a part of a name or an e-mail. */
export function listPeopleOfOperator(request: OperatorList<{ q?: string | undefined }>) {
  const { q } = request.query
  const pattern = `%${(q ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const filters = joinFilters([q !== undefined && sql`and (lower(name) like ${pattern} or email like ${pattern})`])
  return readPage<ListedPerson>(request.context.db, request, {
    columns: sql`person_id as _id, name, email, two_factor_enabled, created_at`,
    ...{ id: sql`person_id`, order: { by: sql`created_at`, type: 'timestamptz', descending: true } },
    from: sql`from people where true ${filters}`,
  })
}
