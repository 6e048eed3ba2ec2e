import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import type { Sandbox, SandboxPayment, SandboxState } from '../state.ts'

const gateway = 'wallet_b'
const lookup = z.object({ pidx: z.string() })

/** The key of the request when it is a merchant's, else Khalti's message. */
export function keyOf(
  { headers }: FastifyRequest,
  accounts: Accounts['walletB'],
): { key: string } | { detail: string } {
  const key = /^key (.*)$/i.exec(headers.authorization ?? '')?.[1]
  if (key === undefined) return { detail: 'Authentication credentials were not provided.' }
  return accounts.some(({ secret }) => secret === key) ? { key } : { detail: 'Invalid token.' }
}

/**
 * Khalti's lookup. Faults: those of every API (faults.ts), `lookup-pending-N` (for the first N queries),
 * `lookup-initiated` (as if the page had not been opened), `expired` (unless paid), `refunded`, `wrong-amount` (a rupee
 * less), `other-pidx`, `no-transaction`.
 */
export function walletBLookup(app: App, { state, accounts }: Sandbox): void {
  app.post('/sandbox/wallet_b/api/v2/epayment/lookup/', async (request, reply) => {
    state.record(gateway, '/api/v2/epayment/lookup/')
    if (await sendFaultyResponse(state, gateway, reply)) return reply
    const known = keyOf(request, accounts.walletB)
    if ('detail' in known) return reply.code(401).send({ ...known, status_code: 401 })
    const pidx = lookup.safeParse(request.body).data?.pidx
    const payment = pidx === undefined ? undefined : state.find(gateway, pidx)
    if (payment?.fields.secret !== known.key)
      return reply.code(404).send({ detail: 'Not found.', error_key: 'validation_error' })
    const status = currentStatus(state, payment)
    return reply
      .code(status === 'Expired' || status === 'User canceled' ? 400 : 200)
      .send(record(state, payment, status))
  })
}

function record(state: SandboxState, payment: SandboxPayment, status: string) {
  const paid = payment.state === 'paid' && !state.has(gateway, 'no-transaction')
  return {
    pidx: state.has(gateway, 'other-pidx') ? 'AnotherPaymentsPidx222' : payment.reference,
    total_amount: payment.amountPaisa - (state.has(gateway, 'wrong-amount') ? 100 : 0),
    status,
    transaction_id: paid ? payment.gatewayReference : null,
    fee: 0,
    refunded: status === 'Refunded',
  }
}

const statuses = {
  started: 'Initiated',
  pending: 'Pending',
  paid: 'Completed',
  cancelled: 'User canceled',
  failed: 'User canceled',
}

function currentStatus(state: SandboxState, payment: SandboxPayment): string {
  const queries = state.countQuery(payment)
  if (queries <= state.faultCount(gateway, 'lookup-pending-')) return 'Pending'
  if (state.has(gateway, 'lookup-initiated')) return 'Initiated'
  if (state.has(gateway, 'refunded')) return 'Refunded'
  if (state.has(gateway, 'expired') && payment.state !== 'paid') return 'Expired'
  return statuses[payment.state]
}
