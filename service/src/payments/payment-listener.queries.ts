import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { type Db, execute, first, sql, type Tx } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'
import { type TransactionRow, transactionColumns } from './find-transaction.queries.ts'

export const paymentStarted = 'payment_started'

/** Notifies the listener of a new payment when the transaction commits. */
export function announceStart(tx: Tx, storeId: string): Promise<number> {
  return execute(tx, sql`select pg_notify(${paymentStarted}, ${storeId})`)
}

/**
 * cross-store: the open payments of all stores until their lifetime ends. Stores take turns, and the newest start of
 * each order of a store comes first, so that no store and no order keeps the others out.
 */
export function listOpenTransactions(
  stores: AllStores,
  methods: PaymentMethod[],
  now: Date,
  limit: number,
): Promise<TransactionRow[]> {
  return manyOfAllStores(
    stores,
    (among) => sql`
    select ${transactionColumns} from (
      select *, row_number() over (partition by store_id order by start_of_order, created_at desc) as turn from (
        select *, row_number() over (partition by store_id, order_id order by created_at desc) as start_of_order
          from payment_transactions
         where state = 'Processing' and life_ends_at > ${now} and method = any(${methods})
           ${among(sql`store_id`)}) starts) turns
     order by turn, created_at desc limit ${limit}`,
  )
}

/** Any number that no other session lock of this database uses. */
const listenerLock = 7_202_501

/** cross-store: one process listens for the payments of all stores. False when another process holds the lock. */
export async function tryListenerLock(connection: Db): Promise<boolean> {
  const row = await first<{ held: boolean }>(connection, sql`select pg_try_advisory_lock(${listenerLock}) as held`)
  return row?.held ?? false
}
