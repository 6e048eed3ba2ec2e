import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { callShop } from '../call-shop.ts'
import type { Sandbox, SandboxPayment, SandboxState } from '../state.ts'
import { htmlPage, type PageForm } from './page.ts'

/** The body that a button of the payment page sends; `reference` names the payment. */
export const press = z.object({ reference: z.string(), outcome: z.enum(['paid', 'failed', 'cancelled', 'pending']) })

const buttons = { paid: 'Pay', failed: 'Let it fail', cancelled: 'Cancel', pending: 'Leave it pending' }

/** The page on which a person chooses the outcome of a payment. */
export function sendPaymentPage(reply: FastifyReply, title: string, payment: SandboxPayment, lines: string[]) {
  const forms = Object.entries(buttons).map(
    ([outcome, button]): PageForm => ({
      action: `/sandbox/${payment.gateway}/press`,
      method: 'post',
      fields: { reference: payment.reference, outcome },
      button,
    }),
  )
  return reply.type('text/html').send(htmlPage(title, lines, forms))
}

export function sendTextPage(reply: FastifyReply, status: number, title: string, line: string) {
  return reply
    .code(status)
    .type('text/html')
    .send(htmlPage(title, [line], []))
}

/** Sets the outcome of a payment that is still open; undefined when it is finished or unknown. */
export function finishPayment(
  state: SandboxState,
  gateway: string,
  { reference, outcome }: z.output<typeof press>,
): SandboxPayment | undefined {
  const payment = state.find(gateway, reference)
  if (!payment || (payment.state !== 'started' && payment.state !== 'pending')) return undefined
  payment.state = outcome
  return payment
}

/**
 * Redirects the browser to the shop. Faults: `no-return` (the browser was closed), `return-twice` (an earlier call).
 */
export async function returnToShop({ state, publicUrl }: Sandbox, gateway: string, reply: FastifyReply, url: string) {
  if (state.has(gateway, 'no-return')) return sendTextPage(reply, 200, 'Closed', 'The browser does not return.')
  if (state.has(gateway, 'return-twice')) await callShop(publicUrl, url)
  return reply.redirect(url, 302)
}
