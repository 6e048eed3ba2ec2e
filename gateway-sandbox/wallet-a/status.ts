import { z } from 'zod'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import { paisaOf } from '../rupees.ts'
import type { Sandbox, SandboxPayment, SandboxState } from '../state.ts'

const gateway = 'wallet_a'
const statusQuery = z.object({ product_code: z.string(), total_amount: z.string(), transaction_uuid: z.string() })
type StatusQuery = z.output<typeof statusQuery>

/**
 * eSewa's status API. Faults: those of every API (faults.ts), `status-403`, `status-503` (the documented outage body),
 * for the first N queries of a payment `status-pending-N` and `status-ambiguous-N`, and `refunded` once it was paid.
 */
export function walletAStatus(app: App, { state }: Sandbox): void {
  const path = '/api/epay/transaction/status/'
  app.get(`/sandbox/wallet_a${path}`, { schema: { querystring: statusQuery } }, async (request, reply) => {
    state.record(gateway, path)
    if (await sendFaultyResponse(state, gateway, reply)) return reply
    if (state.has(gateway, 'status-403')) return reply.code(403).type('text/html').send('<h1>403 Forbidden</h1>')
    if (state.has(gateway, 'status-503')) {
      return reply.code(503).send({ code: 0, error_message: 'Service is currently unavailable' })
    }
    return statusResponse(state, request.query)
  })
}

function statusResponse(state: SandboxState, { product_code, total_amount, transaction_uuid }: StatusQuery) {
  const amountPaisa = paisaOf(total_amount)
  const payment = state.find(gateway, transaction_uuid)
  const known = payment && payment.amountPaisa === amountPaisa && payment.fields.product_code === product_code
  const status = known ? currentStatus(state, payment) : 'NOT_FOUND'
  const sentPaisa = (amountPaisa ?? 0) - (state.has(gateway, 'wrong-amount') ? 100 : 0)
  const ref_id = known && payment.state === 'paid' ? payment.gatewayReference : null
  return { product_code, transaction_uuid, total_amount: sentPaisa / 100, status, ref_id }
}

function currentStatus(state: SandboxState, payment: SandboxPayment): string {
  const queries = state.countQuery(payment)
  if (queries <= state.faultCount(gateway, 'status-pending-')) return 'PENDING'
  if (queries <= state.faultCount(gateway, 'status-ambiguous-')) return 'AMBIGUOUS'
  if (payment.state === 'paid') return state.has(gateway, 'refunded') ? 'FULL_REFUND' : 'COMPLETE'
  return payment.state === 'failed' || payment.state === 'cancelled' ? 'CANCELED' : 'PENDING'
}
