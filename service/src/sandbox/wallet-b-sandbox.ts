import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../platform/http/http-server.ts'
import { faultyAnswer } from './faulty-answer.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import { press, sendBack, showPayment, showText, takePress } from './sandbox-press.ts'
import type { Sandbox, SandboxPayment, SandboxState } from './sandbox-state.ts'
import { type Initiate, initiateErrors } from './wallet-b-initiate-errors.ts'
import { lookupSandbox, unauthorized } from './wallet-b-lookup-sandbox.ts'

const gateway = 'wallet_b'
const lifeSeconds = 1800

/**
 * Khalti's initiate, payment page and lookup. Faults: those of every API (faulty-answer.ts), `initiate-detail` and `initiate-nested` (refusals in
 * two more shapes), `unauthorized`; on the way back `claims-completed` (the query says so whatever happened), `no-return`, `return-twice`.
 * Those of the lookup are beside it.
 */
export function walletBSandbox(app: App, sandbox: Sandbox): void {
  const { state, publicUrl } = sandbox
  const secret = sandboxCredentials(sandbox.keys).wallet_b_secret

  app.post('/sandbox/wallet_b/api/v2/epayment/initiate/', async (request, reply) => {
    state.record(gateway, '/api/v2/epayment/initiate/')
    if (await faultyAnswer(state, gateway, reply)) return reply
    const refusal = state.has(gateway, 'unauthorized') ? 'Invalid token.' : unauthorized(request, secret)
    if (refusal) return reply.code(401).send({ detail: refusal, status_code: 401 })
    const errors = wantedErrors(state) ?? initiateErrors(request.body)
    if (errors) return reply.code(400).send({ ...errors, error_key: 'validation_error' })
    const pidx = openPayment(state, request.body as Initiate)
    return {
      pidx,
      payment_url: `${publicUrl}/sandbox/wallet_b/pay?pidx=${pidx}`,
      expires_at: nepalTime(new Date(Date.now() + lifeSeconds * 1000)),
      expires_in: lifeSeconds,
    }
  })

  const page = z.object({ pidx: z.string() })
  app.get('/sandbox/wallet_b/pay', { schema: { querystring: page } }, async (request, reply) => {
    const payment = state.find(gateway, request.query.pidx)
    if (!payment) return showText(reply, 404, 'Not found', 'No such payment.')
    return showPayment(reply, 'Wallet B', payment, [
      payment.fields.purchase_order_name as string,
      `Rs. ${(payment.amountPaisa / 100).toFixed(2)}`,
    ])
  })

  app.post('/sandbox/wallet_b/press', { schema: { body: press } }, async (request, reply) => {
    const payment = takePress(state, gateway, request.body)
    if (!payment) return showText(reply, 400, 'Finished', 'This payment is finished already.')
    return sendBack(state, gateway, reply, returnAddress(state, payment))
  })

  lookupSandbox(app, sandbox, secret)
}

function wantedErrors(state: SandboxState): object | undefined {
  if (state.has(gateway, 'initiate-detail')) return { detail: 'This merchant is not active.' }
  if (state.has(gateway, 'initiate-nested')) return { customer_info: { email: ['Enter a valid email address.'] } }
  return undefined
}

function openPayment(state: SandboxState, body: Initiate): string {
  const pidx = randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 22)
  state.put({
    gateway,
    reference: pidx,
    amountPaisa: body.amount,
    state: 'started',
    fields: {
      return_url: body.return_url,
      purchase_order_id: body.purchase_order_id,
      purchase_order_name: body.purchase_order_name,
    },
    gatewayReference: randomBytes(11).toString('base64url'),
  })
  return pidx
}

const statuses = { paid: 'Completed', pending: 'Pending', cancelled: 'User canceled', failed: 'User canceled' }

function returnAddress(
  state: SandboxState,
  { reference, amountPaisa, fields, gatewayReference, ...payment }: SandboxPayment,
) {
  const outcome = payment.state === 'started' ? 'pending' : payment.state
  const id = outcome === 'paid' ? gatewayReference : ''
  const url = new URL(fields.return_url as string)
  const query = {
    pidx: reference,
    transaction_id: id,
    tidx: id,
    txnId: id,
    amount: String(amountPaisa),
    total_amount: String(amountPaisa),
    mobile: id && `98XXXXX${randomInt(100, 1000)}`,
    status: state.has(gateway, 'claims-completed') ? 'Completed' : statuses[outcome],
    purchase_order_id: fields.purchase_order_id as string,
    purchase_order_name: fields.purchase_order_name as string,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
  return url.href
}

const nepalOffsetMs = (5 * 60 + 45) * 60_000

function nepalTime(at: Date): string {
  return new Date(at.getTime() + nepalOffsetMs).toISOString().replace('Z', '+05:45')
}
