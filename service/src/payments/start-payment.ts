import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { StartRequest } from '@pasal/contract/payments/requests.ts'
import { payablePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import type { Context } from '../context.ts'
import { setOrderPaymentProcessing } from '../orders/payment-status.queries.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/placed-orders.queries.ts'
import { renewHolds } from '../orders/renew-holds.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { checkReturnUrl } from '../stores/return-url.ts'
import { findStoreForPayment, listSealedCredentials } from './credentials.queries.ts'
import type { GatewayContext, Payment, Started } from './gateway.ts'
import { openGatewayContext } from './gateway-context.ts'
import { gateways } from './gateways.ts'
import { introduceToSandbox } from './introduce-to-sandbox.ts'
import { responseToNothingToPay } from './nothing-to-pay.ts'
import { rejectTooManyStarts, rejectUnpayable } from './payable-order.ts'
import { announceStart } from './payment-listener.queries.ts'
import { rejectUnavailable } from './payment-methods.ts'
import { countStarts, endOldestStarts, insertTransaction, markTransactionPaid } from './payments.queries.ts'
import { rejectSandboxCredentials } from './reject-sandbox-credentials.ts'
import { receivePayment } from './settle-payment.ts'

/** Quirk (4.5): outside production the checkout network charges this amount; the response shows the order's amount. */
const developmentChargePaisa = 110
/** A start beyond these ends the oldest: a shopper who tries again can pay, and few payments are queried. */
const maxOpenStarts = 10

type Client = { ip: string; userAgent: string }
type Start = { method: PaymentMethod; request: StartRequest; payment: Payment; development: boolean }

/**
 * POST /payment/…/init (4.5). The gateway is called outside any database transaction; the response waits for the row.
 */
export async function startPayment(context: Context, method: PaymentMethod, request: StartRequest, client: Client) {
  const { store: storeId, order: orderId } = request
  const now = context.clock.now()
  const order = rejectUnpayable(await findOrder(context.db.pipelined, storeId, orderId), now)
  const store = await availableStore(context, method, request)
  const transactionId = newId()
  const development = method === 'BankNetACheckout' && !context.config.production && payablePaisa(order) > 0
  const payment: Payment = {
    storeId,
    transactionId,
    orderId,
    storeName: store.name,
    reference: newReference(),
    ...amounts(order, development),
    orderAmountPaisa: payablePaisa(order),
    customer: { name: order.customer_full_name, email: order.customer_email, phone: order.customer_phone_number },
    client,
    now,
  }
  const gateway = await openGatewayContext(context, { storeId, transactionId, method })
  rejectSandboxCredentials(gateway, method)
  await introduceToSandbox(context, method, gateway)
  await prepareOrder(context, payment)
  const start = { method, request, payment, development }
  const started = await startOrSettle(context, start, gateway)
  context.log.info({ store_id: storeId, order_id: orderId, transaction_id: transactionId, method }, 'payment started')
  return started.response
}

async function availableStore(context: Context, method: PaymentMethod, { store: storeId, url }: StartRequest) {
  const { db } = context
  const store = await findStoreForPayment(db.pipelined, storeId)
  // The store was deleted a moment ago, and the order with it.
  if (!store) throw badRequest('Order not found')
  checkReturnUrl(context, storeId, store, url)
  const credentialNames = (await listSealedCredentials(db.pipelined, storeId)).map(({ name }) =>
    name.slice('setting.'.length),
  )
  rejectUnavailable(method, { ...store, credentialNames })
  return store
}

/** 20 letters and digits: short enough for every gateway, random enough never to repeat. */
function newReference(): string {
  return `P${randomBytes(13).toString('hex').slice(0, 19)}`
}

/** A discount that includes the delivery can exceed the goods: then there is only one part. */
function amounts(order: OrderRow, development: boolean) {
  const amountPaisa = development ? developmentChargePaisa : payablePaisa(order)
  const goodsPaisa = amountPaisa - order.delivery_charge_paisa
  if (development || goodsPaisa < 0) return { amountPaisa, goodsPaisa: amountPaisa, deliveryPaisa: 0 }
  return { amountPaisa, goodsPaisa, deliveryPaisa: order.delivery_charge_paisa }
}

/** Before the gateway is called: the order holds its units, or the start is rejected. */
async function prepareOrder(context: Context, payment: Payment): Promise<void> {
  await transaction(context.db, async (tx) => {
    const order = await lockPayableOrder(tx, payment)
    await renewHolds(tx, context, payment.storeId, order, { clientIp: payment.client.ip, now: payment.now })
  })
}

async function lockPayableOrder(tx: Tx, { storeId, orderId, now }: Payment): Promise<OrderRow> {
  const order = rejectUnpayable(await lockOrder(tx, storeId, orderId), now)
  rejectTooManyStarts((await countStarts(tx, storeId, orderId)).all)
  return order
}

async function startOrSettle(context: Context, start: Start, gateway: GatewayContext): Promise<Started> {
  const { method, payment } = start
  const isFree = payment.orderAmountPaisa <= 0
  const started = isFree
    ? await responseToNothingToPay(method, gateway, payment)
    : await gateways[method].start(gateway, payment)
  await transaction(context.db, async (tx) => {
    // An earlier start may have been paid during this one's gateway call.
    const order = await lockPayableOrder(tx, payment)
    await recordStart(tx, context, start, started)
    if (isFree) await settle(tx, start, order)
    else await announceStart(tx, payment.storeId)
  })
  return started
}

async function recordStart(
  tx: Tx,
  { clock }: Context,
  { method, request, payment, development }: Start,
  { details, lifetimeSeconds }: Started,
): Promise<void> {
  const { storeId, orderId, now } = payment
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  await endOldestStarts(tx, storeId, orderId, { kept: maxOpenStarts - 1, now })
  await insertTransaction(tx, storeId, {
    transaction_id: payment.transactionId,
    order_id: orderId,
    method,
    reference: payment.reference,
    order_amount_paisa: payment.orderAmountPaisa,
    charged_amount_paisa: payment.amountPaisa,
    development,
    details,
    return_url: request.url,
    created_at: now,
    life_ends_at: after(lifetimeSeconds),
    next_check_at: after(60),
  })
  await setOrderPaymentProcessing(tx, storeId, orderId, clock.now())
}

/** Nothing is to be paid: no gateway is asked, and the order is paid with its start. */
async function settle(tx: Tx, { method, payment }: Start, order: OrderRow): Promise<void> {
  const { storeId, transactionId, reference, now } = payment
  await markTransactionPaid(tx, storeId, transactionId, { gatewayReference: reference, surplus: false, now })
  const paid = { method, amountPaisa: 0, transactionId, gatewayReference: reference }
  await receivePayment(tx, storeId, order, { ...paid, now })
}
