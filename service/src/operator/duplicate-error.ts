import pg from 'pg'
import { invalid } from '../platform/http/errors.ts'

/** A key that another transaction took between the import's checks and its writes, as the error of those checks. */
export function duplicateError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return error
  const [, column = 'key', value = ''] = /^Key \((?:store_id, )?([\w, ]+)\)=\((.*)\) /.exec(error.detail ?? '') ?? []
  // The only key of store_domains, and of no other table. A subdomain is a label and a domain has a dot.
  if (column === 'domain')
    return invalid({ [value.includes('.') ? 'store.custom_domain.domain' : 'store.subdomain']: 'Already taken' })
  return invalid({ [`${tableOf(error)}.${column}`]: 'Already taken' })
}

/** The error of another server, when stores are distributed, has the table only in the name of its constraint. */
function tableOf({ table, message }: pg.DatabaseError): string {
  return table ?? /unique constraint "(\w+?)_(?:store_id_|pkey)/.exec(message)?.[1] ?? 'table'
}
