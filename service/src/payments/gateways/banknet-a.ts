import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, StartedPayment } from '../gateway.ts'
import { gatewayOrigin, takesMoney } from '../gateway-hosts.ts'
import {
  isSignedReturn,
  type RequestValues,
  type ReturnValues,
  readReturn,
  signRequest,
} from './banknet-a-signature.ts'
import { paidOtherwise } from './paid-otherwise.ts'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'
import { findTextCredential, getTextCredential, rejectTestCredentials } from './text-credential.ts'

const longestReturnUrl = 150
const lifeSeconds = 1800
/** The network's published test merchants, and the sandbox's. */
const testMerchants = new Set(['NBQM', 'fonepay123', 'SANDBOXPID'])

const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })

/** Fonepay web payment: a signed address to open, and a signed address the browser brings back. */
export const bankNetA: Gateway = {
  async start(context, payment) {
    const pid = getTextCredential(context, 'banknet_a_pid')
    const secret = getTextCredential(context, 'banknet_a_secret')
    rejectTestCredentials(context, 'banknetA', testMerchants.has(pid))
    const values = requestValues(context, payment, pid)
    if (values.RU.length > longestReturnUrl) throw badRequest('The return address is too long for this payment method')
    const query = Object.entries({ ...values, DV: signRequest(secret, values) })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    const url = `${gatewayOrigin(context.config, 'banknetA')}/api/merchantRequest?${query}`
    return { answer: { url }, details: { pid }, lifeSeconds }
  },

  /** The network's own enquiry wants a login that merchants of this method do not have (3.4): only the signed return decides. */
  async check() {
    return unknown('only the signed return tells')
  },

  async verifyReturn(context, payment, query) {
    const secret = findTextCredential(context, 'banknet_a_secret')
    const values = readReturn(query)
    if (secret === undefined || !values || !isSignedReturn(secret, values, query.DV))
      return unknown('not signed by the gateway')
    const forbidden = testMerchants.has(values.PID) && takesMoney(context.config, 'banknetA')
    const ours = values.PRN === payment.reference && values.PID === payment.details.pid
    return ours && !forbidden ? outcomeOf(values, payment) : unknown('the answer to another payment')
  },
}

function requestValues({ returnUrl }: GatewayContext, payment: Payment, pid: string): RequestValues {
  return {
    PID: pid,
    MD: 'P',
    PRN: payment.reference,
    AMT: rupeesText(payment.amountPaisa),
    CRN: 'NPR',
    DT: nepalDate(payment.now),
    // No shopper's or store's text: a comma in it would blur what is signed.
    R1: `Order ${payment.orderId}`,
    R2: 'N/A',
    RU: returnUrl('success'),
  }
}

const nepalOffsetMs = (5 * 60 + 45) * 60_000

/** MM/DD/YYYY as the calendar on a wall in Nepal shows it. */
export function nepalDate(at: Date): string {
  const [year, month, day] = new Date(at.getTime() + nepalOffsetMs).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** Flag and code must say the same. Less paid than asked for is a matter for a person, more is the shopper's fee. */
function outcomeOf({ PS, RC, UID, P_AMT, R_AMT }: ReturnValues, { chargedAmountPaisa }: StartedPayment): Outcome {
  if (PS === 'false' && (RC === 'failed' || RC === 'cancel')) return { outcome: 'unpaid', reason: RC }
  const told = { PS, RC, UID, P_AMT, R_AMT }
  if (PS !== 'true' || RC !== 'successful' || UID === '') return paidOtherwise('the answer contradicts itself', told)
  const paidPaisa = paisaOfRupees(P_AMT)
  const enough = paidPaisa !== undefined && paidPaisa >= chargedAmountPaisa
  if (paisaOfRupees(R_AMT) !== chargedAmountPaisa || !enough) return paidOtherwise('another amount', told)
  return { outcome: 'paid', gatewayReference: UID }
}
