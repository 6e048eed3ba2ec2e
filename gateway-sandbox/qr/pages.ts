import { z } from 'zod'
import { type App, badRequest } from '../http-server.ts'
import { escapeHtml, htmlPage, type PageForm } from '../pages/page.ts'
import { rupeesText } from '../rupees.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'

const actions = ['pay', 'fail', 'scan', 'pending'] as const
export type QrAction = (typeof actions)[number]

const buttons: Record<QrAction, string> = {
  pay: 'Pay',
  fail: 'Fail',
  scan: 'Scan only',
  pending: 'Stay pending',
}

type QrGateway = {
  gateway: string
  title: string
  /** applies the button of the page */
  act(payment: SandboxPayment, action: QrAction): Promise<void>
  /** the number of connections to the QR's socket */
  countListeners(payment: SandboxPayment): number
}

const params = z.object({ prn: z.string().max(60) })
const body = z.object({ action: z.enum(actions) })

/** The pages of a QR gateway: a list of the open QRs, and a page for each with buttons in place of a bank's app. */
export function qrPages(app: App, { state }: Sandbox, { gateway, title, act, countListeners }: QrGateway): void {
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
    return reply.type('text/html; charset=utf-8').send(htmlPage(title, lines, [], `<ul>${links.join('')}</ul>`))
  })
  app.get(`${prefix}/qr/:prn`, { schema: { params } }, async (request, reply) => {
    const payment = find(request.params.prn)
    return reply.type('text/html; charset=utf-8').send(await qrPage(prefix, title, payment, countListeners(payment)))
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
    (name): PageForm => ({ action, method: 'post', fields: { action: name }, button: buttons[name] }),
  )
  const lines = [`Rs. ${rupeesText(amountPaisa)}`, `PRN ${reference}`, `State: ${state}`, `Listeners: ${listeners}`]
  const { default: QRCode } = await import('qrcode')
  const picture = await QRCode.toString(fields.qrMessage ?? reference, { type: 'svg', margin: 2 })
  return htmlPage(title, lines, state === 'paid' ? [] : forms, `${picture}<p><a href="${prefix}">All open QRs</a></p>`)
}
