import { z } from 'zod'
import { badRequest } from '../../platform/http/errors.ts'
import type { Gateway, GatewayContext, Outcome, Payment, Probe, Started, StartedPayment } from '../gateway.ts'
import { callGateway, probeOf } from '../gateway-call.ts'
import { gatewayOrigin } from '../gateway-hosts.ts'
import { type CardCredentials, cardCredentials } from './bank-card-credentials.ts'
import { pageRequest } from './bank-card-request.ts'
import { cardOutcome } from './bank-card-status.ts'
import { openToken, sealToken } from './jose-envelope.ts'

const pageData = z.looseObject({ paymentPage: z.looseObject({ paymentPageURL: z.url({ protocol: /^https?$/ }) }) })
const pageResponse = z.looseObject({
  apiResponse: z.looseObject({ responseToRequestMessageId: z.string() }),
  data: pageData.optional(),
  Data: pageData.optional(),
})

const lifetimeSeconds = 3600

/** A bank's hosted card page (2C2P PACO). The page call has a JOSE envelope; only the inquiry proves a payment. */
export const bankCard: Gateway = { start, check, probe }

async function start(context: GatewayContext, payment: Payment): Promise<Started> {
  const credentials = cardCredentials(context)
  if (!credentials) throw badRequest('This payment method is not available for this store')
  const request = pageRequest(credentials.officeId, payment, {
    confirmation: context.returnUrl('success'),
    failed: context.returnUrl('failure'),
    cancelled: context.returnUrl('failure'),
    backend: backendUrl(context, payment),
  })
  const url = await openPage(context, credentials, request)
  if (url === undefined) throw badRequest('The payment could not be started, please try again')
  return { response: { url }, details: { officeId: credentials.officeId }, lifetimeSeconds }
}

function backendUrl({ config }: GatewayContext, { storeId, transactionId }: Payment): string {
  return `${config.publicUrl}/payment/bank_card/notification/${storeId}/${transactionId}`
}

/** The URL of the gateway's page; undefined unless the response is signed by the gateway and names this request. */
async function openPage(
  context: GatewayContext,
  { accessToken, sealing, opening }: CardCredentials,
  request: ReturnType<typeof pageRequest>,
): Promise<string | undefined> {
  const response = await callGateway(`${gatewayOrigin(context.config, 'bankCard')}/api/1.0/Payment/prePaymentUi`, {
    method: 'POST',
    headers: {
      accept: 'application/jose',
      'content-type': 'application/jose; charset=utf-8',
      CompanyApiKey: accessToken,
    },
    body: await sealToken({ request, CompanyApiKey: accessToken }, sealing),
  })
  if (response?.status !== 200) return undefined
  const claims = await openToken(response.text.trim(), opening)
  const page = pageResponse.safeParse(claims?.response ?? claims).data
  if (page?.apiResponse.responseToRequestMessageId !== request.apiRequest.requestMessageID) return undefined
  return (page.data ?? page.Data)?.paymentPage.paymentPageURL
}

async function check(context: GatewayContext, payment: StartedPayment): Promise<Outcome> {
  const credentials = cardCredentials(context)
  if (!credentials) return { outcome: 'unknown', reason: 'no credentials' }
  const response = await inquire(context, credentials, payment.reference)
  if (response?.status !== 200) return { outcome: 'unknown', reason: 'no response' }
  return cardOutcome(response.json, {
    reference: payment.reference,
    officeId: credentials.officeId,
    amountPaisa: payment.chargedAmountPaisa,
  })
}

function inquire({ config }: GatewayContext, { accessToken }: CardCredentials, orderNo: string) {
  const origin = gatewayOrigin(config, 'bankCard')
  return callGateway(`${origin}/api/2.0/Inquiry/transactionStatus?orderNo=${encodeURIComponent(orderNo)}`, {
    headers: { accept: 'application/json', 'content-type': 'application/json', apiKey: accessToken },
  })
}

/** The inquiry needs the access token alone. */
async function probe(context: GatewayContext, reference: string): Promise<Probe> {
  const credentials = cardCredentials(context)
  if (!credentials) return 'rejected'
  return probeOf(await inquire(context, credentials, reference), ({ status, json }) => {
    return ![401, 403].includes(status) && json !== undefined
  })
}
