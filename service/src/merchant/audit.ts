import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { newId } from '../platform/values/ids.ts'
import { shownActor } from './actor.ts'
import { insertAuditEntry } from './audit.queries.ts'
import type { MerchantRequest } from './merchant-request.ts'

export type AuditEntry = {
  /** `<kind>.<verb>`, such as `product.update` */
  action: string
  object: { kind: string; _id: string; name: string }
  /** the changed keys; a secret is 'set' or '' */
  before?: object
  after?: object
}

/** What the entry takes of a request; undefined: without credentials. */
export type Audited = Pick<MerchantRequest, 'context' | 'storeId'> & {
  actor: { kind: 'person' | 'api_key' | 'operator'; _id: string; name: string } | undefined
  raw: Pick<FastifyRequest, 'ip' | 'id' | 'socket'>
}

/** Writes the audit entry of a merchant's write, in its transaction (15). */
export function recordAudit(tx: Db, request: Audited, entry: AuditEntry): Promise<number> {
  const { context, storeId, raw, actor } = request
  const now = context.clock.now()
  const system = { kind: 'system', _id: '', name: '' } as const
  return insertAuditEntry(tx, storeId, {
    ...{ audit_id: newId(now.getTime()), at: now, actor: actor ? shownActor(actor) : system },
    ...{ before: {}, after: {}, ...entry, ip: clientAddress(raw), request_id: raw.id },
  })
}

/** `before` and `after` of an entry: what differs between two states of one object. */
export function changedKeys<Shown extends object>(before: Shown, after: Shown, keys = Object.keys(after)) {
  const changed = (keys as (keyof Shown)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const of = (shown: Shown) => Object.fromEntries(changed.map((key) => [key, shown[key]]))
  return { before: of(before), after: of(after) }
}
