import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import { finishPayment, press, returnToShop, sendPaymentPage, sendTextPage } from '../pages/payment-page.ts'
import type { Sandbox, SandboxPayment, SandboxState } from '../state.ts'
import { type Initiate, initiateErrors } from './initiate-errors.ts'
import { keyOf, walletBLookup } from './lookup.ts'

const gateway = 'wallet_b'
const lifetimeSeconds = 1800

/**
 * Khalti's initiate, payment page and lookup. Faults: those of every API (faults.ts), `initiate-detail` and
 * `initiate-nested` (errors in two more shapes), `unauthorized`; of the return `claims-completed` (the query says so
 * whatever the outcome), `no-return`, `return-twice`. Those of the lookup are listed in lookup.ts.
 */
export function walletBGateway(app: App, sandbox: Sandbox): void {
  const { state, publicUrl, accounts } = sandbox

  app.post('/sandbox/wallet_b/api/v2/epayment/initiate/', async (request, reply) => {
    state.record(gateway, '/api/v2/epayment/initiate/')
    if (await sendFaultyResponse(state, gateway, reply)) return reply
    const known = keyOf(request, state.has(gateway, 'unauthorized') ? [] : accounts.walletB)
    if ('detail' in known) return reply.code(401).send({ ...known, status_code: 401 })
    const errors = simulatedErrors(state) ?? initiateErrors(request.body)
    if (errors) return reply.code(400).send({ ...errors, error_key: 'validation_error' })
    const pidx = openPayment(state, request.body as Initiate, known.key)
    return {
      pidx,
      payment_url: `${publicUrl}/sandbox/wallet_b/pay?pidx=${pidx}`,
      expires_at: nepalTime(new Date(Date.now() + lifetimeSeconds * 1000)),
      expires_in: lifetimeSeconds,
    }
  })

  const page = z.object({ pidx: z.string() })
  app.get('/sandbox/wallet_b/pay', { schema: { querystring: page } }, async (request, reply) => {
    const payment = state.find(gateway, request.query.pidx)
    if (!payment) return sendTextPage(reply, 404, 'Not found', 'No such payment.')
    return sendPaymentPage(reply, 'Khalti (WalletB)', payment, [
      payment.fields.purchase_order_name as string,
      `Rs. ${(payment.amountPaisa / 100).toFixed(2)}`,
    ])
  })

  app.post('/sandbox/wallet_b/press', { schema: { body: press } }, async (request, reply) => {
    const payment = finishPayment(state, gateway, request.body)
    if (!payment) return sendTextPage(reply, 400, 'Finished', 'This payment is finished already.')
    return returnToShop(sandbox, gateway, reply, returnUrl(state, payment))
  })

  walletBLookup(app, sandbox)
}

function simulatedErrors(state: SandboxState): object | undefined {
  if (state.has(gateway, 'initiate-detail')) return { detail: 'This merchant is not active.' }
  if (state.has(gateway, 'initiate-nested')) return { customer_info: { email: ['Enter a valid email address.'] } }
  return undefined
}

function openPayment(state: SandboxState, body: Initiate, secret: string): string {
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
      secret,
    },
    gatewayReference: randomBytes(11).toString('base64url'),
  })
  return pidx
}

const statuses = { paid: 'Completed', pending: 'Pending', cancelled: 'User canceled', failed: 'User canceled' }

function returnUrl(
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
