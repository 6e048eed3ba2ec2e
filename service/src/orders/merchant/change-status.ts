import type { ChangeStatus, ChangeStatuses } from '@pasal/contract/merchant/orders/requests.ts'
import { toPaisa } from '@pasal/contract/pricing/money.ts'
import { releaseCouponUse, returnCouponUse } from '../../coupons/coupons.queries.ts'
import { bulk } from '../../merchant/bulk.ts'
import { notFound } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { enqueueMessage } from '../../outbox/messages.queries.ts'
import { transaction } from '../../platform/database/database.ts'
import { ApiError, badRequest, invalid } from '../../platform/http/errors.ts'
import { isId } from '../../platform/values/ids.ts'
import { setStatus } from '../change-status.queries.ts'
import { couponNotFound } from '../check-order.ts'
import { mailForOrder } from '../order-mail.ts'
import { enqueueCancellationSms, enqueueDispatchSms } from '../order-sms.ts'
import { findStoreForOrder, type StoreForOrder } from '../orders.queries.ts'
import { recordChanges } from '../record-changes.ts'
import { returnAllLines } from '../taken-lines.queries.ts'
import { checkDraft } from './check-draft.ts'
import { countCoupon } from './count-coupon.ts'
import type { MerchantOrder } from './order-detail.ts'
import { allowedStatuses, findTransition, type Transition } from './order-states.ts'
import { receiveMoney } from './receive-money.ts'
import { endHold, giveBackStock, type MovedOfOrder, takeStock } from './take-stock.ts'
import { finished, inOrder, type OrderWrite, recordEvent, writeOrder } from './write-order.ts'

/** POST …/status (10.3). */
export function changeStatus(request: MerchantRequest<unknown, ChangeStatus>, orderId: string) {
  requireFitting(request.body)
  return writeOrder(request, orderId, (write) => applyStatus(write, request.body))
}

/** POST …/bulk-status: each order in a transaction of its own. */
export function changeStatuses(request: MerchantRequest<unknown, ChangeStatuses>) {
  const { orders, ...change } = request.body
  requireFitting(change)
  const single = { ...request, ifMatch: 'absent' as const }
  return bulk(request, orders, async (orderId, record) => {
    if (!isId(orderId)) throw notFound('Order')
    return transaction(request.context.db, async (tx) => {
      const changed = await inOrder(single, tx, orderId.toLowerCase(), (write) => applyStatus(write, change))
      const result = { _id: changed._id, version: changed.version }
      await record(tx, result)
      return result
    })
  })
}

/** Keys that belong to one status. */
function requireFitting({ status, paymentMethod, cod_collected }: ChangeStatus): void {
  if (paymentMethod !== undefined && status !== 'Pending') throw invalid({ paymentMethod: 'Only for Pending' })
  if (cod_collected && status !== 'Delivered') throw invalid({ cod_collected: 'Only for Delivered' })
}

/** The change of a locked order, for one route or several. */
export async function applyStatus(write: OrderWrite, change: ChangeStatus): Promise<MerchantOrder> {
  const { order, tx, storeId, orderId, now } = write
  if (order.status === change.status) return order
  const state = stateOf(order)
  const transition = findTransition(state, change.status)
  if (!transition) throw noTransition(order, change.status)
  if (change.status === 'Returned' && change.restock === undefined) throw invalid({ restock: 'Required' })
  if (change.paymentMethod !== undefined && order.status !== 'Inactive')
    throw invalid({ paymentMethod: 'Only for an order that is Inactive' })
  if (order.status === 'Draft' && change.status === 'Pending') await checkDraft(write, change.force)
  const { movements, oversold } = await moveStock(write, transition, change)
  const couponUse = await moveCouponUse(write, transition)
  const { status: to, courier, tracking_number, tracking_url, paymentMethod } = change
  const sending = { courier, tracking_number, tracking_url }
  const changed = { from: order.status, to, paymentMethod, oversold, ...sending }
  if (!(await setStatus(tx, storeId, orderId, changed, now))) throw noTransition(order, to)
  if (change.cod_collected && order.due > 0)
    await receiveMoney(write, { kind: 'cod', amountPaisa: toPaisa(order.due), partOfChange: true })
  await enqueueMessages(write, transition, change)
  await recordEvent(write, { kind: 'status', text: change.note, data: { from: order.status, to } })
  if (order.placed_at === null && to === 'Pending') await recordEvent(write, { kind: 'placed' })
  // A change without either does not wait for the orders that hold the counter.
  if (transition.stock || transition.coupon)
    await recordChanges(tx, storeId, { movements, couponUse, actor: write.actor }, now)
  return finished(write, 'status', [
    ...(['status', 'payment_status', 'paid_amount', 'paymentMethod', 'dispatched_at', 'delivered_at'] as const),
    ...(['courier', 'tracking_number', 'tracking_url'] as const),
  ])
}

function stateOf({ status, payment_status, refunded_amount, ordered_products }: MerchantOrder) {
  const returned_units = ordered_products.reduce((sum, { returned_quantity }) => sum + returned_quantity, 0)
  return { status, payment_status, refunded_paisa: toPaisa(refunded_amount), returned_units }
}

function noTransition(order: MerchantOrder, to: string): ApiError {
  const { status } = order
  const message = `An order that is ${status} cannot become ${to}`
  return new ApiError(409, { message, code: 'transition', status, allowed: allowedStatuses(stateOf(order)) })
}

async function moveStock(
  { tx, storeId, orderId, order, now }: OrderWrite,
  { stock, reason = 'order' }: Transition,
  { force = [], restock = true }: ChangeStatus,
): Promise<MovedOfOrder> {
  if (stock === 'take') {
    const taking = { orderId, lines: order.ordered_products, now, force: force.includes('stock'), reason }
    return takeStock(tx, storeId, taking)
  }
  if (stock === 'give back') return giveBackStock(tx, storeId, orderId, { restock: true, reason })
  if (stock === 'end hold') return endHold(tx, storeId, orderId)
  if (stock === 'restock if wanted') {
    const moved = await giveBackStock(tx, storeId, orderId, { restock, reason })
    await returnAllLines(tx, storeId, orderId)
    return moved
  }
  return { movements: [] }
}

async function moveCouponUse({ tx, storeId, orderId, order, now }: OrderWrite, { coupon }: Transition) {
  const { coupon: couponId } = order.discount
  if (coupon === 'count') {
    const counted = await countCoupon(tx, storeId, orderId, couponId, now)
    // Only a coupon that was deleted since checkDraft is not counted. Other orders were granted its discount before.
    if (order.status === 'Draft' && couponId !== null && counted.change === 0) throw badRequest(couponNotFound)
    return counted
  }
  if (coupon === 'end reservation') await releaseCouponUse(tx, storeId, orderId)
  const returned = coupon === 'give back' && (await returnCouponUse(tx, storeId, orderId))
  return { coupon_id: couponId, change: returned ? -1 : 0 }
}

/** What the shopper gets. An order that enters `Dispatched` again sends nothing. */
async function enqueueMessages(
  { tx, storeId, orderId, order, now }: OrderWrite,
  { message }: Transition,
  { notify }: ChangeStatus,
): Promise<void> {
  const recipient = { order_id: orderId, customer_phone_number: order.customer_phone_number }
  const mail = async (kind: string) => {
    const row = mailForOrder(kind, orderId, order)
    if (row) await enqueueMessage(tx, storeId, row, now)
  }
  if (message === 'confirmation if wanted' && notify === true) await mail('order-confirmation')
  if (notify === false) return
  const readStore = async () => (await findStoreForOrder(tx, storeId)) as StoreForOrder
  if (message === 'cancellation' && (await readStore()).cancellation_sms !== '')
    await enqueueCancellationSms(tx, storeId, recipient, now)
  if (message === 'dispatch' && order.dispatched_at === null) {
    await mail('order-dispatched')
    if ((await readStore()).dispatched_sms !== '') await enqueueDispatchSms(tx, storeId, recipient, now)
  }
}
