import { execute, first, sql, type Tx } from '../platform/database/database.ts'

type OrderPayment = { order_id: string; transaction_id: string; created_at: Date }

export function setOrderPaymentProcessing(tx: Tx, storeId: string, orderId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update orders set payment_status = 'Processing', version = version + 1, updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId} and payment_status in ('Unpaid', 'Failed')
       and paid_paisa = 0`,
  )
}

/** Whether a payment of another order of the store was started under this id, in whatever state it is. */
export async function isTransactionOfOtherOrder(
  tx: Tx,
  storeId: string,
  orderId: string,
  transactionId: string,
): Promise<boolean> {
  const found = await first(
    tx,
    sql`
    select 1 from payment_transactions
     where store_id = ${storeId} and transaction_id = ${transactionId.toLowerCase()} and order_id <> ${orderId}`,
  )
  return found !== undefined
}

/** In every state of the order, unless it was paid or a later start of its payment is still open. */
export function setOrderPaymentFailed(tx: Tx, storeId: string, payment: OrderPayment, now: Date): Promise<number> {
  const { order_id: orderId, transaction_id: transactionId, created_at: startedAt } = payment
  return execute(
    tx,
    sql`
    update orders set payment_status = 'Failed', version = version + 1, updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId} and paid_paisa = 0
       and payment_status in ('Unpaid', 'Processing')
       and not exists (select 1 from payment_transactions
                        where store_id = ${storeId} and order_id = ${orderId} and state = 'Processing'
                          and (created_at, transaction_id) > (${startedAt}, ${transactionId}))`,
  )
}

type Paid = { method: string; oversold: boolean; now: Date }

/**
 * The payment makes it an order: it is placed. `method`: the one that paid, which need not be the one that the order was
 * placed with (4.5). The caller records the money, which is the change that the version counts.
 */
export function setOrderPlaced(tx: Tx, storeId: string, orderId: string, paid: Paid): Promise<number> {
  return execute(
    tx,
    sql`
    update orders
       set payment_status = 'Paid', status = 'Pending', payment_method = ${paid.method}, oversold = ${paid.oversold},
           placed_at = ${paid.now}
     where store_id = ${storeId} and order_id = ${orderId} and status = 'Inactive'`,
  )
}
