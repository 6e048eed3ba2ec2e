import type { Attention } from '@pasal/contract/merchant/money/attention-sentences.ts'
import type { ResolveTransaction } from '@pasal/contract/merchant/money/requests.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { changedKeys, recordAudit } from '../../merchant/audit.ts'
import { conflict, found } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { write } from '../../merchant/write.ts'
import { receiveMoney } from '../../orders/merchant/receive-money.ts'
import { refundMoney } from '../../orders/merchant/refund-money.ts'
import type { Resolution } from '../../orders/merchant/transactions.queries.ts'
import { announceChange, inOrder, type OrderWrite, recordEvent } from '../../orders/merchant/write-order.ts'
import { addToMoney } from '../../orders/order-money.queries.ts'
import { resolveTransactionRow } from '../resolve.queries.ts'
import { findTransactionOfStore, type Transaction } from './transactions.queries.ts'

type Request = MerchantRequest<unknown, ResolveTransaction>

const allowed: Record<Attention, readonly Resolution[]> = {
  surplus: ['refunded', 'accepted'],
  cancelled: ['refunded', 'accepted'],
  oversold: ['refunded', 'accepted'],
  mismatch: ['refunded', 'settled'],
}

/** POST S/transactions/<id>/resolve (12). The order is locked first, as when a gateway's payment settles. */
export function resolveTransaction(request: Request, id: string) {
  const { storeId, thing, body } = request
  const { resolution, reference } = body
  const single = { ...request, ifMatch: 'absent' as const, thing: 'Order' }
  return write(request, async (tx) => {
    const transaction = found(await findTransactionOfStore(tx, storeId, id), thing)
    return inOrder(single, tx, transaction.order, async (order) => {
      const before = (await findTransactionOfStore(tx, storeId, id)) as Transaction
      rejectResolution(before, resolution)
      const resolved = await resolveTransactionRow(tx, storeId, id, { resolution, reference, now: order.now })
      if (!resolved) throw conflict('The transaction is resolved already')
      await moveMoney(order, before, body)
      await recordEvent(order, {
        ...{ kind: 'payment_resolved', text: body.note ?? '' },
        data: { transaction: id, attention: before.attention, resolution, reference },
      })
      await announceChange(order, 'payment')
      const after = (await findTransactionOfStore(tx, storeId, id)) as Transaction
      await recordAudit(tx, request, {
        ...{ action: 'transaction.resolve', object: { kind: 'transaction', _id: id, name: before.reference } },
        ...changedKeys(before, after, ['state', 'attention', 'resolution', 'resolution_reference', 'resolved_at']),
      })
      return after
    })
  })
}

function rejectResolution({ attention, resolution: earlier }: Transaction, resolution: Resolution): void {
  if (earlier !== null) throw conflict('The transaction is resolved already', { resolution: earlier })
  if (attention === null) throw conflict('The transaction needs no attention')
  if (!allowed[attention].includes(resolution))
    throw conflict(`A transaction with the attention ${attention} cannot be ${resolution}`, {
      allowed: allowed[attention],
    })
}

/**
 * Money that the order never counted goes back on the transaction alone. An order that waited for it alone has a failed
 * payment then (10.3, the end).
 */
async function moveMoney(order: OrderWrite, transaction: Transaction, body: ResolveTransaction): Promise<void> {
  const { attention } = transaction
  if (body.resolution === 'settled') return settle(order, transaction, body)
  if (body.resolution === 'accepted') return
  if (attention === 'cancelled' || attention === 'oversold') await refund(order, transaction, body)
  else if (order.order.payment_status === 'Processing')
    await addToMoney(order.tx, order.storeId, order.orderId, {}, order.now)
}

/** What the gateway charged. */
async function settle(order: OrderWrite, transaction: Transaction, { reference, note }: ResolveTransaction) {
  const amountPaisa = toPaisa(transaction.charged_amount)
  await receiveMoney(order, { kind: 'gateway', amountPaisa, reference, note, transactionId: transaction._id })
}

async function refund(order: OrderWrite, { _id, amount }: Transaction, { reference, note }: ResolveTransaction) {
  const money = { amountPaisa: toPaisa(amount), method: 'gateway', reference, reason: note, transactionId: _id }
  await refundMoney(order, money)
}
