import type {
  ListClientOrders,
  PrintRequest,
  SetStatus,
  SetStatuses,
} from '@pasal/contract/existing-clients/requests.ts'
import { found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import type { MerchantReply } from '../merchant/reply.ts'
import { write } from '../merchant/write.ts'
import { applyStatus, changeStatuses } from '../orders/merchant/change-status.ts'
import { listNewestOrders } from '../orders/merchant/list-orders.queries.ts'
import { type MerchantOrder, readOrder } from '../orders/merchant/order-detail.ts'
import { applyPayment } from '../orders/merchant/order-money.ts'
import { inOrder } from '../orders/merchant/write-order.ts'
import { newId } from '../platform/values/ids.ts'
import { findPrintRequest, insertPrintRequest } from './print-requests.queries.ts'

type Listed = Awaited<ReturnType<typeof listNewestOrders>>[number]

/** GET /order/:s: the newest 1,000. */
export async function listClientOrders({ context, storeId, query }: MerchantRequest<ListClientOrders>) {
  const orders = await listNewestOrders(context.db, storeId, query)
  return { orders: orders.map(clientOrder), labels: [] }
}

/** GET /order/:s/:o. */
export async function readClientOrder({ context, storeId, params }: MerchantRequest) {
  const order = await readOrder(context.db, storeId, params.order_id as string)
  return {
    ...clientOrder(order),
    ...{ customer_email: order.customer_email, customer_address_province: '' },
    ...{ customer_address: order.customer_address, customer_address_landmark: order.customer_address_landmark },
    ...{ order_note: order.order_note, shipment_tracking: order.tracking_url },
    discount: { d_value: order.discount.d_value, d_type: 1 },
    can_edit_items: order.can_edit,
  }
}

function clientOrder(order: Listed | MerchantOrder) {
  return {
    ...{ _id: order._id, order_number: order.order_number, created_at: order.created_at },
    ...{ customer_full_name: order.customer_full_name, customer_phone_number: order.customer_phone_number },
    ...{ customer_address_city: order.customer_address_city, status: order.status },
    ...{ payment_status: order.payment_status, payment_method: order.paymentMethod },
    cod_amount: order.paymentMethod === 'COD' ? Math.max(0, order.due) : 0,
    ...{ product_total_price: order.product_total_price, delivery_charge: order.delivery_charge },
    ordered_products: order.ordered_products.map(({ product_name, variant_name, quantity, price }) => ({
      ...{ product_name, variant_name, quantity, price },
    })),
  }
}

/** POST /order/:s/:o/status: 10.3 with `restock: true`; `Paid` records what is due. Both happen, or neither. */
export function setClientStatus(request: MerchantRequest<unknown, SetStatus>) {
  const { params, body } = request
  const { status, payment_status } = body
  const orderId = params.order_id as string
  return write(request, async (tx) => {
    if (status !== undefined)
      await inOrder(request, tx, orderId, (order) => applyStatus(order, { status, restock: true }))
    await inOrder(request, tx, orderId, async (order) => {
      const { due } = order.order
      if (payment_status === 'Paid' && due > 0) await applyPayment(order, { kind: 'other', amount: due })
    })
    return { success: true }
  })
}

/** POST /order/:s/bulk_status. */
export async function setClientStatuses(request: MerchantRequest<unknown, SetStatuses>) {
  const { order_ids: orders, status } = request.body
  const reply: MerchantReply = await changeStatuses({ ...request, body: { orders, status, restock: true } })
  const result = reply.body as { ok: number; failed: number; results: object[] }
  return { success: result.failed === 0, ...result }
}

/** `print_for`: 1 orders, 2 products. */
export async function requestPrint({ context, storeId, body }: MerchantRequest<unknown, PrintRequest>) {
  const { order_ids, orders = order_ids ?? [], print_for = 1 } = body
  const now = context.clock.now()
  const id = newId(now.getTime())
  await insertPrintRequest(context.db, storeId, { print_request_id: id, orders, print_for, created_at: now })
  return { success: true, id }
}

export async function readPrintRequest({ context, storeId, params, thing }: MerchantRequest) {
  return found(
    await findPrintRequest(context.db, storeId, params.print_request_id as string, context.clock.now()),
    thing,
  )
}
