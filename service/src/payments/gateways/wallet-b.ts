import { badRequest } from '../../platform/http/errors.ts'
import { firstCharacters } from '../../platform/values/first-characters.ts'
import type { Gateway, GatewayContext, Outcome, Payment, StartedPayment } from '../gateway.ts'
import { probeOf } from '../gateway-call.ts'
import { reviewOutcome } from './review-outcome.ts'
import { findTextCredential, getTextCredential, rejectTestCredentials } from './text-credential.ts'
import { callWalletB, errorText, initiateShape, type LookupResponse, lookupShape } from './wallet-b-calls.ts'

const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })
const pendingStatuses = new Set(['Pending', 'Initiated'])
const unpaidStatuses = new Set(['Expired', 'User canceled', 'Refunded', 'Partially Refunded'])

/** Khalti web checkout. Nothing in it is signed: only the gateway's lookup of the stored pidx proves a payment. */
export const walletB: Gateway = {
  check,

  async start(context, payment) {
    const secret = getTextCredential(context, 'wallet_b_secret')
    rejectTestCredentials(context, 'walletB', /^(test|sandbox)[-_]/i.test(secret))
    const response = await callWalletB(context, 'initiate', secret, initiateBody(context, payment))
    const started = response?.status === 200 ? initiateShape.safeParse(response.json).data : undefined
    if (!started) throw badRequest(errorText(response?.status === 200 ? undefined : response))
    const lifetimeSeconds = Math.min(Math.max(started.expires_in, 300), 86_400)
    return { response: started, details: { pidx: started.pidx }, lifetimeSeconds }
  },

  /** Only the stored pidx is looked up: with the query's, a small payment could pay for a large order. */
  async verifyReturn(context, payment, query) {
    if (query.pidx !== undefined && query.pidx !== payment.details.pidx) return unknown('the pidx of another payment')
    return check(context, payment)
  },

  /** A key that the gateway knows gets an error about the pidx; another one is not let in. */
  async probe(context, pidx) {
    const response = await callWalletB(context, 'lookup', getTextCredential(context, 'wallet_b_secret'), { pidx })
    return probeOf(response, ({ status, json }) => [200, 400, 404].includes(status) && json !== undefined)
  },
}

async function check(context: GatewayContext, payment: StartedPayment): Promise<Outcome> {
  const secret = findTextCredential(context, 'wallet_b_secret')
  if (secret === undefined) return unknown('the store has no key now')
  const response = await callWalletB(context, 'lookup', secret, { pidx: payment.details.pidx })
  // The lookup of an expired or cancelled payment has status 400 and an ordinary body.
  const hasStatus = response?.status === 200 || response?.status === 400
  return outcomeOf(hasStatus ? lookupShape.safeParse(response.json).data : undefined, payment)
}

function initiateBody({ config, returnUrl }: GatewayContext, payment: Payment) {
  const { name, email, phone } = payment.customer
  const parts = [
    { label: 'Products', amount: payment.goodsPaisa },
    { label: 'Delivery', amount: payment.deliveryPaisa },
  ]
  return {
    return_url: returnUrl('success'),
    website_url: config.publicUrl,
    amount: payment.amountPaisa,
    purchase_order_id: payment.reference,
    purchase_order_name: firstCharacters(`Order at ${payment.storeName}`, 100),
    customer_info: Object.fromEntries(Object.entries({ name, email, phone }).filter(([, value]) => value !== '')),
    amount_breakdown: parts.filter(({ amount }) => amount > 0),
  }
}

function outcomeOf(found: LookupResponse | undefined, { details, chargedAmountPaisa }: StartedPayment): Outcome {
  if (found?.pidx !== details.pidx) return unknown('the gateway returned no clear status')
  const { status, refunded, total_amount: amount, transaction_id: gatewayReference } = found as LookupResponse
  if (unpaidStatuses.has(status) || refunded) return { outcome: 'unpaid', reason: status }
  if (status !== 'Completed')
    return { outcome: 'unknown', reason: 'not finished at the gateway', isPending: pendingStatuses.has(status) }
  if (amount !== chargedAmountPaisa || !gatewayReference)
    return reviewOutcome('another amount, or no reference', { total_amount: amount, transaction_id: gatewayReference })
  return { outcome: 'paid', gatewayReference }
}
