import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, StartedPayment } from '../gateway.ts'
import { gatewayOrigin, takesMoney } from '../gateway-hosts.ts'
import { isOver } from './is-over.ts'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'
import { findTextCredential, getTextCredential } from './text-credential.ts'
import { isGenuine, readResponse, type WalletAResponse } from './wallet-a-response.ts'
import { signedRequestFields, signRequest } from './wallet-a-signature.ts'
import { outcomeOf, probeStatus, queryStatus, testProductCode, usesTestHosts } from './wallet-a-status.ts'

const testFormHost = 'https://rc-epay.esewa.com.np'
const lifetimeSeconds = 3600

const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })

/** eSewa ePay v2: the browser posts a signed form and returns with a signed response; the status call confirms it. */
export const walletA = {
  async start(context, payment) {
    const productCode = getTextCredential(context, 'wallet_a_product_code')
    const secret = getTextCredential(context, 'wallet_a_secret')
    return {
      response: { action_url: actionUrl(context, productCode), ...formFields(context, payment, productCode, secret) },
      details: { product_code: productCode },
      lifetimeSeconds,
    }
  },

  async check(context, payment) {
    if (isForbidden(context, payment)) return unknown('test product in production')
    const status = await queryStatus(context, payment)
    if (status?.status === 'NOT_FOUND' && isOver(context, payment, lifetimeSeconds))
      return { outcome: 'unpaid', reason: 'never seen' }
    return outcomeOf(status, payment)
  },

  async verifyReturn(context, payment, query, hint) {
    if (isForbidden(context, payment)) return unknown('test product in production')
    if (hint === 'failure') return afterFailure(context, payment)
    // The gateway adds a second question mark to some URLs.
    const values = readResponse(query.data ?? query['?data'])
    if (!values) throw badRequest('Invalid payment response')
    const secret = findTextCredential(context, 'wallet_a_secret')
    if (secret === undefined || !isGenuine(values, secret)) return unknown('not signed by the gateway')
    if (!isPaymentOf(values, payment)) return unknown('the return of another payment')
    return outcomeOf(await queryStatus(context, payment), payment, values.transaction_code)
  },

  probe: (context, reference) => probeStatus(context, getTextCredential(context, 'wallet_a_product_code'), reference),
} satisfies Gateway

function isTestProduct(productCode: string): boolean {
  return productCode.toUpperCase() === testProductCode
}

/** 4.5 sends the test product to the test form, in production too; payments there move no money. */
function isForbidden({ config }: GatewayContext, { details }: StartedPayment): boolean {
  return isTestProduct(String(details.product_code)) && takesMoney(config, 'walletAStatus')
}

function actionUrl(context: GatewayContext, productCode: string): string {
  const { config } = context
  const test = usesTestHosts(context, productCode, config.gatewayUrls.walletA)
  return `${test ? testFormHost : gatewayOrigin(config, 'walletA')}/api/epay/main/v2/form`
}

function formFields(context: GatewayContext, payment: Payment, productCode: string, secret: string) {
  const signed = {
    total_amount: rupeesText(payment.amountPaisa),
    transaction_uuid: payment.reference,
    product_code: productCode,
  }
  return {
    amount: rupeesText(payment.goodsPaisa),
    tax_amount: '0',
    product_service_charge: '0',
    product_delivery_charge: rupeesText(payment.deliveryPaisa),
    ...signed,
    success_url: context.returnUrl('success'),
    failure_url: context.returnUrl('failure'),
    signed_field_names: signedRequestFields,
    signature: signRequest(secret, signed),
  }
}

/**
 * The failure URL is not signed, so anybody can open it: only the status counts. A payment that never began ends here.
 */
async function afterFailure(context: GatewayContext, payment: StartedPayment): Promise<Outcome> {
  const status = await queryStatus(context, payment)
  if (status?.status === 'NOT_FOUND') return { outcome: 'unpaid', reason: 'given up' }
  return outcomeOf(status, payment)
}

function isPaymentOf(values: WalletAResponse, payment: StartedPayment): boolean {
  return (
    values.transaction_uuid === payment.reference &&
    values.product_code === payment.details.product_code &&
    values.status === 'COMPLETE' &&
    paisaOfRupees(values.total_amount) === payment.chargedAmountPaisa
  )
}
