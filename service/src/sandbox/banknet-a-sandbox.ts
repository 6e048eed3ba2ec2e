import { randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  type RequestValues,
  type ReturnValues,
  signRequest,
  signReturn,
} from '../payments/gateways/banknet-a-signature.ts'
import { sameText } from '../payments/gateways/constant-time.ts'
import { paisaOfRupees, rupeesText } from '../payments/gateways/paisa-text.ts'
import type { App } from '../platform/http/http-server.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import { press, sendBack, showPayment, showText, takePress } from './sandbox-press.ts'
import type { Sandbox, SandboxPayment, SandboxState } from './sandbox-state.ts'

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
 * Fonepay's payment page. Faults on the way back: `lower-case`, `paid-more` and `paid-less` (a rupee, P_AMT only), `wrong-amount` (both),
 * `contradiction` (PS=true with RC=failed), `capital-true` (PS=TRUE), `forged` (another key), `no-return`, `return-twice`.
 */
export function bankNetASandbox(app: App, { state, keys }: Sandbox): void {
  const { banknet_a_pid: pid, banknet_a_secret: secret } = sandboxCredentials(keys)

  const open = (reply: FastifyReply, given: unknown) => {
    state.record(gateway, '/api/merchantRequest')
    const values = requestQuery.safeParse(given).data
    if (!values || paisaOfRupees(values.AMT) === undefined)
      return showText(reply, 400, 'Refused', 'Invalid parameters.')
    if (values.PID !== pid || !isSigned(values, secret))
      return showText(reply, 400, 'Refused', 'Data validation failed.')
    const payment = openPayment(state, values)
    if (!payment) return showText(reply, 400, 'Refused', 'Duplicate PRN.')
    return showPayment(reply, 'BankNet A', payment, [values.R1, `Rs. ${values.AMT}`])
  }
  app.get('/sandbox/banknet_a/api/merchantRequest', (request, reply) => open(reply, request.query))
  app.post('/sandbox/banknet_a/api/merchantRequest', (request, reply) => open(reply, request.body))

  app.post('/sandbox/banknet_a/press', { schema: { body: press } }, async (request, reply) => {
    const payment = takePress(state, gateway, request.body)
    if (!payment) return showText(reply, 400, 'Finished', 'This payment is finished already.')
    if (payment.state === 'pending') return showText(reply, 200, 'Pending', 'The bank has not answered yet.')
    return sendBack(state, gateway, reply, returnAddress(state, payment, secret))
  })
}

function isSigned({ DV, ...values }: RequestQuery, secret: string): boolean {
  return sameText(signRequest(secret, values as RequestValues), DV.toLowerCase())
}

/** The same address opened again is the same payment while nothing was decided; anything else with its PRN is a duplicate. */
function openPayment(state: SandboxState, values: RequestQuery): SandboxPayment | undefined {
  const known = state.find(gateway, values.PRN)
  if (known) return known.state === 'started' && known.fields.DV === values.DV ? known : undefined
  const payment: SandboxPayment = {
    gateway,
    reference: values.PRN,
    amountPaisa: paisaOfRupees(values.AMT) as number,
    state: 'started',
    fields: values,
    gatewayReference: String(randomInt(10 ** 8, 10 ** 9)),
  }
  state.put(payment)
  return payment
}

const codes = { paid: 'successful', failed: 'failed', cancelled: 'cancel', pending: 'failed', started: 'failed' }

function returnAddress(state: SandboxState, payment: SandboxPayment, secret: string): string {
  const values = returnValues(state, payment)
  const DV = signReturn(state.has(gateway, 'forged') ? 'the key of somebody else' : secret, values)
  const url = new URL(payment.fields.RU as string)
  for (const [name, value] of Object.entries(values)) url.searchParams.append(name, value)
  url.searchParams.append('DV', state.has(gateway, 'lower-case') ? DV : DV.toUpperCase())
  return url.href
}

function returnValues(state: SandboxState, payment: SandboxPayment): ReturnValues {
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

/** What was paid is printed with decimals, what was asked as it was asked: readers compare numbers, not texts. */
function withDecimals(paisa: number): string {
  return paisa % 100 === 0 ? `${rupeesText(paisa)}.0` : rupeesText(paisa)
}
