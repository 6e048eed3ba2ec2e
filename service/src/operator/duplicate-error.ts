import pg from 'pg'
import { invalid } from '../platform/http/errors.ts'

/** A key that another transaction took between the import's checks and its writes, as the error of those checks. */
export function duplicateError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return error
  if (error.table === 'store_domains') return invalid({ 'store.subdomain': 'Already taken' })
  const column = /^Key \((?:store_id, )?([\w, ]+)\)=/.exec(error.detail ?? '')?.[1] ?? 'key'
  return invalid({ [`${error.table}.${column}`]: 'Already taken' })
}
