import { badRequest } from '../../platform/http/errors.ts'
import { nepaliDay } from '../../platform/values/nepali-day.ts'
import type { Gateway, GatewayContext, Outcome, Payment, StartedPayment } from '../gateway.ts'
import { gatewayOrigin, takesMoney } from '../gateway-hosts.ts'
import {
  isSignedReturn,
  type RequestValues,
  type ReturnValues,
  readReturn,
  signRequest,
} from './banknet-a-signature.ts'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'
import { reviewOutcome } from './review-outcome.ts'
import { findTextCredential, getTextCredential, rejectTestCredentials } from './text-credential.ts'

const maxReturnUrlLength = 150
const lifetimeSeconds = 1800
/** The network's published test merchants, and the sandbox's. */
const testMerchants = new Set(['NBQM', 'fonepay123', 'SANDBOXPID'])

const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })

/**
 * Fonepay web payment: the browser opens a signed URL and returns to a signed one. The network's enquiry needs a login
 * that merchants of this method do not have (3.4), so there is no `check`: only the signed return counts.
 */
export const bankNetA: Gateway = {
  async start(context, payment) {
    const pid = getTextCredential(context, 'banknet_a_pid')
    const secret = getTextCredential(context, 'banknet_a_secret')
    rejectTestCredentials(context, 'banknetA', testMerchants.has(pid))
    const values = requestValues(context, payment, pid)
    if (values.RU.length > maxReturnUrlLength) {
      context.log.warn({ store_id: payment.storeId }, 'return address too long for the gateway')
      throw badRequest('The payment could not be started, please try again')
    }
    const query = Object.entries({ ...values, DV: signRequest(secret, values) })
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    const url = `${gatewayOrigin(context.config, 'banknetA')}/api/merchantRequest?${query}`
    return { response: { url }, details: { pid }, lifetimeSeconds }
  },

  async verifyReturn(context, payment, query) {
    const secret = findTextCredential(context, 'banknet_a_secret')
    const values = readReturn(query)
    if (secret === undefined || !values || !isSignedReturn(secret, values, query.DV))
      return unknown('not signed by the gateway')
    const isForbidden = testMerchants.has(values.PID) && takesMoney(context.config, 'banknetA')
    const isOurs = values.PRN === payment.reference && values.PID === payment.details.pid
    return isOurs && !isForbidden ? outcomeOf(values, payment) : unknown('the return of another payment')
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
    // No text of a shopper or store: a comma in it would make the signed message ambiguous.
    R1: `Order ${payment.orderId}`,
    R2: 'N/A',
    RU: returnUrl('success'),
  }
}

/** MM/DD/YYYY in Nepal's time zone. */
export function nepalDate(at: Date): string {
  const [year, month, day] = nepaliDay(at).split('-')
  return `${month}/${day}/${year}`
}

/** Flag and code must agree. A smaller amount than requested needs review; a larger one includes the shopper's fee. */
function outcomeOf({ PS, RC, UID, P_AMT, R_AMT }: ReturnValues, { chargedAmountPaisa }: StartedPayment): Outcome {
  if (PS === 'false' && (RC === 'failed' || RC === 'cancel')) return { outcome: 'unpaid', reason: RC }
  const reported = { PS, RC, UID, P_AMT, R_AMT }
  if (PS !== 'true' || RC !== 'successful' || UID === '')
    return reviewOutcome('flag and code contradict each other', reported)
  const paidPaisa = paisaOfRupees(P_AMT)
  const isEnough = paidPaisa !== undefined && paidPaisa >= chargedAmountPaisa
  if (paisaOfRupees(R_AMT) !== chargedAmountPaisa || !isEnough) return reviewOutcome('another amount', reported)
  return { outcome: 'paid', gatewayReference: UID }
}
