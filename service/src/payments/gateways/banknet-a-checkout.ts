import { toNpr } from '@pasal/contract/pricing/money.ts'
import { z } from 'zod'
import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, Probe, Started, StartedPayment } from '../gateway.ts'
import { type CheckoutAccount, checkoutAccount } from './banknet-checkout-account.ts'
import { listBanks } from './banknet-checkout-banks.ts'
import { callCheckout, checkoutBase } from './banknet-checkout-call.ts'
import { probeLogin } from './banknet-checkout-login.ts'
import { isOver } from './is-over.ts'
import { paisaOfRupees } from './paisa-text.ts'
import { reviewOutcome } from './review-outcome.ts'
import { socketUrl } from './socket-url.ts'

const lifetimeSeconds = 1800
const minPaisa = 100
const maxPaisa = 999_999_900

/**
 * Checkout by Fonepay, intent flow: a QR and links to bank apps on the shop's page. Only the status call proves a
 * payment.
 */
export const bankNetACheckout: Gateway = { start, check, probe }

async function start(context: GatewayContext, payment: Payment): Promise<Started> {
  const account = await checkoutAccount(context, !context.config.production)
  if (!account) throw badRequest('This payment method is not available for this store')
  if (payment.amountPaisa < minPaisa || payment.amountPaisa > maxPaisa) {
    throw badRequest('This amount cannot be paid with this payment method')
  }
  const [qr, banks] = await Promise.all([createQr(context, account, payment), listBanks(context, account)])
  const prn = payment.reference
  return {
    response: {
      prn,
      transaction: payment.transactionId,
      amount: toNpr(payment.orderAmountPaisa),
      socket_url: qr.socketUrl,
      qr_message: qr.qrMessage,
      banks,
    },
    details: { prn, terminalId: account.terminalId, ...qr },
    lifetimeSeconds,
  }
}

const created = z.looseObject({
  qrString: z.string().max(2000).nullish(),
  qrMessage: z.string().max(2000).nullish(),
  status: z.string().nullish(),
  prn: z.string().nullish(),
})

async function createQr(context: GatewayContext, account: CheckoutAccount, payment: Payment) {
  const { terminalId, qrType } = account
  const { reference: referenceLabel, orderId: billId } = payment
  const amount = toNpr(payment.amountPaisa)
  const response = await callCheckout(context, account, {
    path: '/generate-intent-qr',
    body: { amount, billId, terminalId, paymentMode: 'QR', referenceLabel, qrType },
  })
  const qr =
    response && response.status >= 200 && response.status < 300 ? created.safeParse(response.json).data : undefined
  const qrMessage = qr && qrOf(qr)
  if (!qr || !qrMessage || (qr.prn && qr.prn !== referenceLabel)) {
    context.log.warn({ transaction_id: payment.transactionId, status: response?.status }, 'gateway returned no QR')
    throw badRequest('The payment could not be started, please try again')
  }
  return { qrMessage, socketUrl: socketUrl(qr.websocketId ?? qr.thirdpartyQrWebSocketUrl, context.config) }
}

/** A 2xx with only a message is a failure (5.2): `qrMessage` counts only when it is the text of a QR. */
function qrOf({ qrString, qrMessage, status }: z.output<typeof created>): string | undefined {
  if (status && status.toLowerCase() !== 'success') return undefined
  return qrString || (qrMessage?.startsWith('0002') ? qrMessage : undefined)
}

/** The login of the store's own account, also where payments use the development account. */
async function probe(context: GatewayContext): Promise<Probe> {
  const account = await checkoutAccount(context, false)
  return account ? probeLogin(checkoutBase(context.config), account) : 'rejected'
}

async function check(context: GatewayContext, payment: StartedPayment): Promise<Outcome> {
  const account = await checkoutAccount(context, payment.development)
  if (!account) return { outcome: 'unknown', reason: 'no credentials' }
  const { reference: referenceLabel, chargedAmountPaisa: amountPaisa } = payment
  // The terminal of the QR: the store's setting may have changed since.
  const terminalId = String(payment.details.terminalId)
  const response = await callCheckout(context, account, {
    path: '/thirdPartyDynamicQrGetStatus',
    body: { terminalId, referenceLabel },
  })
  if (response?.status !== 200) return { outcome: 'unknown', reason: 'no response' }
  const outcome = checkoutOutcome(response.json, { prn: referenceLabel, amountPaisa })
  const isNeverSeen = outcome.outcome === 'unknown' && outcome.reason === neverScanned
  return isNeverSeen && isOver(context, payment, lifetimeSeconds)
    ? { outcome: 'unpaid', reason: neverScanned }
    : outcome
}

const text = z.union([z.string(), z.number()]).transform(String)
const statusShape = z.looseObject({ prn: z.string(), paymentStatus: z.string(), fonepayTraceId: text.nullish() })

const neverScanned = 'never scanned'

/** A QR that has not been scanned yet can have `timeout`, too, so only `failed` means unpaid (5.2). */
export function checkoutOutcome(
  response: unknown,
  { prn, amountPaisa }: { prn: string; amountPaisa: number },
): Outcome {
  const status = statusShape.safeParse(response).data
  if (!status) return { outcome: 'unknown', reason: 'no status' }
  if (status.prn !== prn) return { outcome: 'unknown', reason: 'another payment' }
  const paymentStatus = status.paymentStatus.toLowerCase()
  if (paymentStatus === 'failed') return { outcome: 'unpaid', reason: 'failed' }
  if (paymentStatus === 'timeout') return { outcome: 'unknown', reason: neverScanned }
  if (paymentStatus !== 'success')
    return { outcome: 'unknown', reason: 'not paid yet', isPending: paymentStatus === 'pending' }
  const { requestedAmount, fonepayTraceId: traceId } = status
  if (paisaOfRupees(requestedAmount) !== amountPaisa)
    return reviewOutcome('another amount', { requestedAmount, traceId })
  return { outcome: 'paid', gatewayReference: traceId && traceId !== '0' ? traceId : prn }
}
