import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cardAmount } from '../payments/gateways/bank-card-request.ts'
import type { App } from '../platform/http/http-server.ts'
import { faultyAnswer } from './faulty-answer.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import type { Sandbox, SandboxPayment } from './sandbox-state.ts'

/** GET …/Inquiry/transactionStatus: plain JSON, an array even for one payment. */
export function cardInquiry(app: App, sandbox: Sandbox): void {
  const { keys, state } = sandbox
  const querystring = z.object({ orderNo: z.string() })
  const path = '/sandbox/bank_card/api/2.0/Inquiry/transactionStatus'
  app.get(path, { schema: { querystring } }, async ({ headers, query }, reply) => {
    state.record('bank_card', '/transactionStatus')
    if (await faultyAnswer(state, 'bank_card', reply)) return reply
    const { accessToken } = sandboxCredentials(keys).bank_card_key
    if (headers.apikey !== accessToken) return reply.code(401).send({ message: 'Unauthorized' })
    const payment = state.find('bank_card', query.orderNo)
    return { apiResponse: apiResponse(payment), data: payment ? [entry(sandbox, payment)] : [] }
  })
}

/** The code of success says that the inquiry worked, also where the card was refused; a cancelled payment has been seen with its own. */
function apiResponse(payment: SandboxPayment | undefined) {
  return {
    responseMessageId: randomUUID(),
    responseToRequestMessageId: '',
    responseCode: payment?.state === 'cancelled' ? 'PC-B050910' : 'PC-B050000',
    responseDescription: 'Success',
    responseDateTime: new Date().toISOString(),
  }
}

const statuses: Record<SandboxPayment['state'], [status: string, step: string]> = {
  started: ['PCPS', 'GP'],
  pending: ['I', 'AC'],
  paid: ['A', 'PA'],
  failed: ['F', 'PA'],
  cancelled: ['F', 'GP'],
}

export function entry({ keys, state }: Sandbox, payment: SandboxPayment) {
  const [paymentStatus, paymentStep] = statusOf(state, payment)
  const has = (fault: string) => state.has('bank_card', fault)
  const amount = cardAmount(has('other-amount') ? 100 : payment.amountPaisa)
  return {
    officeId: has('other-office') ? 'OTHEROFFICE' : sandboxCredentials(keys).bank_card_key.officeId,
    orderNo: has('other-order') ? 'Pffffffffffffffffff0' : payment.reference,
    controllerInternalID: payment.gatewayReference,
    paymentType: 'CC',
    transactionAmount: has('other-currency') ? { ...amount, currencyCode: 'USD' } : amount,
    paymentStatusInfo: { paymentStatus, paymentStep, lastUpdatedDateTime: new Date().toISOString() },
  }
}

function statusOf(state: Sandbox['state'], payment: SandboxPayment): [string, string] {
  const askedBefore = Number(payment.fields.asked ?? 0)
  if (payment.state !== 'started') payment.fields.asked = String(askedBefore + 1)
  if (state.has('bank_card', 'pending-first') && askedBefore < 2) return ['P', 'IN']
  if (state.has('bank_card', 'api-success-with-failure') && payment.state === 'paid') return statuses.failed
  return statuses[payment.state]
}
