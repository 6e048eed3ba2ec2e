import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import type { Sandbox } from '../state.ts'
import { cardAmount } from './amount.ts'
import { gatewayToken, openMerchantToken } from './envelope.ts'
import { bankCardInquiry } from './inquiry.ts'
import { bankCardPages } from './pages.ts'

/*
 * 2C2P PACO. Faults of `bank_card`:
 *   down, html, truncated, slow     page call and inquiry, see faults.ts
 *   pending-first                          the first two inquiries after the payment return pending
 *   other-amount, other-currency, other-office, other-order      in the inquiry
 *   api-success-with-failure               an approved card is reported as F under the code of success, PC-B050000
 *   browser-first, both-at-once            instead of the backend token before the browser
 *   backend-only, browser-only
 *   confirm-declined                       the browser of a declined card returns to the confirmation URL
 *   return-by-post                         the browser returns by a form
 *   other-message                          the page call's response names another request
 */

const pageRequest = z.looseObject({
  apiRequest: z.looseObject({ requestMessageID: z.string() }),
  officeId: z.string(),
  orderNo: z.string().min(1).max(20),
  transactionAmount: z.looseObject({
    amountText: z.string().regex(/^\d{12}$/),
    currencyCode: z.literal('NPR'),
    decimalPlaces: z.literal(2),
    amount: z.number().positive(),
  }),
  notificationURLs: z.object({
    confirmationURL: z.url(),
    failedURL: z.url(),
    cancellationURL: z.url(),
    backendURL: z.url(),
  }),
})
type PageRequest = z.output<typeof pageRequest>

export function bankCardGateway(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  app.register(async (scope) => {
    scope.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/sandbox/bank_card/api/1.0/Payment/prePaymentUi', async (request, reply) => {
      state.record('bank_card', '/prePaymentUi')
      if (await sendFaultyResponse(state, 'bank_card', reply)) return reply
      if (request.headers.companyapikey !== sandbox.accounts.bankCard.accessToken)
        return reply.code(401).send({ message: 'Unauthorized' })
      return sendPage(sandbox, request.body, reply)
    })
  })
  bankCardInquiry(app, sandbox)
  bankCardPages(app, sandbox)
}

async function sendPage(sandbox: Sandbox, body: unknown, reply: FastifyReply) {
  const account = sandbox.accounts.bankCard
  const claims = typeof body === 'string' ? await openMerchantToken(body, account) : undefined
  if (claims?.CompanyApiKey !== account.accessToken) return reply.code(401).send({ message: 'Invalid token' })
  const request = pageRequest.safeParse(claims.request).data
  const code = request ? errorCode(sandbox, request) : 'PC-B050001'
  if (request && code === undefined) storePayment(sandbox, request)
  const id = request?.apiRequest.requestMessageID ?? ''
  const response = {
    apiResponse: {
      responseMessageId: randomUUID(),
      responseToRequestMessageId: sandbox.state.has('bank_card', 'other-message') ? randomUUID() : id,
      responseCode: code ?? 'PC-B050000',
      responseDescription: code ? 'Refused' : 'Success',
      responseDateTime: new Date().toISOString(),
    },
    data: code === undefined && request ? page(sandbox, request) : null,
  }
  return reply.type('application/jose').send(await gatewayToken({ response }, account))
}

function errorCode({ state, accounts }: Sandbox, request: PageRequest): string | undefined {
  const { amount, amountText } = request.transactionAmount
  if (request.officeId !== accounts.bankCard.officeId) return 'PC-B050002'
  if (Math.round(amount * 100) !== Number(amountText)) return 'PC-B050003'
  return state.find('bank_card', request.orderNo) ? 'PC-B050004' : undefined
}

function storePayment({ state }: Sandbox, { orderNo, transactionAmount, notificationURLs }: PageRequest): void {
  const amountPaisa = Number(transactionAmount.amountText)
  const gatewayReference = randomUUID().replaceAll('-', '').slice(0, 20)
  state.put({
    gateway: 'bank_card',
    reference: orderNo,
    amountPaisa,
    state: 'started',
    fields: notificationURLs,
    gatewayReference,
  })
}

function page({ publicUrl }: Sandbox, { orderNo, transactionAmount }: PageRequest) {
  const nowMs = Date.now()
  return {
    paymentPage: {
      paymentPageURL: `${publicUrl}/sandbox/bank_card/page/${orderNo}`,
      validTillDateTime: new Date(nowMs + 3_600_000).toISOString(),
    },
    paymentIncompleteResult: {
      paymentStatusInfo: {
        paymentStatus: 'PCPS',
        paymentStep: 'GP',
        lastUpdatedDateTime: new Date(nowMs).toISOString(),
      },
      orderNo,
      transactionAmount: cardAmount(Number(transactionAmount.amountText)),
    },
  }
}
