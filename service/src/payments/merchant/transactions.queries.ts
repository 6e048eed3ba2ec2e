import type { ListTransactions } from '@pasal/contract/merchant/money/requests.ts'
import { joinFilters, readPage, withinDays } from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { shownTransaction } from '../../orders/merchant/shown-transaction.ts'
import {
  needsAttention,
  needsNoAttention,
  type TransactionRow,
  transactionColumns,
  transactionsOf,
} from '../../orders/merchant/transactions.queries.ts'
import { type Db, first, type Sql, sql } from '../../platform/database/database.ts'

export type Transaction = ReturnType<typeof shownTransaction>

export function listTransactionPage(db: Db, storeId: string, request: MerchantRequest<ListTransactions>) {
  return readPage<TransactionRow, Transaction>(
    db,
    request,
    {
      ...{ columns: transactionColumns, id: sql`t.transaction_id` },
      order: { by: sql`t.created_at`, type: 'timestamptz', descending: true },
      from: sql`
        from ${transactionsOf(storeId)} where t.store_id = ${storeId} ${filtersOf(storeId, request.query)}`,
    },
    shownTransaction,
  )
}

function filtersOf(storeId: string, { state, method, order, attention, ...days }: ListTransactions): Sql {
  return joinFilters([
    state !== undefined && sql`and t.state = any(${state})`,
    method !== undefined && sql`and t.method = ${method}`,
    order !== undefined && sql`and t.order_id = ${order.toLowerCase()}`,
    attention !== undefined && sql`and ${attention ? needsAttention(storeId) : needsNoAttention}`,
    withinDays(sql`t.created_at`, days),
  ])
}

export async function findTransactionOfStore(db: Db, storeId: string, id: string): Promise<Transaction | undefined> {
  const row = await first<TransactionRow>(
    db,
    sql`
      select ${transactionColumns} from ${transactionsOf(storeId)}
       where t.store_id = ${storeId} and t.transaction_id = ${id}`,
  )
  return row && shownTransaction(row)
}
