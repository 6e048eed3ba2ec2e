import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { App } from '../http-server.ts'
import { htmlPage, type PageForm } from '../pages/page.ts'
import { paisaOf } from '../rupees.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'
import { signature } from './signature.ts'

const afterBrowserMs = 500
const maxRepeats = 5

const form = z.record(z.string(), z.string())
const choice = z.object({ MerchantTxnId: z.string(), result: z.enum(['paid', 'failed', 'cancelled', 'pending']) })

const buttons: [SandboxPayment['state'], string][] = [
  ['paid', 'Pay'],
  ['failed', 'Fail'],
  ['cancelled', 'Cancel'],
  ['pending', 'Leave pending'],
]

/** The gateway's payment page and its buttons. */
export function hubAPages(app: App, sandbox: Sandbox): void {
  app.post('/sandbox/hub_a/Payment/Index', { schema: { body: form } }, async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    const payment = postedPayment(sandbox, request.body)
    if (!payment) return reply.code(400).send(htmlPage('Invalid request', ['The form is not a started payment.'], []))
    payment.fields.begun = 'yes'
    payment.fields.responseUrl = request.body.ResponseUrl as string
    return htmlPage('NPS (HubA)', [`NPR ${payment.amountPaisa / 100}`, payment.reference], buttons.map(button(payment)))
  })
  app.post('/sandbox/hub_a/choose', { schema: { body: choice } }, async ({ body }, reply) => {
    const payment = sandbox.state.find('hub_a', body.MerchantTxnId)
    if (!payment?.fields.responseUrl) return reply.code(404).send({ message: 'Not found' })
    if (payment.state !== 'paid' && !sandbox.state.has('hub_a', 'unpaid-return')) payment.state = body.result
    return returnToShop(sandbox, payment, reply)
  })
}

function button({ reference }: SandboxPayment): (of: (typeof buttons)[number]) => PageForm {
  return ([result, label]) => ({
    action: '/sandbox/hub_a/choose',
    method: 'post',
    fields: { MerchantTxnId: reference, result },
    button: label,
  })
}

function postedPayment({ state }: Sandbox, fields: Record<string, string>): SandboxPayment | undefined {
  const payment = state.find('hub_a', fields.MerchantTxnId ?? '')
  const isUnchanged =
    payment !== undefined &&
    fields.MerchantId === payment.fields.MerchantId &&
    fields.MerchantName === payment.fields.MerchantName &&
    fields.ProcessId === payment.fields.processId &&
    paisaOf(fields.Amount) === payment.amountPaisa &&
    URL.canParse(fields.ResponseUrl ?? '') &&
    fields.Signature === signature(payment.fields.secret as string, fields)
  return isUnchanged ? payment : undefined
}

/** The notification is sent before the browser returns, unless a fault changes that. */
async function returnToShop(sandbox: Sandbox, payment: SandboxPayment, reply: FastifyReply) {
  const { state } = sandbox
  const query = new URLSearchParams({ MerchantTxnId: payment.reference, GatewayTxnId: payment.gatewayReference })
  const url = new URL(payment.fields.responseUrl as string)
  for (const [name, value] of query) url.searchParams.set(name, value)
  if (state.has('hub_a', 'unpaid-return')) url.searchParams.set('Status', 'Success')
  else if (state.has('hub_a', 'browser-first')) void wait(afterBrowserMs).then(() => notify(sandbox, query))
  else if (state.has('hub_a', 'both-at-once')) void notify(sandbox, query)
  else if (!state.has('hub_a', 'no-notification')) await notify(sandbox, query)
  return reply.redirect(url.href, 303)
}

async function notify({ publicUrl, state }: Sandbox, query: URLSearchParams): Promise<void> {
  const times = state.has('hub_a', 'repeat-notification') ? maxRepeats : 1
  for (let time = 0; time < times; time++) {
    if (time > 0) await wait(afterBrowserMs)
    const text = await fetch(`${publicUrl}/payment/hub_a/notification?${query}`)
      .then((response) => response.text())
      // A shop that cannot be reached is notified again, or never.
      .catch(() => '')
    state.record('hub_a', `notified: ${text}`)
    if (text === 'received') return
  }
}
