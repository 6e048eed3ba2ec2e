import type { CreateOrder } from '@pasal/contract/merchant/orders/requests.ts'
import { toNpr, toPaisa } from '@pasal/contract/pricing/money.ts'
import { recordAudit } from '../../merchant/audit.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { created } from '../../merchant/reply.ts'
import { write } from '../../merchant/write.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { siteOrigin } from '../../stores/site-origin.ts'
import { announceMessages } from '../announce-messages.ts'
import { type CheckedOrder, checkOrder } from '../check-order.ts'
import { markIfOversold } from '../new-order.queries.ts'
import { lineColumns, orderRows } from '../order-rows.ts'
import { findStoreForOrder, placeOrders, type StoreForOrder } from '../orders.queries.ts'
import { rejectionError } from '../place-batch.ts'
import { type IncomingOrder, readCarts } from '../read-cart.ts'
import { noClient } from './count-coupon.ts'
import { withFreeItems } from './free-line.ts'
import { readOrder } from './order-detail.ts'
import { rejectUnpayable } from './order-money.ts'
import { receiveMoney } from './receive-money.ts'
import { shownLine, shownMoney, shownPayments, totalPaisa } from './shown-order.ts'
import { actorOfRequest, announceChange, inOrder } from './write-order.ts'

type Request = MerchantRequest<unknown, CreateOrder>

/** POST S/orders (10.2): checked and written by the code of a shopper's order. */
export function createOrder(request: Request) {
  const { body, storeId, context } = request
  return write(request, async (tx) => {
    const order = await checkNewOrder(request)
    await place(tx, request, order)
    const { paid } = body
    if (paid) {
      await inOrder({ ...request, ifMatch: 'absent' }, tx, order.orderId, async (placed) => {
        rejectUnpayable(placed.order, paid.amount)
        await receiveMoney(placed, { ...paid, amountPaisa: toPaisa(paid.amount), partOfChange: true })
        await announceChange(placed, 'payment')
      })
    }
    const made = await readOrder(tx, storeId, order.orderId)
    const { timeline, customer_history, allowed, can_edit, ...after } = made
    await recordAudit(tx, request, {
      ...{ action: 'order.create', object: { kind: 'order', _id: made._id, name: String(made.order_number) } },
      after,
    })
    context.log.info({ store_id: storeId, order_id: made._id }, 'order placed by the merchant')
    return created(made, `/merchant/stores/${storeId}/orders/${made._id}`)
  })
}

async function place(tx: Tx, { context, storeId, body }: Request, order: CheckedOrder): Promise<void> {
  const { now, store, orderId } = order
  const rows = orderRows([order], [{}], context.config)
  const [outcome] = await placeOrders(tx, storeId, rows, { now, advanced: store.advanced_inventory })
  if (!outcome || !('order_number' in outcome)) throw rejectionError(outcome as never, now)
  if (body.force?.includes('stock')) await markIfOversold(tx, storeId, orderId, store.advanced_inventory)
  tx.onCommit(() => announceMessages(context, rows))
}

/** POST S/orders/preview: lines and money of the order that the body would make, nothing written. */
export async function previewOrder(request: Request) {
  const { lines, amounts, coupon, status } = await checkNewOrder(request)
  const order = { ...amounts, coupon_id: coupon?.coupon_id ?? null, coupon_code: coupon?.code ?? '' }
  const nothingTaken = { taken_quantity: 0, returned_quantity: 0 }
  const { paid } = request.body
  const total = totalPaisa(order)
  if (paid) rejectUnpayable({ status, due: toNpr(total) }, paid.amount)
  const paid_paisa = paid ? toPaisa(paid.amount) : 0
  const partial_payment_paisa = paid_paisa < total ? paid_paisa : 0
  return {
    ordered_products: lines.map((line, index) =>
      shownLine({ ...lineColumns(line), line_number: index + 1, ...nothingTaken }),
    ),
    ...shownMoney(order),
    ...shownPayments({ ...order, paid_paisa, partial_payment_paisa, refunded_paisa: 0 }),
  }
}

/** The checks 4 to 10. */
async function checkNewOrder(request: Request): Promise<CheckedOrder> {
  const { body, context, storeId } = request
  rejectTwoDiscounts(body)
  const now = context.clock.now()
  const site = (await findStoreForOrder(context.db.pipelined, storeId)) as StoreForOrder
  const incoming = incomingOrder(request, siteOrigin(site, context.config.hostedDomain))
  const [cart] = await readCarts(context, storeId, [incoming], now)
  if (!cart) throw new Error('no cart was read')
  const lines = withFreeItems(cart.lines, body.products)
  return checkOrder(incoming, { ...cart, lines }, now, context.config.stockHoldSeconds)
}

function rejectTwoDiscounts({ coupon = '', discount }: CreateOrder): void {
  if (coupon !== '' && discount !== undefined) throw invalid({ discount: 'Cannot be set together with coupon' })
}

function incomingOrder(request: Request, origin: string): IncomingOrder {
  const {
    source = 'phone',
    draft = false,
    discount,
    delivery_charge,
    notify = false,
    force = [],
    ...rest
  } = request.body
  const { paid, coupon = '', url = origin, ...order } = rest
  return {
    request: { ...order, coupon, url },
    ...{ language: 'en', clientIp: '', userAgent: '', couponClient: noClient, idempotency: undefined },
    terms: {
      ...{ draft, force, source, notify, actor: actorOfRequest(request) },
      discountPaisa: discount === undefined ? undefined : toPaisa(discount),
      deliveryChargePaisa: delivery_charge === undefined ? undefined : toPaisa(delivery_charge),
    },
  }
}
