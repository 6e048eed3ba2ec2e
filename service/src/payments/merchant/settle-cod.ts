import type { SettleCod } from '@pasal/contract/merchant/money/requests.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { recordAudit } from '../../merchant/audit.ts'
import { conflict, notFound } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { created } from '../../merchant/reply.ts'
import { write } from '../../merchant/write.ts'
import { receiveMoney } from '../../orders/merchant/receive-money.ts'
import { actorOfRequest, finished, inOrder } from '../../orders/merchant/write-order.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError, invalid } from '../../platform/http/errors.ts'
import { isId, newId } from '../../platform/values/ids.ts'
import { findSettlement, insertSettlement } from './cod.queries.ts'

type Request = MerchantRequest<unknown, SettleCod>
type Row = SettleCod['orders'][number]
type Result = { index: number; ok: boolean; [key: string]: unknown }

/**
 * POST S/cod/settlements (12): a payment for each order. A row that does not fit fails alone. Orders are locked in the
 * order of their ids, so that two settlements never wait for each other in a circle.
 */
export function settleCod(request: Request) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  const _id = newId(now.getTime())
  const receivedAt = body.received_at === undefined ? now : new Date(body.received_at)
  return write(request, async (tx) => {
    const rows = body.orders.map(({ order, amount }, index) => ({ order: order.toLowerCase(), amount, index }))
    const results: Result[] = []
    for (const row of rows.toSorted((a, b) => (a.order < b.order ? -1 : Number(a.order > b.order)))) {
      results.push({ index: row.index, ...(await settleOrder(tx, request, { _id, receivedAt }, row)) })
    }
    results.sort((a, b) => a.index - b.index)
    const paid = body.orders.filter((_row, index) => results[index]?.ok)
    const settlement = {
      ...{ _id, courier: body.courier, reference: body.reference, note: body.note ?? '', results },
      ...{ received_at: receivedAt, created_at: now, actor: actorOfRequest(request) },
      ...{ fee_paisa: toPaisa(body.fee ?? 0), total_paisa: paid.reduce((sum, row) => sum + toPaisa(row.amount), 0) },
    }
    await insertSettlement(tx, storeId, settlement)
    const shown = await findSettlement(tx, storeId, _id)
    const object = { kind: 'settlement', _id, name: body.reference }
    await recordAudit(tx, request, { action: 'settlement.create', object, after: shown as object })
    return created(shown, `${request.raw.url.split('?')[0]}/${_id}`)
  })
}

/** Nothing is written before the row is known to fit, so a failed row needs no rollback. */
async function settleOrder(
  tx: Tx,
  request: Request,
  { _id: settlementId, receivedAt }: { _id: string; receivedAt: Date },
  { order: orderId, amount }: Row,
) {
  const { reference } = request.body
  const single = { ...request, ifMatch: 'absent' as const, thing: 'Order' }
  try {
    if (!isId(orderId)) throw notFound('Order')
    if (amount === 0) throw invalid({ amount: 'Must be above 0' })
    return await inOrder(single, tx, orderId, async (order) => {
      const { status, paymentMethod, due } = order.order
      if (status !== 'Delivered' || paymentMethod !== 'COD' || due <= 0)
        throw conflict('The order is not in the list of cash outside')
      if (toPaisa(amount) > toPaisa(due)) throw conflict('More than is due', { due })
      const money = { kind: 'cod', amountPaisa: toPaisa(amount), reference, settlementId, receivedAt }
      const payment = await receiveMoney(order, money)
      await finished(order, 'payment', ['paid_amount', 'payment_status'])
      return { ok: true, _id: orderId, version: order.order.version + 1, payment }
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return { ok: false, ...(error.body as object), status: error.status }
  }
}
