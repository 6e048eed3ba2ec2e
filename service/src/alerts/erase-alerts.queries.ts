import { execute, sql, type Tx } from '../platform/database/database.ts'

/** Of a person who is erased. `addresses`: phones, and e-mails in lower case. */
export function deleteAlertsOfAddresses(tx: Tx, storeId: string, addresses: string[]): Promise<number> {
  return execute(tx, sql`delete from alerts where store_id = ${storeId} and lower(address) = any(${addresses})`)
}
