import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, StartedPayment } from '../gateway.ts'
import { gatewayOrigin, takesMoney } from '../gateway-hosts.ts'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'
import { findTextCredential, getTextCredential } from './text-credential.ts'
import { isGenuine, readResponse, type WalletAResponse } from './wallet-a-response.ts'
import { signedRequestFields, signRequest } from './wallet-a-signature.ts'
import { askStatus, outcomeOf, testProductCode, usesTestHosts } from './wallet-a-status.ts'

const testFormHost = 'https://rc-epay.esewa.com.np'
const lifeSeconds = 3600

const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })

/** eSewa ePay v2: a signed form from the browser, a signed answer through the browser, and a record to ask. */
export const walletA: Gateway = {
  async start(context, payment) {
    const productCode = getTextCredential(context, 'wallet_a_product_code')
    const secret = getTextCredential(context, 'wallet_a_secret')
    return {
      answer: { action_url: actionUrl(context, productCode), ...formFields(context, payment, productCode, secret) },
      details: { product_code: productCode },
      lifeSeconds,
    }
  },

  async check(context, payment) {
    if (isForbidden(context, payment)) return unknown('test product in production')
    const status = await askStatus(context, payment)
    // Until then the shopper may simply not have reached the gateway's page yet.
    const over = context.now.getTime() >= payment.createdAt.getTime() + lifeSeconds * 1000
    if (status?.status === 'NOT_FOUND' && over) return { outcome: 'unpaid', reason: 'never paid' }
    return outcomeOf(status, payment)
  },

  async verifyReturn(context, payment, query, hint) {
    if (isForbidden(context, payment)) return unknown('test product in production')
    if (hint === 'failure') return afterFailure(context, payment)
    // Some addresses get a second question mark from the gateway.
    const values = readResponse(query.data ?? query['?data'])
    if (!values) throw badRequest('Invalid payment response')
    const secret = findTextCredential(context, 'wallet_a_secret')
    if (secret === undefined || !isGenuine(values, secret)) return unknown('not signed by the gateway')
    if (!isPaymentOf(values, payment)) return unknown('the answer to another payment')
    return outcomeOf(await askStatus(context, payment), payment, values.transaction_code)
  },
}

function isTestProduct(productCode: string): boolean {
  return productCode.toUpperCase() === testProductCode
}

/** 4.5 sends the test product to the test form, in production too; what is paid there is no money. */
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

/** Nothing is signed on this way back, so anybody can take it: only the gateway's record counts. One that never began is given up here. */
async function afterFailure(context: GatewayContext, payment: StartedPayment): Promise<Outcome> {
  const status = await askStatus(context, payment)
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
