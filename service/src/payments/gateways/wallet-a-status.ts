import { z } from 'zod'
import type { GatewayContext, Outcome, StartedPayment } from '../gateway.ts'
import { callGateway } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { paidOtherwise } from './paid-otherwise.ts'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'

export const testProductCode = 'EPAYTEST'
const testStatusHost = 'https://rc.esewa.com.np'

const statusAnswer = z.object({
  product_code: z.string(),
  transaction_uuid: z.string(),
  total_amount: z.unknown(),
  status: z.string(),
  ref_id: z.string().nullish(),
})

export type WalletAStatus = z.output<typeof statusAnswer>

const refused = new Set(['CANCELED', 'FULL_REFUND', 'PARTIAL_REFUND'])
const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })

/** True where neither the operator nor the sandbox stands in for the gateway, so that its own test hosts take the test product. */
export function usesTestHosts(
  { config }: GatewayContext,
  productCode: string,
  operatorUrl: string | undefined,
): boolean {
  return productCode === testProductCode && operatorUrl === undefined && !config.gatewaySandbox
}

/** The gateway's record of the payment, asked with what was stored at the start; undefined: it has no clear answer about this payment. */
export async function askStatus(context: GatewayContext, payment: StartedPayment): Promise<WalletAStatus | undefined> {
  const { config } = context
  const productCode = String(payment.details.product_code)
  const test = usesTestHosts(context, productCode, config.gatewayUrls.walletAStatus)
  const query = new URLSearchParams({
    product_code: productCode,
    total_amount: rupeesText(payment.chargedAmountPaisa),
    transaction_uuid: payment.reference,
  })
  const origin = test ? testStatusHost : gatewayOrigin(config, 'walletAStatus')
  const answer = await callGateway(`${origin}/api/epay/transaction/status/?${query}`, { timeoutMs: 6000 })
  if (answer?.status !== 200) return undefined
  const status = statusAnswer.safeParse(answer.json).data
  return status?.transaction_uuid === payment.reference && status.product_code === productCode ? status : undefined
}

/** `code` is the gateway's reference as a signed return told it, for a record that does not say. */
export function outcomeOf(status: WalletAStatus | undefined, payment: StartedPayment, code?: string): Outcome {
  if (!status) return unknown('the gateway gave no clear answer')
  if (refused.has(status.status)) return { outcome: 'unpaid', reason: status.status }
  if (status.status !== 'COMPLETE') return unknown('not finished at the gateway')
  const gatewayReference = status.ref_id || code
  const told = { total_amount: status.total_amount, ref_id: gatewayReference }
  if (paisaOfRupees(status.total_amount) !== payment.chargedAmountPaisa) return paidOtherwise('another amount', told)
  return gatewayReference ? { outcome: 'paid', gatewayReference } : paidOtherwise('paid without a reference', told)
}
