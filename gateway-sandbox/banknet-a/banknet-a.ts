import { randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { App } from '../http-server.ts'
import { finishPayment, press, returnToShop, sendPaymentPage, sendTextPage } from '../pages/payment-page.ts'
import { paisaOf, rupeesText } from '../rupees.ts'
import type { Sandbox, SandboxPayment, SandboxState } from '../state.ts'
import { dataVerification, requestFields, returnFields } from './signature.ts'

const gateway = 'banknet_a'

const requestQuery = z.object({
  PID: z.string().min(3).max(20),
  MD: z.literal('P'),
  PRN: z.string().min(3).max(25),
  AMT: z.string().max(18),
  CRN: z.literal('NPR'),
  DT: z.string().regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/),
  R1: z.string().min(1).max(160),
  R2: z.string().min(1).max(50),
  RU: z.url({ protocol: /^https?$/ }).max(150),
  DV: z.string(),
})
type RequestQuery = z.output<typeof requestQuery>

/**
 * Fonepay's payment page. Faults of the return: `lower-case`, `paid-more` and `paid-less` (a rupee, P_AMT only),
 * `wrong-amount` (both), `contradiction` (PS=true with RC=failed), `capital-true` (PS=TRUE), `forged` (another key),
 * `no-return`, `return-twice`.
 */
export function bankNetAGateway(app: App, sandbox: Sandbox): void {
  const { state, accounts } = sandbox
  const open = (reply: FastifyReply, parameters: unknown) => {
    state.record(gateway, '/api/merchantRequest')
    const values = requestQuery.safeParse(parameters).data
    if (!values || paisaOf(values.AMT) === undefined) return sendTextPage(reply, 400, 'Refused', 'Invalid parameters.')
    const account = accounts.bankNetA.find(({ pid, secret }) => values.PID === pid && isSigned(values, secret))
    if (!account) return sendTextPage(reply, 400, 'Refused', 'Data validation failed.')
    const payment = openPayment(state, values, account.secret)
    if (!payment) return sendTextPage(reply, 400, 'Refused', 'Duplicate PRN.')
    return sendPaymentPage(reply, 'Fonepay (BankNetA)', payment, [values.R1, `Rs. ${values.AMT}`])
  }
  app.get('/sandbox/banknet_a/api/merchantRequest', (request, reply) => open(reply, request.query))
  app.post('/sandbox/banknet_a/api/merchantRequest', (request, reply) => open(reply, request.body))

  app.post('/sandbox/banknet_a/press', { schema: { body: press } }, async (request, reply) => {
    const payment = finishPayment(state, gateway, request.body)
    if (!payment) return sendTextPage(reply, 400, 'Finished', 'This payment is finished already.')
    if (payment.state === 'pending') return sendTextPage(reply, 200, 'Pending', 'The bank has not answered yet.')
    return returnToShop(sandbox, gateway, reply, returnUrl(state, payment))
  })
}

function isSigned({ DV, ...values }: RequestQuery, secret: string): boolean {
  return DV.toLowerCase() === dataVerification(secret, requestFields, values)
}

/** The same address opened again is the same payment while it is open; any other with its PRN is a duplicate. */
function openPayment(state: SandboxState, values: RequestQuery, secret: string): SandboxPayment | undefined {
  const known = state.find(gateway, values.PRN)
  if (known) return known.state === 'started' && known.fields.DV === values.DV ? known : undefined
  const payment: SandboxPayment = {
    gateway,
    reference: values.PRN,
    amountPaisa: paisaOf(values.AMT) as number,
    state: 'started',
    fields: { ...values, secret },
    gatewayReference: String(randomInt(10 ** 8, 10 ** 9)),
  }
  state.put(payment)
  return payment
}

const codes = { paid: 'successful', failed: 'failed', cancelled: 'cancel', pending: 'failed', started: 'failed' }

function returnUrl(state: SandboxState, payment: SandboxPayment): string {
  const values = returnValues(state, payment)
  const key = state.has(gateway, 'forged') ? 'a key of another merchant' : (payment.fields.secret as string)
  const DV = dataVerification(key, returnFields, values)
  const url = new URL(payment.fields.RU as string)
  for (const [name, value] of Object.entries(values)) url.searchParams.append(name, value)
  url.searchParams.append('DV', state.has(gateway, 'lower-case') ? DV : DV.toUpperCase())
  return url.href
}

function returnValues(state: SandboxState, payment: SandboxPayment): Record<string, string> {
  const has = (fault: string) => state.has(gateway, fault)
  const paid = payment.state === 'paid'
  const requestedPaisa = payment.amountPaisa - (has('wrong-amount') ? 100 : 0)
  const paidPaisa = requestedPaisa + (has('paid-more') ? 100 : 0) - (has('paid-less') ? 100 : 0)
  return {
    PRN: payment.reference,
    PID: payment.fields.PID as string,
    PS: has('capital-true') ? 'TRUE' : String(paid || has('contradiction')),
    RC: has('contradiction') ? 'failed' : codes[payment.state],
    UID: payment.gatewayReference,
    BC: paid ? 'NICENPKA' : 'N/A',
    INI: paid ? '9841000000' : 'N/A',
    P_AMT: paid ? withDecimals(paidPaisa) : '0',
    R_AMT: rupeesText(requestedPaisa),
  }
}

/** The paid amount has decimals, the requested one has none: merchants must compare numbers, not texts. */
function withDecimals(paisa: number): string {
  return paisa % 100 === 0 ? `${rupeesText(paisa)}.0` : rupeesText(paisa)
}
