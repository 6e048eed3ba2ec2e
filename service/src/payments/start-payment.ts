import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { StartRequest } from '@pasal/contract/payments/requests.ts'
import { payablePaisa } from '@pasal/contract/pricing/cart-totals.ts'
import type { Context } from '../context.ts'
import { setOrderPaymentProcessing } from '../orders/payment-status.queries.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/placed-orders.queries.ts'
import { transaction } from '../platform/database/database.ts'
import { badRequest } from '../platform/http/errors.ts'
import { newId } from '../platform/values/ids.ts'
import { findStoreForPayment, listSealedCredentials } from './credentials.queries.ts'
import type { GatewayContext, Payment, Started } from './gateway.ts'
import { openGatewayContext } from './gateway-context.ts'
import { gatewayOfMethod } from './gateway-hosts.ts'
import { rejectTestCredentials } from './gateways/text-credential.ts'
import { gateways } from './gateways.ts'
import { announceStart } from './payment-listener.queries.ts'
import { rejectUnavailable } from './payment-methods.ts'
import { insertTransaction } from './payments.queries.ts'
import { areSandboxCredentials } from './sandbox-accounts.ts'

/** Quirk (4.5): outside production the checkout network charges this amount; the response shows the order's amount. */
const developmentChargePaisa = 110

type Client = { ip: string; userAgent: string }

/**
 * POST /payment/…/init (4.5). The gateway is called outside any database transaction; the response waits for the row.
 */
export async function startPayment(context: Context, method: PaymentMethod, request: StartRequest, client: Client) {
  const { store: storeId, order: orderId } = request
  const order = await payableOrder(context, method, storeId, orderId)
  const store = await availableStore(context, method, storeId)
  const transactionId = newId()
  const development = method === 'BankNetACheckout' && !context.config.production
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
    now: context.clock.now(),
  }
  const gateway = await openGatewayContext(context, { storeId, transactionId, method })
  rejectSandboxCredentials(gateway, method)
  const started = await gateways[method].start(gateway, payment)
  await recordStart(context, method, request, payment, order, development, started)
  context.log.info({ store_id: storeId, order_id: orderId, transaction_id: transactionId, method }, 'payment started')
  return started.response
}

function rejectSandboxCredentials(gateway: GatewayContext, method: PaymentMethod): void {
  const { config, credentials } = gateway
  const platform = method === 'QR' ? config.qrPlatformCredentials : undefined
  rejectTestCredentials(gateway, gatewayOfMethod[method], areSandboxCredentials({ ...credentials, platform }))
}

async function payableOrder(
  { db }: Context,
  method: PaymentMethod,
  storeId: string,
  orderId: string,
): Promise<OrderRow> {
  return rejectUnpayable(method, await findOrder(db.pipelined, storeId, orderId))
}

function rejectUnpayable(method: PaymentMethod, order: OrderRow | undefined): OrderRow {
  if (!order) throw badRequest('Order not found')
  if (order.payment_status === 'Paid') throw badRequest('Payment already received')
  if (order.status !== 'Inactive') throw badRequest('This order is not waiting for a payment')
  if (order.payment_method !== method) throw badRequest('This order was placed with another payment method')
  return order
}

async function availableStore({ db }: Context, method: PaymentMethod, storeId: string) {
  const store = await findStoreForPayment(db.pipelined, storeId)
  if (!store) throw badRequest('Store not found')
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

async function recordStart(
  { db, clock }: Context,
  method: PaymentMethod,
  request: StartRequest,
  payment: Payment,
  order: OrderRow,
  development: boolean,
  { details, lifetimeSeconds }: Started,
): Promise<void> {
  const after = (seconds: number) => new Date(payment.now.getTime() + seconds * 1000)
  await transaction(db, async (tx) => {
    // An earlier start may have been paid during this one's gateway call.
    rejectUnpayable(method, await lockOrder(tx, payment.storeId, payment.orderId))
    await insertTransaction(tx, payment.storeId, {
      transaction_id: payment.transactionId,
      order_id: payment.orderId,
      method,
      reference: payment.reference,
      order_amount_paisa: payablePaisa(order),
      charged_amount_paisa: payment.amountPaisa,
      development,
      details,
      return_url: request.url,
      created_at: payment.now,
      life_ends_at: after(lifetimeSeconds),
      next_check_at: after(60),
    })
    await setOrderPaymentProcessing(tx, payment.storeId, payment.orderId, clock.now())
    await announceStart(tx, payment.storeId)
  })
}
