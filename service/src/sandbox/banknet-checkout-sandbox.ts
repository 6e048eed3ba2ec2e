import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../app.ts'
import { paisaOfRupees, rupeesText } from '../payments/gateways/paisa-text.ts'
import { type CheckoutDoor, checkoutDoor } from './banknet-checkout-door.ts'
import { emvQr } from './emv-qr.ts'
import { faultyAnswer } from './faulty-answer.ts'
import { qrFrames } from './qr-frames.ts'
import { sandboxCheckout } from './sandbox-credentials.ts'
import { qrPages } from './sandbox-qr-pages.ts'
import { sandboxSockets } from './sandbox-sockets.ts'
import type { Sandbox, SandboxPayment } from './sandbox-state.ts'

/*
 * Checkout by Fonepay, played: only signed bytes and living tokens get in. Faults (POST /sandbox/switches, gateway `banknet_checkout`):
 *   every call  those of faulty-answer.ts, one-call-tokens (a token runs out after one call), tokens-refused
 *   login       login-down        banks   banks-down
 *   create      no-qr (2xx with a message only)
 *   status      status-timeout ("Data not found."), unknown-status, other-amount-in-status (550 for the 1.1 that was charged),
 *               other-prn-in-status; an unknown reference is answered 500, another terminal 409
 *   socket      those of banknet-qr-sandbox.ts, and frame-delayed (3 s); one listener gets the frame, others nothing
 */
const gateway = 'banknet_checkout'
const path = `/sandbox/${gateway}/merchantThirdparty/api/merchant/third-party/v2`
const socketPath = `/sandbox/${gateway}/merchantEndPoint/`

const createBody = z.object({
  amount: z.number().min(1).max(9_999_999),
  billId: z.string().min(1),
  terminalId: z.string().max(16),
  paymentMode: z.literal('QR'),
  referenceLabel: z.string().regex(/^[A-Za-z0-9]{1,30}$/),
  qrType: z.enum(['INTENT_QR', 'DYNAMIC_QR'], 'Invalid QR type'),
})
const statusBody = z.object({ terminalId: z.string(), referenceLabel: z.string() })

const banks = [
  ['Himal Bank (sandbox)', 'SBXHNPKA', 'np.sandbox.himal'],
  ['Terai Bank (sandbox)', 'SBXTNPKA', 'np.sandbox.terai'],
].map(([bankName, bankCode, packageName]) => ({
  bankName,
  bankCode,
  bankIcon: `/bank-icons/${bankCode}.png`,
  packageName,
  intentScheme: `${bankCode}://payment`,
}))

export function bankNetCheckoutSandbox(app: App, sandbox: Sandbox): void {
  const sockets = sandboxSockets(app, socketPath, () => sandbox.state.has(gateway, 'socket-refused'))
  const dialect = {
    gateway,
    merchantId: 'terminalId',
    paidMessage: 'RES000',
    to: 'first',
    amountAsNumber: true,
  } as const
  const act = qrFrames(sandbox, sockets, dialect)
  const listeners = ({ fields }: SandboxPayment) => sockets.listeners(fields.deviceId ?? '')
  qrPages(app, sandbox, { gateway, title: 'Checkout network', act, listeners })
  app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: unknown) => body,
    )
    calls(scope as unknown as App, sandbox)
  })
}

function calls(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  const door = checkoutDoor(sandbox, gateway)
  app.post(`${path}/login`, (request, reply) => guarded(sandbox, 'login', reply, () => door.logIn(request, reply)))

  app.get(`${path}/banks/list`, (request, reply) =>
    guarded(sandbox, 'banks/list', reply, () => {
      if (state.has(gateway, 'banks-down')) return reply.code(503).send({ message: 'Service unavailable' })
      if (request.headers.paymentmode !== 'INTENT') return reply.code(400).send({ message: 'Invalid payment mode' })
      return door.isLetIn(request) ? { bankDetails: banks } : reply.code(401).send({ message: 'Unauthorized' })
    }),
  )
  app.post(`${path}/generate-intent-qr`, (request, reply) =>
    guarded(sandbox, 'generate-intent-qr', reply, () =>
      withBody(door, request, reply, createBody, (asked) => create(sandbox, asked, reply)),
    ),
  )
  app.post(`${path}/thirdPartyDynamicQrGetStatus`, (request, reply) =>
    guarded(sandbox, 'thirdPartyDynamicQrGetStatus', reply, () =>
      withBody(door, request, reply, statusBody, (asked) => status(sandbox, asked, reply)),
    ),
  )
}

async function guarded({ state }: Sandbox, call: string, reply: FastifyReply, answer: () => unknown) {
  state.record(gateway, call)
  return (await faultyAnswer(state, gateway, reply)) ? reply : answer()
}

function withBody<T>(
  door: CheckoutDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  shape: z.ZodType<T>,
  answer: (asked: T) => unknown,
) {
  if (!door.isLetIn(request)) return reply.code(401).send({ message: 'Unauthorized' })
  const body = door.signedBody(request)
  if (body === undefined) return reply.code(401).send({ message: 'Invalid signature' })
  const asked = shape.safeParse(body)
  if (!asked.success) return reply.code(400).send({ message: asked.error.issues[0]?.message })
  return answer(asked.data)
}

function create(sandbox: Sandbox, asked: z.output<typeof createBody>, reply: FastifyReply) {
  const { state, keys, publicUrl } = sandbox
  const { terminalId, referenceLabel: prn } = asked
  if (terminalId !== sandboxCheckout(keys).terminalId) return reply.code(409).send({ message: 'Terminal not found' })
  if (state.find(gateway, prn)) return reply.code(409).send({ message: 'Duplicate reference label' })
  if (state.has(gateway, 'no-qr')) return reply.code(202).send({ message: 'Request accepted' })
  const payment = newPayment(asked)
  state.put(payment)
  const { qrMessage, deviceId } = payment.fields
  const websocketId = `${publicUrl.replace(/^http/, 'ws')}${socketPath}${deviceId}/${terminalId}/Y`
  const names = {
    qrDisplayName: 'Sandbox',
    terminalName: 'Sandbox',
    location: 'Kathmandu',
    fonepayPanNumber: '000000000',
  }
  return reply
    .code(202)
    .send({ qrString: qrMessage, qrMessage, status: 'Success', terminalId, prn, websocketId, ...names })
}

function newPayment({ amount, terminalId, referenceLabel: prn, billId }: z.output<typeof createBody>): SandboxPayment {
  const amountPaisa = paisaOfRupees(amount) ?? 0
  const qrMessage = emvQr({ merchantCode: terminalId, amount: rupeesText(amountPaisa), name: 'Sandbox', terminal: prn })
  return {
    gateway,
    reference: prn,
    amountPaisa,
    state: 'started',
    fields: { terminalId, qrMessage, deviceId: randomBytes(16).toString('hex'), remarks1: billId, remarks2: '' },
    gatewayReference: String(randomInt(10 ** 9, 10 ** 12)),
  }
}

function status({ state }: Sandbox, { terminalId, referenceLabel }: z.output<typeof statusBody>, reply: FastifyReply) {
  const payment = state.find(gateway, referenceLabel)
  if (!payment) return reply.code(500).send({ message: 'Internal server error' })
  if (payment.fields.terminalId !== terminalId) return reply.code(409).send({ message: 'Terminal not found' })
  const has = (fault: string) => state.has(gateway, fault)
  const known = { paid: 'success', failed: 'failed' }[payment.state as string] ?? 'pending'
  const charged = payment.amountPaisa / 100
  return {
    prn: has('other-prn-in-status') ? `X${referenceLabel.slice(1)}` : referenceLabel,
    merchantCode: terminalId,
    paymentStatus: has('status-timeout') ? 'timeout' : has('unknown-status') ? 'settling' : known,
    fonepayTraceId: Number(payment.gatewayReference),
    requestedAmount: has('other-amount-in-status') ? 550 : charged,
    totalTransactionAmount: charged,
    paymentMessage: has('status-timeout') ? 'Data not found.' : known,
  }
}
