import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type SandboxForm, sandboxPage } from './sandbox-page.ts'
import type { SandboxPayment, SandboxState } from './sandbox-state.ts'

/** The body of the press of a button; `reference` is the payment's key in the sandbox. */
export const press = z.object({ reference: z.string(), outcome: z.enum(['paid', 'failed', 'cancelled', 'pending']) })

const buttons = { paid: 'Pay', failed: 'Let it fail', cancelled: 'Cancel', pending: 'Leave it pending' }

/** The page on which a person decides what becomes of a payment. */
export function showPayment(reply: FastifyReply, title: string, payment: SandboxPayment, lines: string[]) {
  const forms = Object.entries(buttons).map(
    ([outcome, button]): SandboxForm => ({
      action: `/sandbox/${payment.gateway}/press`,
      method: 'post',
      fields: { reference: payment.reference, outcome },
      button,
    }),
  )
  return reply.type('text/html').send(sandboxPage(title, lines, forms))
}

export function showText(reply: FastifyReply, status: number, title: string, line: string) {
  return reply
    .code(status)
    .type('text/html')
    .send(sandboxPage(title, [line], []))
}

/** Takes the press for a payment that is not finished; undefined otherwise. */
export function takePress(
  state: SandboxState,
  gateway: string,
  { reference, outcome }: z.output<typeof press>,
): SandboxPayment | undefined {
  const payment = state.find(gateway, reference)
  if (!payment || (payment.state !== 'started' && payment.state !== 'pending')) return undefined
  payment.state = outcome
  return payment
}

/** Sends the browser back. Faults: `no-return` (the browser was closed), `return-twice` (somebody was quicker with the same address). */
export async function sendBack(state: SandboxState, gateway: string, reply: FastifyReply, url: string) {
  if (state.has(gateway, 'no-return')) return showText(reply, 200, 'Closed', 'The browser does not return.')
  if (state.has(gateway, 'return-twice')) await fetch(url, { redirect: 'manual' })
  return reply.redirect(url, 302)
}
