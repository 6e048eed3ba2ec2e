import { z } from 'zod'
import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, Started, StartedPayment } from '../gateway.ts'
import { callGateway } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { basicAuthorization, hubASigned } from './hub-a-signature.ts'
import { paidOtherwise } from './paid-otherwise.ts'
import { paisaOfRupees } from './paisa-text.ts'

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1))
const credentialsShape = z.object({
  merchantId: text,
  merchantName: text,
  username: text,
  password: text,
  secret: text,
})
type Credentials = z.output<typeof credentialsShape>

/** Both calls answer in one envelope; `code` is a number with some versions of the gateway. */
const envelope = z.looseObject({ code: text, data: z.looseObject({}).nullish() })

const statusShape = z.looseObject({
  Status: z.string(),
  MerchantTxnId: text,
  ProcessId: text.optional(),
  Amount: text.optional(),
  PaymentCurrency: z.string().optional(),
  GatewayReferenceNo: text.optional(),
})

const lifeSeconds = 3600

/** Nepal Payment Solution's OnePG: a form posted to the gateway's page; whether it was paid only the status call says. */
export const hubA: Gateway = { start, check }

async function start(context: GatewayContext, payment: Payment): Promise<Started> {
  const credentials = credentialsOf(context)
  if (!credentials) throw badRequest('This payment method is not available for this store')
  const { merchantId: MerchantId, merchantName: MerchantName, secret } = credentials
  const Amount = twoDecimals(payment.amountPaisa)
  const fields = { MerchantId, MerchantName, Amount, MerchantTxnId: payment.reference }
  const data = await ask(context, credentials, '/GetProcessId', fields)
  const processId = text.safeParse(data?.ProcessId)
  if (!processId.success) throw badRequest('The payment could not be started, please try again')
  const form = hubASigned(secret, {
    ...fields,
    ProcessId: processId.data,
    InstrumentCode: '',
    ResponseUrl: context.returnUrl('success'),
  })
  return {
    answer: { action_url: `${gatewayOrigin(context.config, 'hubAForm')}/Payment/Index`, ...form },
    details: { processId: processId.data },
    lifeSeconds,
  }
}

/** Two decimals always: the signature has no separators, so every value keeps a fixed form. */
function twoDecimals(paisa: number): string {
  return `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`
}

async function check(context: GatewayContext, payment: StartedPayment): Promise<Outcome> {
  const credentials = credentialsOf(context)
  if (!credentials) return { outcome: 'unknown', reason: 'no credentials' }
  const { merchantId: MerchantId, merchantName: MerchantName } = credentials
  const fields = { MerchantId, MerchantName, MerchantTxnId: payment.reference }
  const status = statusShape.safeParse(await ask(context, credentials, '/CheckTransactionStatus', fields))
  // Not reached, not JSON, `code` 1 (error 3: not begun yet): none of them says that nobody paid.
  if (!status.success) return { outcome: 'unknown', reason: 'no status' }
  if (status.data.MerchantTxnId !== payment.reference) return { outcome: 'unknown', reason: 'another transaction' }
  if (status.data.Status === 'Fail') return { outcome: 'unpaid', reason: 'Fail' }
  if (status.data.Status !== 'Success') return { outcome: 'unknown', reason: status.data.Status }
  return paidAsAsked(payment, status.data)
}

/** Success counts only for the very payment that was started; anything else waits for a person or a later answer. */
function paidAsAsked(payment: StartedPayment, status: z.output<typeof statusShape>): Outcome {
  const { ProcessId, Amount, PaymentCurrency, GatewayReferenceNo } = status
  const asAsked =
    ProcessId === payment.details.processId &&
    Amount !== undefined &&
    paisaOfRupees(Amount) === payment.chargedAmountPaisa &&
    PaymentCurrency === 'NPR'
  if (asAsked && GatewayReferenceNo !== undefined) return { outcome: 'paid', gatewayReference: GatewayReferenceNo }
  return paidOtherwise('a different payment', { ProcessId, Amount, PaymentCurrency, GatewayReferenceNo })
}

function credentialsOf({ credentials }: GatewayContext): Credentials | undefined {
  return credentialsShape.safeParse(credentials.hub_a_key).data
}

/** The `data` of an answer with code 0. */
async function ask(context: GatewayContext, credentials: Credentials, path: string, fields: Record<string, string>) {
  const answer = await callGateway(`${gatewayOrigin(context.config, 'hubA')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: basicAuthorization(credentials.username, credentials.password),
    },
    body: JSON.stringify(hubASigned(credentials.secret, fields)),
  })
  if (answer?.status !== 200) return undefined
  const parsed = envelope.safeParse(answer.json).data
  return parsed?.code === '0' ? (parsed.data ?? undefined) : undefined
}
