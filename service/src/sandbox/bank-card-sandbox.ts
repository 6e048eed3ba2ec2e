import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { cardAmount } from '../payments/gateways/bank-card-request.ts'
import { openToken, sealToken } from '../payments/gateways/jose-envelope.ts'
import type { App } from '../platform/http/http-server.ts'
import { cardInquiry } from './bank-card-sandbox-inquiry.ts'
import { cardSandboxKeys } from './bank-card-sandbox-keys.ts'
import { cardPages } from './bank-card-sandbox-pages.ts'
import { faultyAnswer } from './faulty-answer.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import type { Sandbox } from './sandbox-state.ts'

/*
 * 2C2P PACO. Faults of `bank_card`:
 *   down, html, truncated, slow     page call and inquiry, see faulty-answer.ts
 *   pending-first                          the first two inquiries after the payment still say pending
 *   other-amount, other-currency, other-office, other-order      in the inquiry
 *   api-success-with-failure               an approved card is reported as F under the code of success, PC-B050000
 *   browser-first, both-at-once            instead of the backend token before the browser
 *   backend-only, browser-only
 *   confirm-declined                       a declined card comes back on the confirmation URL
 *   return-by-post                         the browser comes back with a form
 *   other-message                          the page call answers another request
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

export function bankCardSandbox(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  app.register(async (scope) => {
    scope.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/sandbox/bank_card/api/1.0/Payment/prePaymentUi', async (request, reply) => {
      state.record('bank_card', '/prePaymentUi')
      if (await faultyAnswer(state, 'bank_card', reply)) return reply
      const merchant = sandboxCredentials(sandbox.keys).bank_card_key
      if (request.headers.companyapikey !== merchant.accessToken)
        return reply.code(401).send({ message: 'Unauthorized' })
      return answerPage(sandbox, request.body, reply)
    })
  })
  cardInquiry(app, sandbox)
  cardPages(app, sandbox)
}

async function answerPage(sandbox: Sandbox, body: unknown, reply: FastifyReply) {
  const { accessToken, officeId } = sandboxCredentials(sandbox.keys).bank_card_key
  const { opening, sealing } = cardSandboxKeys(sandbox.keys)
  const claims = typeof body === 'string' ? await openToken(body, opening) : undefined
  if (claims?.CompanyApiKey !== accessToken) return reply.code(401).send({ message: 'Invalid token' })
  const asked = pageRequest.safeParse(claims.request).data
  const code = asked ? faultOf(sandbox, asked, officeId) : 'PC-B050001'
  if (asked && code === undefined) keep(sandbox, asked)
  const id = asked?.apiRequest.requestMessageID ?? ''
  const response = {
    apiResponse: {
      responseMessageId: randomUUID(),
      responseToRequestMessageId: sandbox.state.has('bank_card', 'other-message') ? randomUUID() : id,
      responseCode: code ?? 'PC-B050000',
      responseDescription: code ? 'Refused' : 'Success',
      responseDateTime: new Date().toISOString(),
    },
    data: code === undefined && asked ? page(sandbox, asked) : null,
  }
  return reply.type('application/jose').send(await sealToken({ response }, sealing))
}

function faultOf({ state }: Sandbox, asked: PageRequest, officeId: string): string | undefined {
  const { amount, amountText } = asked.transactionAmount
  if (asked.officeId !== officeId) return 'PC-B050002'
  if (Math.round(amount * 100) !== Number(amountText)) return 'PC-B050003'
  return state.find('bank_card', asked.orderNo) ? 'PC-B050004' : undefined
}

function keep({ state }: Sandbox, { orderNo, transactionAmount, notificationURLs }: PageRequest): void {
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
