import { type Db, execute, many, sql, type Tx } from '../platform/database/database.ts'
import type { PaymentMethod } from './gateway.ts'
import { type TransactionRow, transactionColumns } from './payments.queries.ts'

export const paymentStarted = 'payment_started'

/** Notifies the listener of a new payment when the transaction commits. */
export function announceStart(tx: Tx, storeId: string): Promise<number> {
  return execute(tx, sql`select pg_notify(${paymentStarted}, ${storeId})`)
}

/** cross-store: the open payments of all stores, newest first, until their lifetime ends. */
export function listOpenTransactions(
  db: Db,
  methods: PaymentMethod[],
  now: Date,
  limit: number,
): Promise<TransactionRow[]> {
  return many(
    db,
    sql`
    select ${transactionColumns} from payment_transactions
     where state = 'Processing' and life_ends_at > ${now} and method = any(${methods})
     order by created_at desc limit ${limit}`,
  )
}
