import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sameText } from '../payments/gateways/constant-time.ts'
import type { App } from '../platform/http/http-server.ts'
import { faultCount } from './fault-count.ts'
import { faultyAnswer } from './faulty-answer.ts'
import type { Sandbox, SandboxPayment, SandboxState } from './sandbox-state.ts'

const gateway = 'wallet_b'
const lookup = z.object({ pidx: z.string() })

/** What Khalti says about the key of a call; undefined: it is the merchant's. */
export function unauthorized({ headers }: FastifyRequest, secret: string): string | undefined {
  const key = /^key (.*)$/i.exec(headers.authorization ?? '')?.[1]
  if (key === undefined) return 'Authentication credentials were not provided.'
  return sameText(key, secret) ? undefined : 'Invalid token.'
}

/**
 * Khalti's lookup. Faults: those of every API (faulty-answer.ts), `lookup-pending-N` (for the first N questions), `lookup-initiated` (as if the
 * page had not been opened), `expired` (unless paid), `refunded`, `wrong-amount` (a rupee less), `other-pidx`, `no-transaction`.
 */
export function lookupSandbox(app: App, { state }: Sandbox, secret: string): void {
  app.post('/sandbox/wallet_b/api/v2/epayment/lookup/', async (request, reply) => {
    state.record(gateway, '/api/v2/epayment/lookup/')
    if (await faultyAnswer(state, gateway, reply)) return reply
    const refusal = unauthorized(request, secret)
    if (refusal) return reply.code(401).send({ detail: refusal, status_code: 401 })
    const pidx = lookup.safeParse(request.body).data?.pidx
    const payment = pidx === undefined ? undefined : state.find(gateway, pidx)
    if (!payment) return reply.code(404).send({ detail: 'Not found.', error_key: 'validation_error' })
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
  const asked = Number(payment.fields.asked ?? 0) + 1
  payment.fields.asked = String(asked)
  if (asked <= faultCount(state, gateway, 'lookup-pending-')) return 'Pending'
  if (state.has(gateway, 'lookup-initiated')) return 'Initiated'
  if (state.has(gateway, 'refunded')) return 'Refunded'
  if (state.has(gateway, 'expired') && payment.state !== 'paid') return 'Expired'
  return statuses[payment.state]
}
