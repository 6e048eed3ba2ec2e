import type { ChangeOrder } from '@pasal/contract/merchant/orders/requests.ts'
import { recordAudit } from '../../merchant/audit.ts'
import { changesBy } from '../../merchant/change-object.ts'
import { conflict } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { accepted, noContent } from '../../merchant/reply.ts'
import { enqueueMessage } from '../../outbox/messages.queries.ts'
import { newId } from '../../platform/values/ids.ts'
import { deleteOrder, findOrMakeCustomer, updateOrder } from '../change-order.queries.ts'
import { mailForOrder } from '../order-mail.ts'
import type { MerchantOrder } from './order-detail.ts'
import { finished, type OrderWrite, recordEvent, writeOrder } from './write-order.ts'

/** PATCH: people and sending (10.2). */
export function changeOrder(request: MerchantRequest<unknown, ChangeOrder>, orderId: string) {
  return writeOrder(request, orderId, async (write) => {
    const { order, tx, storeId, now } = write
    const changes = changesBy(order, request.body)
    const keys = Object.keys(changes) as (keyof MerchantOrder)[]
    if (keys.length === 0) return order
    const customer = await customerOf(write, changes)
    await updateOrder(tx, storeId, orderId, { ...changes, ...customer }, now)
    await recordEvent(write, { kind: 'updated', data: { keys } })
    return finished(write, 'update', keys)
  })
}

/** An order belongs to the customer of its phone. */
async function customerOf({ tx, storeId, order, now }: OrderWrite, changes: Partial<MerchantOrder>) {
  const { customer_phone_number: phone } = changes
  if (phone === undefined) return {}
  const { customer_full_name: name, customer_email: email, paymentMethod } = { ...order, ...changes }
  const customer = { customer_id: newId(now.getTime()), phone, name, email, paymentMethod }
  return { customer_id: await findOrMakeCustomer(tx, storeId, customer, now) }
}

/** DELETE: drafts only. */
export function deleteDraft(request: MerchantRequest, orderId: string) {
  return writeOrder(request, orderId, async ({ order, tx, storeId }) => {
    if (order.status !== 'Draft') throw conflict('Only a draft can be deleted', { status: order.status })
    await deleteOrder(tx, storeId, orderId)
    const { timeline, customer_history, allowed, can_edit, ...before } = order
    await recordAudit(tx, request, {
      ...{ action: 'order.delete', object: { kind: 'order', _id: orderId, name: String(order.order_number) } },
      before,
    })
    return noContent()
  })
}

/** POST …/resend-confirmation: the mail of P 3.1 again. */
export function resendConfirmation(request: MerchantRequest, orderId: string) {
  return writeOrder(request, orderId, async (write) => {
    const { order, tx, storeId, now } = write
    if (order.placed_at === null) throw conflict(`An order that is ${order.status} is not confirmed`)
    const mail = mailForOrder('order-confirmation', orderId, order)
    if (!mail) throw conflict('The order has no e-mail address to send to')
    await enqueueMessage(tx, storeId, mail, now)
    await recordEvent(write, { kind: 'confirmation_sent' })
    await finished(write, 'resend_confirmation', [])
    return accepted({})
  })
}
