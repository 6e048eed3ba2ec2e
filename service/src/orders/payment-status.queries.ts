import { execute, sql, type Tx } from '../platform/database/database.ts'

type OrderPayment = { order_id: string; transaction_id: string; created_at: Date }

export function setOrderPaymentProcessing(tx: Tx, storeId: string, orderId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update orders set payment_status = 'Processing', updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId} and payment_status <> 'Paid'`,
  )
}

/** Failed unless the order was paid, or a later start of it is still open. */
export function setOrderPaymentFailed(tx: Tx, storeId: string, payment: OrderPayment, now: Date): Promise<number> {
  const { order_id: orderId, transaction_id: transactionId, created_at: startedAt } = payment
  return execute(
    tx,
    sql`
    update orders set payment_status = 'Failed', updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId} and status = 'Inactive' and payment_status <> 'Paid'
       and not exists (select 1 from payment_transactions
                        where store_id = ${storeId} and order_id = ${orderId} and state = 'Processing'
                          and (created_at, transaction_id) > (${startedAt}, ${transactionId}))`,
  )
}

export function setOrderPaid(tx: Tx, storeId: string, orderId: string, oversold: boolean, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update orders
       set payment_status = 'Paid', status = case when status = 'Inactive' then 'Pending' else status end,
           oversold = ${oversold}, updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId}`,
  )
}
