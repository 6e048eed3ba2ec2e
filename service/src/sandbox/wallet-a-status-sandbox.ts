import { z } from 'zod'
import { paisaOfRupees } from '../payments/gateways/paisa-text.ts'
import type { App } from '../platform/http/http-server.ts'
import { faultCount } from './fault-count.ts'
import { faultyAnswer } from './faulty-answer.ts'
import type { Sandbox, SandboxPayment, SandboxState } from './sandbox-state.ts'

const gateway = 'wallet_a'
const statusQuery = z.object({ product_code: z.string(), total_amount: z.string(), transaction_uuid: z.string() })
type StatusQuery = z.output<typeof statusQuery>

/**
 * eSewa's status API. Faults: those of every API (faulty-answer.ts), `status-403`, `status-503` (the documented outage body), and for the first
 * N questions about a payment `status-pending-N`, `status-ambiguous-N`; `refunded` once it was paid.
 */
export function walletAStatusSandbox(app: App, { state }: Sandbox): void {
  const path = '/api/epay/transaction/status/'
  app.get(`/sandbox/wallet_a${path}`, { schema: { querystring: statusQuery } }, async (request, reply) => {
    state.record(gateway, path)
    if (await faultyAnswer(state, gateway, reply)) return reply
    if (state.has(gateway, 'status-403')) return reply.code(403).type('text/html').send('<h1>403 Forbidden</h1>')
    if (state.has(gateway, 'status-503')) {
      return reply.code(503).send({ code: 0, error_message: 'Service is currently unavailable' })
    }
    return statusAnswer(state, request.query)
  })
}

function statusAnswer(state: SandboxState, { product_code, total_amount, transaction_uuid }: StatusQuery) {
  const amountPaisa = paisaOfRupees(total_amount)
  const payment = state.find(gateway, transaction_uuid)
  const known = payment && payment.amountPaisa === amountPaisa && payment.fields.product_code === product_code
  const status = known ? currentStatus(state, payment) : 'NOT_FOUND'
  const answeredPaisa = (amountPaisa ?? 0) - (state.has(gateway, 'wrong-amount') ? 100 : 0)
  const ref_id = known && payment.state === 'paid' ? payment.gatewayReference : null
  return { product_code, transaction_uuid, total_amount: answeredPaisa / 100, status, ref_id }
}

function currentStatus(state: SandboxState, payment: SandboxPayment): string {
  const asked = Number(payment.fields.asked ?? 0) + 1
  payment.fields.asked = String(asked)
  if (asked <= faultCount(state, gateway, 'status-pending-')) return 'PENDING'
  if (asked <= faultCount(state, gateway, 'status-ambiguous-')) return 'AMBIGUOUS'
  if (payment.state === 'paid') return state.has(gateway, 'refunded') ? 'FULL_REFUND' : 'COMPLETE'
  return payment.state === 'failed' || payment.state === 'cancelled' ? 'CANCELED' : 'PENDING'
}
