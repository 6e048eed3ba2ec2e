import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'
import { cardAmount } from './amount.ts'

/** GET …/Inquiry/transactionStatus: plain JSON, with an array even for one payment. */
export function bankCardInquiry(app: App, sandbox: Sandbox): void {
  const { accounts, state } = sandbox
  const querystring = z.object({ orderNo: z.string() })
  const path = '/sandbox/bank_card/api/2.0/Inquiry/transactionStatus'
  app.get(path, { schema: { querystring } }, async ({ headers, query }, reply) => {
    state.record('bank_card', '/transactionStatus')
    if (await sendFaultyResponse(state, 'bank_card', reply)) return reply
    if (!accounts.bankCard.some(({ accessToken }) => headers.apikey === accessToken))
      return reply.code(401).send({ message: 'Unauthorized' })
    const found = state.find('bank_card', query.orderNo)
    const payment = found?.fields.accessToken === headers.apikey ? found : undefined
    return { apiResponse: apiResponse(payment), data: payment ? [entry(sandbox, payment)] : [] }
  })
}

/** The success code means that the inquiry worked, even for a declined card. Only a cancelled payment has another. */
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

function entry({ state }: Sandbox, payment: SandboxPayment) {
  const [paymentStatus, paymentStep] = statusOf(state, payment)
  const has = (fault: string) => state.has('bank_card', fault)
  const amount = cardAmount(has('other-amount') ? 100 : payment.amountPaisa)
  return {
    officeId: has('other-office') ? 'OTHEROFFICE' : payment.fields.officeId,
    orderNo: has('other-order') ? 'Pffffffffffffffffff0' : payment.reference,
    controllerInternalID: payment.gatewayReference,
    paymentType: 'CC',
    transactionAmount: has('other-currency') ? { ...amount, currencyCode: 'USD' } : amount,
    paymentStatusInfo: { paymentStatus, paymentStep, lastUpdatedDateTime: new Date().toISOString() },
  }
}

function statusOf(state: Sandbox['state'], payment: SandboxPayment): [string, string] {
  const queries = payment.state === 'started' ? 0 : state.countQuery(payment)
  if (state.has('bank_card', 'pending-first') && queries <= 2) return ['P', 'IN']
  if (state.has('bank_card', 'api-success-with-failure') && payment.state === 'paid') return statuses.failed
  return statuses[payment.state]
}
