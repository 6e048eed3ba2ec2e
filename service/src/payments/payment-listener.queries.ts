import { type Db, execute, many, sql, type Tx } from '../platform/database/database.ts'
import type { PaymentMethod } from './gateway.ts'
import { type TransactionRow, transactionColumns } from './payments.queries.ts'

export const paymentStarted = 'payment_started'

/** Tells the listener, once the transaction commits, that there is a payment to watch. */
export function announceStart(tx: Tx, storeId: string): Promise<number> {
  return execute(tx, sql`select pg_notify(${paymentStarted}, ${storeId})`)
}

/** cross-store: what the listener watches for every store: open payments whose life is not over, newest first. */
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
