import { z } from 'zod'
import { rupeesText } from '../payments/gateways/paisa-text.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { App } from '../platform/http/http-server.ts'
import { escapeHtml, type SandboxForm, sandboxPage } from './sandbox-page.ts'
import type { Sandbox, SandboxPayment } from './sandbox-state.ts'

const actions = ['pay', 'fail', 'scan', 'pending'] as const
export type QrAction = (typeof actions)[number]

const buttons: Record<QrAction, string> = {
  pay: 'Pay',
  fail: 'Fail',
  scan: 'Scan only',
  pending: 'Stay pending',
}

type Bank = {
  gateway: string
  title: string
  /** what the person in front of the page did with the QR */
  act(payment: SandboxPayment, action: QrAction): Promise<void>
  /** how many listen to the QR's socket */
  listeners(payment: SandboxPayment): number
}

const params = z.object({ prn: z.string().max(60) })
const body = z.object({ action: z.enum(actions) })

/** The pages of a gateway that is paid by QR: all open QRs, and each with buttons in the place of a bank's app. */
export function qrPages(app: App, { state }: Sandbox, { gateway, title, act, listeners }: Bank): void {
  const prefix = `/sandbox/${gateway}`
  const find = (prn: string) => {
    const payment = state.find(gateway, prn)
    if (!payment) throw badRequest('No such QR')
    return payment
  }
  app.get(prefix, async (_request, reply) => {
    const open = [...state.payments.values()].filter(
      (payment) => payment.gateway === gateway && !['paid', 'failed'].includes(payment.state),
    )
    const links = open.reverse().map((payment) => `<li>${linkTo(prefix, payment)}</li>`)
    const lines = [open.length === 0 ? 'No QR is open.' : 'Open QRs, newest first:']
    return reply.type('text/html; charset=utf-8').send(sandboxPage(title, lines, [], `<ul>${links.join('')}</ul>`))
  })
  app.get(`${prefix}/qr/:prn`, { schema: { params } }, async (request, reply) => {
    const payment = find(request.params.prn)
    return reply.type('text/html; charset=utf-8').send(await qrPage(prefix, title, payment, listeners(payment)))
  })
  app.post(`${prefix}/qr/:prn`, { schema: { params, body } }, async (request, reply) => {
    const payment = find(request.params.prn)
    await act(payment, request.body.action)
    return reply.redirect(`${prefix}/qr/${encodeURIComponent(payment.reference)}`, 303)
  })
}

function linkTo(prefix: string, { reference, amountPaisa }: SandboxPayment): string {
  const text = `Rs. ${rupeesText(amountPaisa)}, ${reference}`
  return `<a href="${prefix}/qr/${encodeURIComponent(reference)}">${escapeHtml(text)}</a>`
}

async function qrPage(prefix: string, title: string, payment: SandboxPayment, listeners: number): Promise<string> {
  const { reference, amountPaisa, state, fields } = payment
  const action = `${prefix}/qr/${encodeURIComponent(reference)}`
  const forms = actions.map(
    (name): SandboxForm => ({ action, method: 'post', fields: { action: name }, button: buttons[name] }),
  )
  const lines = [`Rs. ${rupeesText(amountPaisa)}`, `PRN ${reference}`, `State: ${state}`, `Listeners: ${listeners}`]
  const { default: QRCode } = await import('qrcode')
  const picture = await QRCode.toString(fields.qrMessage ?? reference, { type: 'svg', margin: 2 })
  return sandboxPage(
    title,
    lines,
    state === 'paid' ? [] : forms,
    `${picture}<p><a href="${prefix}">All open QRs</a></p>`,
  )
}
