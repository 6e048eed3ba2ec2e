import { toNpr } from '@pasal/contract/pricing/money.ts'
import { z } from 'zod'
import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, Probe, Started, StartedPayment } from '../gateway.ts'
import { callGateway, probeOf } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { platformQrAccount, type QrAccount, storeQrAccount } from './banknet-qr-account.ts'
import { cleanRemark, dataValidation } from './banknet-qr-signature.ts'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'
import { reviewOutcome } from './review-outcome.ts'
import { socketUrl } from './socket-url.ts'

const lifetimeSeconds = 1800
const maxAmountLength = 10

type AccountOf = (context: GatewayContext) => QrAccount | undefined

/** Fonepay's dynamic QR: a code on the shop's page, paid in any bank's app. Only the status call proves a payment. */
function dynamicQr(accountOf: AccountOf): Gateway {
  return {
    start: (context, payment) => start(context, payment, accountOf(context)),
    check: (context, payment) => check(context, payment, accountOf(context)),
    probe: (context, reference) => probe(context, reference, accountOf(context)),
  }
}

/** `QR_Dynamic`: into the store's own account. */
export const storeQr: Gateway = dynamicQr(storeQrAccount)

/** `QR`: into the platform's account. */
export const platformQr: Gateway = dynamicQr(platformQrAccount)

const created = z.looseObject({ success: z.literal(true), qrMessage: z.string().min(1).max(2000) })

async function start(context: GatewayContext, payment: Payment, account: QrAccount | undefined): Promise<Started> {
  if (!account) throw badRequest('This payment method is not available for this store')
  const response = await post(context, 'thirdPartyDynamicQrDownload', createBody(payment, account))
  const qr = response && response.status < 300 ? created.safeParse(response.json).data : undefined
  if (!qr) {
    context.log.warn({ transaction_id: payment.transactionId, status: response?.status }, 'gateway returned no QR')
    throw badRequest('The payment could not be started, please try again')
  }
  const prn = payment.reference
  const url = socketUrl(qr.thirdpartyQrWebSocketUrl ?? qr.merchantWebSocketUrl, context.config)
  return {
    response: {
      prn,
      transaction: payment.transactionId,
      amount: toNpr(payment.orderAmountPaisa),
      socket_url: url,
      qr_message: qr.qrMessage,
    },
    details: { prn, merchantCode: account.merchantCode, socketUrl: url, qrMessage: qr.qrMessage },
    lifetimeSeconds,
  }
}

function createBody(payment: Payment, { merchantCode, secret, username, password }: QrAccount) {
  const amount = rupeesText(payment.amountPaisa)
  if (payment.amountPaisa <= 0 || amount.length > maxAmountLength) {
    throw badRequest('This amount cannot be paid with this payment method')
  }
  const prn = payment.reference
  const remarks1 = cleanRemark(payment.orderId, 'Order')
  const remarks2 = cleanRemark(payment.storeName, 'Store')
  const signed = dataValidation(secret, [amount, prn, merchantCode, remarks1, remarks2])
  return { amount, remarks1, remarks2, prn, merchantCode, dataValidation: signed, username, password }
}

const text = z.union([z.string(), z.number()]).transform(String)
const statusShape = z.looseObject({
  prn: z.string(),
  merchantCode: text,
  paymentStatus: z.string(),
  fonepayTraceId: text.nullish(),
})

async function check(
  context: GatewayContext,
  payment: StartedPayment,
  account: QrAccount | undefined,
): Promise<Outcome> {
  if (!account) return { outcome: 'unknown', reason: 'no credentials' }
  const prn = payment.reference
  // The account of the QR: a store that has changed its account since cannot query the old one.
  const merchantCode = String(payment.details.merchantCode)
  const response = await queryStatus(context, { ...account, merchantCode }, prn)
  if (response?.status !== 200) return { outcome: 'unknown', reason: 'no response' }
  return qrOutcome(response.json, { prn, merchantCode, amountPaisa: payment.chargedAmountPaisa })
}

function queryStatus(context: GatewayContext, { merchantCode, secret, username, password }: QrAccount, prn: string) {
  const signed = dataValidation(secret, [prn, merchantCode])
  return post(context, 'thirdPartyDynamicQrGetStatus', {
    prn,
    merchantCode,
    dataValidation: signed,
    username,
    password,
  })
}

const failure = z.looseObject({ message: z.string() })

/** The gateway checks merchant, login and signature before it looks for the prn, which is not there. */
async function probe(context: GatewayContext, prn: string, account: QrAccount | undefined): Promise<Probe> {
  const response = account && (await queryStatus(context, account, prn))
  return probeOf(response, ({ status, json }) => {
    return status === 200 || /\bprn\b/i.test(failure.safeParse(json).data?.message ?? '')
  })
}

type Expected = { prn: string; merchantCode: string; amountPaisa: number }

/** The response has no signature and usually no amount: it counts only for the prn and account of the query (4.5). */
export function qrOutcome(response: unknown, { prn, merchantCode, amountPaisa }: Expected): Outcome {
  const status = statusShape.safeParse(response).data
  if (!status) return { outcome: 'unknown', reason: 'no status' }
  if (status.prn !== prn || status.merchantCode !== merchantCode) {
    return { outcome: 'unknown', reason: 'another payment' }
  }
  const { amount, txnAmount, fonepayTraceId: traceId } = status
  const amounts = [amount, txnAmount].filter((each) => each !== undefined && each !== null)
  const paymentStatus = status.paymentStatus.toLowerCase()
  if (amounts.some((each) => paisaOfRupees(each) !== amountPaisa)) {
    if (paymentStatus === 'success') return reviewOutcome('another amount', { amount, txnAmount, traceId })
    return { outcome: 'unknown', reason: 'another amount' }
  }
  if (paymentStatus === 'failed') return { outcome: 'unpaid', reason: 'failed' }
  if (paymentStatus !== 'success')
    return { outcome: 'unknown', reason: 'not paid yet', isPending: paymentStatus === 'pending' }
  // The documentation has a trace id for every success; the prn, which is unique too, replaces a missing one.
  return { outcome: 'paid', gatewayReference: traceId && traceId !== '0' ? traceId : prn }
}

function post({ config }: GatewayContext, call: string, body: Record<string, string>) {
  const origin = gatewayOrigin(config, 'banknetQr')
  return callGateway(`${origin}/api/merchant/merchantDetailsForThirdParty/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
}
