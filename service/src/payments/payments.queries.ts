import { type Db, execute, first, json, sql, type Tx } from '../platform/database/database.ts'
import { type AllStores, manyOfAllStores } from '../platform/distribution/all-stores.ts'
import { type TransactionRow, transactionColumns } from './find-transaction.queries.ts'

/** A payment redirects a browser to the success page once: true for that return only. */
export async function claimReturn(db: Db, storeId: string, transactionId: string, now: Date): Promise<boolean> {
  const touched = await execute(
    db,
    sql`
    update payment_transactions set returned_at = ${now}
     where store_id = ${storeId} and transaction_id = ${transactionId} and returned_at is null`,
  )
  return touched === 1
}

/** The row for the first notification of a final state only: a repeat has another response (HubA). */
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
     where store_id = ${storeId} and transaction_id = ${transactionId}
       and state in ('Paid', 'Failed') and notified_at is null
    returning gateway_reference`,
  )
}

type NewTransaction = Omit<TransactionRow, 'state' | 'surplus' | 'checks' | 'store_id'> & { next_check_at: Date }

export function insertTransaction(tx: Tx, storeId: string, row: NewTransaction): Promise<number> {
  return execute(
    tx,
    sql`
    insert into payment_transactions (store_id, transaction_id, order_id, method, reference, order_amount_paisa,
                                      charged_amount_paisa, development, details, return_url, created_at,
                                      life_ends_at, next_check_at)
    values (${storeId}, ${row.transaction_id}, ${row.order_id}, ${row.method}, ${row.reference},
            ${row.order_amount_paisa}, ${row.charged_amount_paisa}, ${row.development}, ${json(row.details)},
            ${row.return_url}, ${row.created_at}, ${row.life_ends_at}, ${row.next_check_at})`,
  )
}

type Starts = { open: number; all: number }

/** How often the payment of an order was started, and how many of these starts are open. The order is locked. */
export async function countStarts(tx: Tx, storeId: string, orderId: string): Promise<Starts> {
  const row = await first<Starts>(
    tx,
    sql`
    select count(*) filter (where state = 'Processing') as open, count(*) as all
      from payment_transactions where store_id = ${storeId} and order_id = ${orderId}`,
  )
  return row as Starts
}

/**
 * Ends the open starts of an order but the newest `kept`. They still settle when their payment arrives: at the browser's
 * return, a check or a notification, and by the few queries of a failed payment after its lifetime.
 */
export function endOldestStarts(
  tx: Tx,
  storeId: string,
  orderId: string,
  { kept, now }: { kept: number; now: Date },
): Promise<number> {
  return execute(
    tx,
    sql`
    update payment_transactions
       set state = 'Failed', settled_at = ${now},
           next_check_at = case when next_check_at is not null
                                then (greatest(life_ends_at, ${now}) at time zone 'UTC'
                                      + interval '1 minute') at time zone 'UTC' end
     where store_id = ${storeId} and state = 'Processing' and transaction_id in (
       select transaction_id from payment_transactions
        where store_id = ${storeId} and order_id = ${orderId} and state = 'Processing'
        order by created_at desc, transaction_id desc offset ${kept})`,
  )
}

/** A transaction is paid once: a second call updates no row. One that the merchant has resolved stays as it is. */
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
           -- an earlier notification was about the failure
           notified_at = null
     where store_id = ${storeId} and transaction_id = ${transactionId} and state <> 'Paid' and resolution is null`,
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

/** The reference of a payment that the merchant has resolved as given back. Updates a row once. */
export function saveLateReference(tx: Tx, storeId: string, transactionId: string, reference: string): Promise<number> {
  return execute(
    tx,
    sql`
    update payment_transactions set gateway_reference = ${reference}
     where store_id = ${storeId} and transaction_id = ${transactionId} and state = 'Failed'
       and resolution = 'refunded' and gateway_reference is null`,
  )
}

/** Why a person must review the payment. Updates no row when the same reason is already stored. */
export function saveReviewReason(db: Db, storeId: string, transactionId: string, reason: string): Promise<number> {
  return execute(
    db,
    sql`
    update payment_transactions set review_reason = ${reason}
     where store_id = ${storeId} and transaction_id = ${transactionId} and state <> 'Paid' and resolution is null
       and review_reason is distinct from ${reason}`,
  )
}

/** The same for a payment that is still open and has no reason yet. */
export function reviewOpenTransaction(db: Db, storeId: string, transactionId: string, reason: string): Promise<number> {
  return execute(
    db,
    sql`
    update payment_transactions set review_reason = ${reason}
     where store_id = ${storeId} and transaction_id = ${transactionId} and state = 'Processing'
       and review_reason is null and resolution is null`,
  )
}

/** The clocks of processes differ by less. */
const clockErrorMs = 60_000

/**
 * Reserves a query of the gateway now: false when any process made one less than `pauseSeconds` ago, or the merchant
 * has resolved the transaction. A query that was made further ahead than the clocks differ counts no more: the clock
 * was set back since.
 */
export async function reserveGatewayPoll(
  db: Db,
  storeId: string,
  transactionId: string,
  now: Date,
  pauseSeconds: number,
): Promise<boolean> {
  const before = new Date(now.getTime() - pauseSeconds * 1000)
  const ahead = new Date(now.getTime() + clockErrorMs)
  const touched = await execute(
    db,
    sql`
    update payment_transactions set asked_at = ${now}
     where store_id = ${storeId} and transaction_id = ${transactionId} and resolution is null
       and (asked_at is null or asked_at <= ${before} or asked_at > ${ahead})`,
  )
  return touched === 1
}

/** cross-store: the stores with due transactions, the longest due first; each is then claimed in its own store. */
export async function listDueStores(stores: AllStores, now: Date, limit: number): Promise<string[]> {
  const rows = await manyOfAllStores<{ store_id: string }>(
    stores,
    (among) => sql`
    select store_id from payment_transactions
     where next_check_at <= ${now} ${among(sql`store_id`)} group by store_id order by min(next_check_at) limit ${limit}`,
  )
  return rows.map(({ store_id }) => store_id)
}

/** Claims the store's longest due transaction and sets its next check to `retryAt`. */
export function claimDueTransaction(
  db: Db,
  storeId: string,
  now: Date,
  retryAt: Date,
): Promise<TransactionRow | undefined> {
  return first(
    db,
    sql`
    update payment_transactions set next_check_at = ${retryAt}, checks = checks + 1
     where store_id = ${storeId} and next_check_at <= ${now} and transaction_id = (
       select transaction_id from payment_transactions
        where store_id = ${storeId} and next_check_at <= ${now}
        order by next_check_at limit 1 for update)
    returning ${transactionColumns}`,
  )
}

/** The time of the next query; null: no more queries. */
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
     where store_id = ${storeId} and transaction_id = ${transactionId} and state <> 'Paid' and resolution is null`,
  )
}
