import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
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
type Account = Accounts['bankCard'][number]

export function bankCardGateway(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  app.register(async (scope) => {
    scope.addContentTypeParser('application/jose', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/sandbox/bank_card/api/1.0/Payment/prePaymentUi', async (request, reply) => {
      state.record('bank_card', '/prePaymentUi')
      if (await sendFaultyResponse(state, 'bank_card', reply)) return reply
      const { companyapikey: token } = request.headers
      const ofToken = sandbox.accounts.bankCard.filter(({ accessToken }) => accessToken === token)
      if (ofToken.length === 0) return reply.code(401).send({ message: 'Unauthorized' })
      return sendPage(sandbox, ofToken, request.body, reply)
    })
  })
  bankCardInquiry(app, sandbox)
  bankCardPages(app, sandbox)
}

async function sendPage(sandbox: Sandbox, accounts: Accounts['bankCard'], body: unknown, reply: FastifyReply) {
  const opened = typeof body === 'string' ? await openWithAny(body, accounts) : undefined
  if (!opened) return reply.code(401).send({ message: 'Invalid token' })
  const { claims, account } = opened
  const request = pageRequest.safeParse(claims.request).data
  const code = request ? errorCode(sandbox, account, request) : 'PC-B050001'
  if (request && code === undefined) storePayment(sandbox, account, request)
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

/** The merchant's claims, and the account whose keys opened them. */
async function openWithAny(body: string, accounts: Accounts['bankCard']) {
  for (const account of accounts) {
    const claims = await openMerchantToken(body, account)
    if (claims?.CompanyApiKey === account.accessToken) return { claims, account }
  }
  return undefined
}

function errorCode({ state }: Sandbox, { officeId }: Account, request: PageRequest): string | undefined {
  const { amount, amountText } = request.transactionAmount
  if (request.officeId !== officeId) return 'PC-B050002'
  if (Math.round(amount * 100) !== Number(amountText)) return 'PC-B050003'
  return state.find('bank_card', request.orderNo) ? 'PC-B050004' : undefined
}

function storePayment({ state }: Sandbox, account: Account, request: PageRequest): void {
  const { orderNo, transactionAmount, notificationURLs } = request
  const amountPaisa = Number(transactionAmount.amountText)
  const gatewayReference = randomUUID().replaceAll('-', '').slice(0, 20)
  state.put({
    gateway: 'bank_card',
    reference: orderNo,
    amountPaisa,
    state: 'started',
    fields: { ...notificationURLs, officeId: account.officeId, accessToken: account.accessToken },
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
