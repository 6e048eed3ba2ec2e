import { type Db, execute, first, json, many, sql, type Tx } from '../platform/database/database.ts'
import type { PaymentMethod } from './gateway.ts'

export type TransactionRow = {
  store_id: string
  transaction_id: string
  order_id: string
  method: PaymentMethod
  reference: string
  order_amount_paisa: number
  charged_amount_paisa: number
  development: boolean
  details: Record<string, unknown>
  return_url: string
  state: 'Processing' | 'Paid' | 'Failed'
  surplus: boolean
  checks: number
  created_at: Date
  life_ends_at: Date
}

export const transactionColumns = sql`store_id, transaction_id, order_id, method, reference, order_amount_paisa, charged_amount_paisa, development, details,
  return_url, state, surplus, checks, created_at, life_ends_at`

/** cross-store: the check routes of 4.5 are given nothing but the transaction's id. */
export function findTransaction(db: Db, transactionId: string): Promise<TransactionRow | undefined> {
  return first(db, sql`select ${transactionColumns} from payment_transactions where transaction_id = ${transactionId}`)
}

/** cross-store: a gateway's notification names nothing but our random reference. */
export function findTransactionByReference(
  db: Db,
  method: PaymentMethod,
  reference: string,
): Promise<TransactionRow | undefined> {
  return first(
    db,
    sql`select ${transactionColumns} from payment_transactions where reference = ${reference} and method = ${method}`,
  )
}

/** The browser's way to the success page is open once; true for the visit that takes it. */
export async function claimReturn(db: Db, storeId: string, transactionId: string, now: Date): Promise<boolean> {
  const touched = await execute(
    db,
    sql`
    update payment_transactions set returned_at = ${now}
     where store_id = ${storeId} and transaction_id = ${transactionId} and returned_at is null`,
  )
  return touched === 1
}

/** The row for the first notification of a paid transaction only: repeats are answered otherwise (HubA). */
export function claimNotification(
  db: Db,
  storeId: string,
  transactionId: string,
  now: Date,
): Promise<{ gateway_reference: string | null } | undefined> {
  return first(
    db,
    sql`
    update payment_transactions set notified_at = ${now}
     where store_id = ${storeId} and transaction_id = ${transactionId} and state in ('Paid', 'Failed') and notified_at is null
    returning gateway_reference`,
  )
}

type NewTransaction = Omit<TransactionRow, 'state' | 'surplus' | 'checks' | 'store_id'> & { next_check_at: Date }

export function insertTransaction(tx: Tx, storeId: string, row: NewTransaction): Promise<number> {
  return execute(
    tx,
    sql`
    insert into payment_transactions (store_id, transaction_id, order_id, method, reference, order_amount_paisa, charged_amount_paisa,
                                      development, details, return_url, created_at, life_ends_at, next_check_at)
    values (${storeId}, ${row.transaction_id}, ${row.order_id}, ${row.method}, ${row.reference}, ${row.order_amount_paisa},
            ${row.charged_amount_paisa}, ${row.development}, ${json(row.details)}, ${row.return_url}, ${row.created_at},
            ${row.life_ends_at}, ${row.next_check_at})`,
  )
}

/** Paid once: whoever comes second touches no row. */
export function markTransactionPaid(
  tx: Tx,
  storeId: string,
  transactionId: string,
  { gatewayReference, surplus, now }: { gatewayReference: string; surplus: boolean; now: Date },
): Promise<number> {
  return execute(
    tx,
    sql`
    update payment_transactions
       set state = 'Paid', gateway_reference = ${gatewayReference}, surplus = ${surplus}, settled_at = ${now},
           next_check_at = null, review_reason = null,
           -- whoever was told that it failed has not been told this
           notified_at = null
     where store_id = ${storeId} and transaction_id = ${transactionId} and state <> 'Paid'`,
  )
}

export function markTransactionFailed(tx: Tx, storeId: string, transactionId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update payment_transactions set state = 'Failed', settled_at = ${now}, review_reason = null
     where store_id = ${storeId} and transaction_id = ${transactionId} and state = 'Processing'`,
  )
}

/** What a person has to look at; touches a row when this was not known. */
export function keepDoubt(db: Db, storeId: string, transactionId: string, doubt: string): Promise<number> {
  return execute(
    db,
    sql`
    update payment_transactions set review_reason = ${doubt}
     where store_id = ${storeId} and transaction_id = ${transactionId} and state <> 'Paid'
       and review_reason is distinct from ${doubt}`,
  )
}

/** Takes the right to ask the gateway now: false when somebody asked less than `pauseSeconds` ago, in any process. */
export async function claimAsking(
  db: Db,
  storeId: string,
  transactionId: string,
  now: Date,
  pauseSeconds: number,
): Promise<boolean> {
  const before = new Date(now.getTime() - pauseSeconds * 1000)
  const touched = await execute(
    db,
    sql`
    update payment_transactions set asked_at = ${now}
     where store_id = ${storeId} and transaction_id = ${transactionId} and (asked_at is null or asked_at <= ${before})`,
  )
  return touched === 1
}

export type DueTransaction = Pick<TransactionRow, 'store_id' | 'transaction_id'>

/** cross-store: the minute's sweep looks for transactions whose next check is due; each is then taken in its own store. */
export function listDueTransactions(db: Db, now: Date, limit: number): Promise<DueTransaction[]> {
  return many(
    db,
    sql`
    select store_id, transaction_id from payment_transactions
     where next_check_at <= ${now} order by next_check_at limit ${limit}`,
  )
}

/** Takes a due transaction and moves it on to `retryAt`; undefined when another worker took it. */
export function takeDueTransaction(
  db: Db,
  storeId: string,
  transactionId: string,
  now: Date,
  retryAt: Date,
): Promise<TransactionRow | undefined> {
  return first(
    db,
    sql`
    update payment_transactions set next_check_at = ${retryAt}, checks = checks + 1
     where store_id = ${storeId} and transaction_id = ${transactionId} and next_check_at <= ${now}
    returning ${transactionColumns}`,
  )
}

/** When to ask next; null: its life is over. */
export function setNextCheck(
  db: Db,
  storeId: string,
  transactionId: string,
  nextCheckAt: Date | null,
): Promise<number> {
  return execute(
    db,
    sql`
    update payment_transactions set next_check_at = ${nextCheckAt}
     where store_id = ${storeId} and transaction_id = ${transactionId} and state <> 'Paid'`,
  )
}
