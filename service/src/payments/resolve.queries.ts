import type { Resolution } from '../orders/merchant/transactions.queries.ts'
import { type Db, execute, first, sql, type Tx } from '../platform/database/database.ts'
import { type TransactionRow, transactionColumns } from './find-transaction.queries.ts'

export function findTransactionRow(db: Db, storeId: string, id: string): Promise<TransactionRow | undefined> {
  return first(
    db,
    sql`
    select ${transactionColumns} from payment_transactions
     where store_id = ${storeId} and transaction_id = ${id}`,
  )
}

type Resolved = { resolution: Resolution; reference: string; now: Date }

/**
 * Resolves a transaction once: a second call updates no row. One whose money did not fit is open no longer: `settled`
 * makes it Paid, `refunded` Failed. No gateway is queried about it again.
 */
export async function resolveTransactionRow(
  tx: Tx,
  storeId: string,
  id: string,
  { resolution, reference, now }: Resolved,
): Promise<boolean> {
  const touched = await execute(
    tx,
    sql`
      update payment_transactions
         set resolution = ${resolution}, resolution_reference = ${reference}, resolved_at = ${now},
             next_check_at = null,
             state = case when state = 'Paid' or ${resolution} = 'settled' then 'Paid' else 'Failed' end,
             settled_at = case when state = 'Paid' then settled_at else ${now} end
       where store_id = ${storeId} and transaction_id = ${id} and resolution is null`,
  )
  return touched === 1
}
