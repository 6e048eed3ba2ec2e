import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { sql } from '../platform/database/database.ts'
import { gather } from '../platform/database/gather.ts'
import { type AllStores, findInAllStores, firstOfAllStores } from '../platform/distribution/all-stores.ts'

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

export const transactionColumns = sql`store_id, transaction_id, order_id, method, reference, order_amount_paisa,
  charged_amount_paisa, development, details, return_url, state, surplus, checks, created_at, life_ends_at`

/** cross-store: the check routes of 4.5 have only the transaction's id. Those that wait at once are read together. */
export function findTransaction(stores: AllStores, transactionId: string): Promise<TransactionRow | undefined> {
  return transactions(stores, 'all stores', transactionId)
}

const transactions = gather(async (stores: AllStores, _group, ids: readonly string[]) => {
  const { rows, lost } = await findInAllStores<TransactionRow>(
    stores,
    (among) => sql`
    select ${transactionColumns} from payment_transactions
     where transaction_id = any(${ids}) ${among(sql`store_id`)}`,
  )
  const byId = new Map(rows.map((row) => [row.transaction_id, row]))
  return (id) => byId.get(id) ?? lost
})

/** cross-store: a gateway's notification has only our random reference. */
export function findTransactionByReference(
  stores: AllStores,
  method: PaymentMethod,
  reference: string,
): Promise<TransactionRow | undefined> {
  return firstOfAllStores(
    stores,
    (among) => sql`
    select ${transactionColumns} from payment_transactions
     where reference = ${reference} and method = ${method} ${among(sql`store_id`)}`,
  )
}
