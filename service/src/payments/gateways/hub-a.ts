import { z } from 'zod'
import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, Probe, Started, StartedPayment } from '../gateway.ts'
import { callGateway, type GatewayResponse, probeOf } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { basicAuthorization, hubASigned } from './hub-a-signature.ts'
import { isOver } from './is-over.ts'
import { paisaOfRupees } from './paisa-text.ts'
import { reviewOutcome } from './review-outcome.ts'

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1))
const credentialsShape = z.object({
  merchantId: text,
  merchantName: text,
  username: text,
  password: text,
  secret: text,
})
type Credentials = z.output<typeof credentialsShape>

/** The envelope of both calls' responses; `code` is a number in some versions of the gateway. */
const envelope = z.looseObject({
  code: text,
  data: z.looseObject({}).nullish().catch(undefined),
  errors: z
    .array(z.looseObject({ error_code: text }))
    .nullish()
    .catch(undefined),
})
const notBegun = '3'

/** A value that a payment may lack: absent, null or empty. */
const textOrNone = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null || value === '' ? undefined : String(value)))

const statusShape = z.looseObject({
  Status: z.string(),
  MerchantTxnId: text,
  ProcessId: textOrNone,
  Amount: textOrNone,
  PaymentCurrency: textOrNone,
  GatewayReferenceNo: textOrNone,
})

const lifetimeSeconds = 3600

/** Nepal Payment Solution's OnePG: a form posted to the gateway's page. Only the status call proves a payment. */
export const hubA: Gateway = { start, check, probe }

async function start(context: GatewayContext, payment: Payment): Promise<Started> {
  const credentials = hubACredentials(context)
  if (!credentials) throw badRequest('This payment method is not available for this store')
  const { merchantId: MerchantId, merchantName: MerchantName, secret } = credentials
  const Amount = twoDecimals(payment.amountPaisa)
  const fields = { MerchantId, MerchantName, Amount, MerchantTxnId: payment.reference }
  const response = envelopeOf(await call(context, credentials, '/GetProcessId', fields))
  const processId = text.safeParse(dataOf(response)?.ProcessId)
  if (!processId.success) throw badRequest('The payment could not be started, please try again')
  const form = hubASigned(secret, {
    ...fields,
    ProcessId: processId.data,
    InstrumentCode: '',
    ResponseUrl: context.returnUrl('success'),
  })
  return {
    response: { action_url: `${gatewayOrigin(context.config, 'hubAForm')}/Payment/Index`, ...form },
    details: { processId: processId.data, merchantId: MerchantId },
    lifetimeSeconds,
  }
}

/** Always two decimals: the signature has no separators, so every value needs a fixed form. */
function twoDecimals(paisa: number): string {
  return `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`
}

async function check(context: GatewayContext, payment: StartedPayment): Promise<Outcome> {
  const credentials = hubACredentials(context)
  if (!credentials) return { outcome: 'unknown', reason: 'no credentials' }
  const response = envelopeOf(await queryStatus(context, credentials, payment.reference))
  if (isNotBegun(response) && isOver(context, payment, lifetimeSeconds)) {
    // An account that the store has changed to since knows no payment of the one before.
    return isOfAccount(payment, credentials)
      ? { outcome: 'unpaid', reason: 'never begun' }
      : { outcome: 'unknown', reason: 'the store has another account now' }
  }
  const status = statusShape.safeParse(dataOf(response))
  // Not reachable, not JSON, `code` 1 (error 3: not begun yet): none of them means unpaid.
  if (!status.success) return { outcome: 'unknown', reason: 'no status' }
  if (status.data.MerchantTxnId !== payment.reference) return { outcome: 'unknown', reason: 'another transaction' }
  if (status.data.Status === 'Fail') return { outcome: 'unpaid', reason: 'Fail' }
  const isPending = status.data.Status === 'Pending'
  if (status.data.Status !== 'Success') return { outcome: 'unknown', reason: status.data.Status, isPending }
  return paidOutcome(payment, status.data)
}

/** Payments of older versions do not name their account. */
function isOfAccount({ details }: StartedPayment, { merchantId }: Credentials): boolean {
  return details.merchantId === undefined || details.merchantId === merchantId
}

/** Success counts only with the values of the started payment; anything else needs review. */
function paidOutcome(payment: StartedPayment, status: z.output<typeof statusShape>): Outcome {
  const { ProcessId, Amount, PaymentCurrency, GatewayReferenceNo } = status
  const isAsExpected =
    ProcessId === payment.details.processId &&
    Amount !== undefined &&
    paisaOfRupees(Amount) === payment.chargedAmountPaisa &&
    PaymentCurrency === 'NPR'
  if (isAsExpected && GatewayReferenceNo !== undefined) return { outcome: 'paid', gatewayReference: GatewayReferenceNo }
  return reviewOutcome('a different payment', { ProcessId, Amount, PaymentCurrency, GatewayReferenceNo })
}

export function hubACredentials({ credentials }: GatewayContext): Credentials | undefined {
  return credentialsShape.safeParse(credentials.hub_a_key).data
}

function queryStatus(context: GatewayContext, credentials: Credentials, MerchantTxnId: string) {
  const { merchantId: MerchantId, merchantName: MerchantName } = credentials
  return call(context, credentials, '/CheckTransactionStatus', { MerchantId, MerchantName, MerchantTxnId })
}

/** The gateway checks merchant, login and signature first; then it knows no such transaction. */
async function probe(context: GatewayContext, reference: string): Promise<Probe> {
  const credentials = hubACredentials(context)
  if (!credentials) return 'rejected'
  return probeOf(await queryStatus(context, credentials, reference), (response) => {
    const parsed = envelopeOf(response)
    return parsed?.code === '0' || isNotBegun(parsed)
  })
}

function call(context: GatewayContext, credentials: Credentials, path: string, fields: Record<string, string>) {
  return callGateway(`${gatewayOrigin(context.config, 'hubA')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: basicAuthorization(credentials.username, credentials.password),
    },
    body: JSON.stringify(hubASigned(credentials.secret, fields)),
  })
}

type Envelope = z.output<typeof envelope>

function envelopeOf(response: GatewayResponse | undefined): Envelope | undefined {
  return response?.status === 200 ? envelope.safeParse(response.json).data : undefined
}

function isNotBegun(response: Envelope | undefined): boolean {
  return response?.code === '1' && (response.errors ?? []).some(({ error_code }) => error_code === notBegun)
}

/** The `data` of a response with code 0. */
function dataOf(response: Envelope | undefined) {
  return response?.code === '0' ? (response.data ?? undefined) : undefined
}
