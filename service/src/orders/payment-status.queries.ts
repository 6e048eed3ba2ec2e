import { execute, first, sql, type Tx } from '../platform/database/database.ts'

type OrderPayment = { order_id: string; transaction_id: string; created_at: Date }

export function setOrderPaymentProcessing(tx: Tx, storeId: string, orderId: string, now: Date): Promise<number> {
  return execute(
    tx,
    sql`
    update orders set payment_status = 'Processing', updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId} and payment_status <> 'Paid'`,
  )
}

/** Whether a payment of this order was started under this id, in whatever state it is. */
export async function hasTransaction(
  tx: Tx,
  storeId: string,
  orderId: string,
  transactionId: string,
): Promise<boolean> {
  const found = await first(
    tx,
    sql`
    select 1 from payment_transactions
     where store_id = ${storeId} and order_id = ${orderId} and transaction_id = ${transactionId.toLowerCase()}`,
  )
  return found !== undefined
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

/** `method`: the one that paid, which need not be the one that the order was placed with (4.5). */
export function setOrderPaid(
  tx: Tx,
  storeId: string,
  orderId: string,
  { method, oversold, now }: { method: string; oversold: boolean; now: Date },
): Promise<number> {
  return execute(
    tx,
    sql`
    update orders
       set payment_status = 'Paid', status = case when status = 'Inactive' then 'Pending' else status end,
           payment_method = ${method}, oversold = ${oversold}, updated_at = ${now}
     where store_id = ${storeId} and order_id = ${orderId}`,
  )
}
