import { execute, sql, type Tx } from '../platform/database/database.ts'

/**
 * Messages to a person who is erased, and messages about their orders: these name them, too. A mail to a member has its
 * orders in `data`. One that waits stays for its other orders, because it is written when it is sent.
 */
export function deleteMessagesOfPerson(
  tx: Tx,
  storeId: string,
  { phone, emails, orderIds }: { phone: string; emails: string[]; orderIds: string[] },
): Promise<number> {
  return execute(
    tx,
    sql`
      delete from outbox
       where store_id = ${storeId}
         and (lower(recipient) = any(${[phone, ...emails]}) or order_id = any(${orderIds})
           or state <> 'waiting' and data -> 'ids' ?| ${orderIds}::text[])`,
  )
}
