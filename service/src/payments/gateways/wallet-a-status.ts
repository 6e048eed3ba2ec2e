import { z } from 'zod'
import type { GatewayContext, Outcome, Probe, StartedPayment } from '../gateway.ts'
import { callGateway, type GatewayResponse, probeOf } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { paisaOfRupees, rupeesText } from './paisa-text.ts'
import { reviewOutcome } from './review-outcome.ts'

export const testProductCode = 'EPAYTEST'
const testStatusHost = 'https://rc.esewa.com.np'

const statusShape = z.object({
  product_code: z.string(),
  transaction_uuid: z.string(),
  total_amount: z.unknown(),
  status: z.string(),
  ref_id: z.string().nullish(),
})

export type WalletAStatus = z.output<typeof statusShape>

const unpaidStatuses = new Set(['CANCELED', 'FULL_REFUND', 'PARTIAL_REFUND'])
const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason })

/**
 * True where neither the operator nor the sandbox replaces the gateway: its test hosts accept the test product only.
 */
export function usesTestHosts(
  { config }: GatewayContext,
  productCode: string,
  operatorUrl: string | undefined,
): boolean {
  return productCode === testProductCode && operatorUrl === undefined && !config.gatewaySandbox
}

type StatusQuery = { productCode: string; amountPaisa: number; reference: string }

function sendQuery(context: GatewayContext, { productCode, amountPaisa, reference }: StatusQuery) {
  const { config } = context
  const test = usesTestHosts(context, productCode, config.gatewayUrls.walletAStatus)
  const query = new URLSearchParams({
    product_code: productCode,
    total_amount: rupeesText(amountPaisa),
    transaction_uuid: reference,
  })
  const origin = test ? testStatusHost : gatewayOrigin(config, 'walletAStatus')
  return callGateway(`${origin}/api/epay/transaction/status/?${query}`, { timeoutMs: 6000 })
}

function statusIn(response: GatewayResponse, { reference, productCode }: StatusQuery): WalletAStatus | undefined {
  const status = response.status === 200 ? statusShape.safeParse(response.json).data : undefined
  return status?.transaction_uuid === reference && status.product_code === productCode ? status : undefined
}

/** The gateway's status, queried with the values stored at the start; undefined without a clear one of this payment. */
export async function queryStatus(
  context: GatewayContext,
  { details, chargedAmountPaisa: amountPaisa, reference }: StartedPayment,
): Promise<WalletAStatus | undefined> {
  const query = { productCode: String(details.product_code), amountPaisa, reference }
  const response = await sendQuery(context, query)
  return response && statusIn(response, query)
}

/** Whether the gateway knows the product code. The status call has no signature, so it says nothing of the secret. */
export async function probeStatus(context: GatewayContext, productCode: string, reference: string): Promise<Probe> {
  const query = { productCode, amountPaisa: 100, reference }
  return probeOf(await sendQuery(context, query), (response) => statusIn(response, query) !== undefined)
}

/** `code` is the gateway's reference in a signed return, for a status without one. */
export function outcomeOf(status: WalletAStatus | undefined, payment: StartedPayment, code?: string): Outcome {
  if (!status) return unknown('the gateway returned no clear status')
  if (unpaidStatuses.has(status.status)) return { outcome: 'unpaid', reason: status.status }
  const isPending = status.status === 'PENDING'
  if (status.status !== 'COMPLETE') return { outcome: 'unknown', reason: 'not finished at the gateway', isPending }
  const gatewayReference = status.ref_id || code
  const reported = { total_amount: status.total_amount, ref_id: gatewayReference }
  if (paisaOfRupees(status.total_amount) !== payment.chargedAmountPaisa)
    return reviewOutcome('another amount', reported)
  return gatewayReference ? { outcome: 'paid', gatewayReference } : reviewOutcome('paid without a reference', reported)
}
