import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { recordAudit } from '../merchant/audit.ts'
import type { Tx } from '../platform/database/database.ts'

export const operator = { kind: 'operator' as const, _id: '', name: 'Operator' }

/** What was written: a store when there is no `id`. `name` is its name, or the e-mail of an invitation. */
type Entry = { storeId: string; action: string; id?: string; name: string; before?: object; after: object }

/** The audit entry of something that the operator wrote in a store. */
export function auditOfOperator(
  context: Context,
  tx: Tx,
  raw: FastifyRequest,
  { storeId, id = storeId, name, ...entry }: Entry,
): Promise<number> {
  const kind = entry.action.split('.')[0] as string
  return recordAudit(tx, { context, storeId, actor: operator, raw }, { ...entry, object: { kind, _id: id, name } })
}
