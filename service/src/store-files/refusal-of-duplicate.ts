import pg from 'pg'
import { invalid } from '../platform/http/errors.ts'

/** What somebody else took between the import's checks and its writing, as the refusal that the checks would have given. */
export function refusalOfDuplicate(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return error
  if (error.table === 'store_domains') return invalid({ 'store.subdomain': 'Already taken' })
  const column = /^Key \((?:store_id, )?([\w, ]+)\)=/.exec(error.detail ?? '')?.[1] ?? 'key'
  return invalid({ [`${error.table}.${column}`]: 'Already taken' })
}
