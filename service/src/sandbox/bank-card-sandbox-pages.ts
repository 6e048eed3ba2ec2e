import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { sealToken } from '../payments/gateways/jose-envelope.ts'
import type { App } from '../platform/http/http-server.ts'
import { cardSandboxKeys } from './bank-card-sandbox-keys.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import { sandboxPage } from './sandbox-page.ts'
import type { Sandbox, SandboxPayment } from './sandbox-state.ts'

const afterBrowserMs = 500

const results = { paid: 'Approve', failed: 'Decline', cancelled: 'Cancel', pending: 'Abandon 3-D Secure' } as const
type Result = keyof typeof results

const pageParams = z.object({ orderNo: z.string() })
const choice = z.object({ orderNo: z.string(), result: z.enum(Object.keys(results) as [Result, ...Result[]]) })

/** The hosted card page, and what its buttons do. */
export function cardPages(app: App, sandbox: Sandbox): void {
  app.get('/sandbox/bank_card/page/:orderNo', { schema: { params: pageParams } }, async ({ params }, reply) => {
    reply.type('text/html; charset=utf-8')
    const payment = sandbox.state.find('bank_card', params.orderNo)
    if (!payment) return reply.code(404).send(sandboxPage('Unknown payment', [], []))
    const buttons = Object.entries(results).map(([result, button]) => ({
      action: '/sandbox/bank_card/choose',
      method: 'post' as const,
      fields: { orderNo: payment.reference, result },
      button,
    }))
    return sandboxPage('Bank card', [`NPR ${payment.amountPaisa / 100}`, payment.reference], buttons)
  })
  app.post('/sandbox/bank_card/choose', { schema: { body: choice } }, async ({ body }, reply) => {
    const payment = sandbox.state.find('bank_card', body.orderNo)
    if (!payment) return reply.code(404).send({ message: 'Not found' })
    if (payment.state !== 'paid') payment.state = body.result
    // Whoever walks away from 3-D Secure never comes back, and the gateway has nothing to tell.
    if (body.result === 'pending') return stayPage(reply, 'You left the 3-D Secure page')
    return sendBack(sandbox, payment, reply)
  })
}

function stayPage(reply: FastifyReply, title: string) {
  return reply.type('text/html; charset=utf-8').send(sandboxPage(title, ['You can close this page.'], []))
}

/** The backend token first and then the browser, unless a fault says otherwise. */
async function sendBack(sandbox: Sandbox, payment: SandboxPayment, reply: FastifyReply) {
  const has = (fault: string) => sandbox.state.has('bank_card', fault)
  if (has('browser-first')) void wait(afterBrowserMs).then(() => tellBackend(sandbox, payment))
  else if (has('both-at-once')) void tellBackend(sandbox, payment)
  else if (!has('browser-only')) await tellBackend(sandbox, payment)
  if (has('backend-only')) return stayPage(reply, 'The way back is broken')
  const url = new URL(returnUrl(payment, has('confirm-declined')))
  const fields = { orderNo: payment.reference, controllerInternalId: payment.gatewayReference }
  if (has('return-by-post')) {
    const form = { action: url.href, method: 'post' as const, fields, button: 'Back to the shop' }
    return reply.type('text/html; charset=utf-8').send(sandboxPage('Bank card', [], [form]))
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return reply.redirect(url.href, 303)
}

function returnUrl({ state, fields }: SandboxPayment, confirmAnyway: boolean): string {
  if (state === 'paid' || confirmAnyway) return fields.confirmationURL as string
  return (state === 'cancelled' ? fields.cancellationURL : fields.failedURL) as string
}

/** The token says what happened and is not to be believed without asking. */
async function tellBackend({ keys, state }: Sandbox, payment: SandboxPayment): Promise<void> {
  const request = {
    officeId: sandboxCredentials(keys).bank_card_key.officeId,
    orderNo: payment.reference,
    controllerInternalId: payment.gatewayReference,
    paymentStatus: payment.state === 'paid' ? 'A' : 'F',
  }
  const body = await sealToken({ request }, cardSandboxKeys(keys).sealing)
  const status = await fetch(payment.fields.backendURL as string, {
    method: 'POST',
    headers: { 'content-type': 'application/jose; charset=utf-8' },
    body,
  })
    .then((response) => response.status)
    // A service that is not there finds out by itself.
    .catch(() => 0)
  state.record('bank_card', `told: ${status}`)
}
