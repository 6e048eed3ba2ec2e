import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { callShop } from '../call-shop.ts'
import type { App } from '../http-server.ts'
import { htmlPage } from '../pages/page.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'
import { gatewayToken } from './envelope.ts'

const afterBrowserMs = 500

const results = { paid: 'Approve', failed: 'Decline', cancelled: 'Cancel', pending: 'Abandon 3-D Secure' } as const
type Result = keyof typeof results

const pageParams = z.object({ orderNo: z.string() })
const choice = z.object({ orderNo: z.string(), result: z.enum(Object.keys(results) as [Result, ...Result[]]) })

/** The hosted card page and its buttons. */
export function bankCardPages(app: App, sandbox: Sandbox): void {
  app.get('/sandbox/bank_card/page/:orderNo', { schema: { params: pageParams } }, async ({ params }, reply) => {
    reply.type('text/html; charset=utf-8')
    const payment = sandbox.state.find('bank_card', params.orderNo)
    if (!payment) return reply.code(404).send(htmlPage('Unknown payment', [], []))
    const buttons = Object.entries(results).map(([result, button]) => ({
      action: '/sandbox/bank_card/choose',
      method: 'post' as const,
      fields: { orderNo: payment.reference, result },
      button,
    }))
    return htmlPage('2C2P (bank_card)', [`NPR ${payment.amountPaisa / 100}`, payment.reference], buttons)
  })
  app.post('/sandbox/bank_card/choose', { schema: { body: choice } }, async ({ body }, reply) => {
    const payment = sandbox.state.find('bank_card', body.orderNo)
    if (!payment) return reply.code(404).send({ message: 'Not found' })
    if (payment.state !== 'paid') payment.state = body.result
    // A shopper who leaves 3-D Secure does not return, and the gateway has no outcome to report.
    if (body.result === 'pending') return sendClosingPage(reply, 'You left the 3-D Secure page')
    return returnToShop(sandbox, payment, reply)
  })
}

function sendClosingPage(reply: FastifyReply, title: string) {
  return reply.type('text/html; charset=utf-8').send(htmlPage(title, ['You can close this page.'], []))
}

/** The backend receives its token before the browser returns, unless a fault changes that. */
async function returnToShop(sandbox: Sandbox, payment: SandboxPayment, reply: FastifyReply) {
  const has = (fault: string) => sandbox.state.has('bank_card', fault)
  if (has('browser-first')) void wait(afterBrowserMs).then(() => notifyBackend(sandbox, payment))
  else if (has('both-at-once')) void notifyBackend(sandbox, payment)
  else if (!has('browser-only')) await notifyBackend(sandbox, payment)
  if (has('backend-only')) return sendClosingPage(reply, 'The way back is broken')
  const url = new URL(returnUrl(payment, has('confirm-declined')))
  const fields = { orderNo: payment.reference, controllerInternalId: payment.gatewayReference }
  if (has('return-by-post')) {
    const form = { action: url.href, method: 'post' as const, fields, button: 'Back to the shop' }
    return reply.type('text/html; charset=utf-8').send(htmlPage('Bank card', [], [form]))
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return reply.redirect(url.href, 303)
}

function returnUrl({ state, fields }: SandboxPayment, confirmAnyway: boolean): string {
  if (state === 'paid' || confirmAnyway) return fields.confirmationURL as string
  return (state === 'cancelled' ? fields.cancellationURL : fields.failedURL) as string
}

/** Sends the outcome as a token. The merchant must still query it. */
async function notifyBackend({ accounts, state, publicUrl }: Sandbox, payment: SandboxPayment): Promise<void> {
  const { officeId, accessToken } = payment.fields
  const account = accounts.bankCard.findLast((known) => known.accessToken === accessToken)
  if (!account) return
  const request = {
    officeId,
    orderNo: payment.reference,
    controllerInternalId: payment.gatewayReference,
    paymentStatus: payment.state === 'paid' ? 'A' : 'F',
  }
  const body = await gatewayToken({ request }, account)
  const status = await callShop(publicUrl, payment.fields.backendURL as string, {
    method: 'POST',
    headers: { 'content-type': 'application/jose; charset=utf-8' },
    body,
  })
    .then((response) => response?.status ?? 'not of this service')
    // A shop that cannot be reached finds the outcome by its own inquiry.
    .catch(() => 0)
  state.record('bank_card', `told: ${status}`)
}
