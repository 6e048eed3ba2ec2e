import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, StartedPayment } from '../gateway.ts'
import { paidOtherwise } from './paid-otherwise.ts'
import { findTextCredential, getTextCredential, rejectTestCredentials } from './text-credential.ts'
import { callWalletB, initiateAnswer, type LookupAnswer, lookupAnswer, refusalText } from './wallet-b-calls.ts'

const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })
const refused = new Set(['Expired', 'User canceled', 'Refunded', 'Partially Refunded'])

/** Khalti web checkout. Nothing in it is signed: the gateway's own record of the stored pidx is the only proof. */
export const walletB: Gateway = {
  async start(context, payment) {
    const secret = getTextCredential(context, 'wallet_b_secret')
    rejectTestCredentials(context, 'walletB', /^(test|sandbox)[-_]/i.test(secret))
    const answer = await callWalletB(context, 'initiate', secret, initiateBody(context, payment))
    const started = answer?.status === 200 ? initiateAnswer.safeParse(answer.json).data : undefined
    if (!started) throw badRequest(refusalText(answer?.status === 200 ? undefined : answer))
    const lifeSeconds = Math.min(Math.max(started.expires_in, 300), 86_400)
    return { answer: started, details: { pidx: started.pidx }, lifeSeconds }
  },

  async check(context, payment) {
    const secret = findTextCredential(context, 'wallet_b_secret')
    if (secret === undefined) return unknown('the store has no key now')
    const answer = await callWalletB(context, 'lookup', secret, { pidx: payment.details.pidx })
    // An expired or cancelled payment is told with status 400 and an ordinary body.
    const told = answer?.status === 200 || answer?.status === 400
    return outcomeOf(told ? lookupAnswer.safeParse(answer.json).data : undefined, payment)
  },

  /** Looking up the pidx of the query would let a small payment pay for a large order. */
  async verifyReturn(context, payment, query) {
    if (query.pidx !== undefined && query.pidx !== payment.details.pidx) return unknown('the pidx of another payment')
    return walletB.check(context, payment)
  },
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
    purchase_order_name: `Order at ${payment.storeName}`.slice(0, 100),
    customer_info: Object.fromEntries(Object.entries({ name, email, phone }).filter(([, value]) => value !== '')),
    amount_breakdown: parts.filter(({ amount }) => amount > 0),
  }
}

function outcomeOf(found: LookupAnswer | undefined, { details, chargedAmountPaisa }: StartedPayment): Outcome {
  if (found?.pidx !== details.pidx) return unknown('the gateway gave no clear answer')
  const { status, refunded, total_amount: amount, transaction_id: gatewayReference } = found as LookupAnswer
  if (refused.has(status) || refunded) return { outcome: 'unpaid', reason: status }
  if (status !== 'Completed') return unknown('not finished at the gateway')
  if (amount !== chargedAmountPaisa || !gatewayReference)
    return paidOtherwise('another amount, or no reference', { total_amount: amount, transaction_id: gatewayReference })
  return { outcome: 'paid', gatewayReference }
}
