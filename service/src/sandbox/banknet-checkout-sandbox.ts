import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '../platform/http/http-server.ts'
import { createBody, createQr, gateway, qrStatus, socketPath, statusBody } from './banknet-checkout-books.ts'
import { type CheckoutDoor, checkoutDoor } from './banknet-checkout-door.ts'
import { faultyAnswer } from './faulty-answer.ts'
import { qrFrames } from './qr-frames.ts'
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
const path = `/sandbox/${gateway}/merchantThirdparty/api/merchant/third-party/v2`

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
      withBody(door, request, reply, createBody, (asked) => createQr(sandbox, asked, reply)),
    ),
  )
  app.post(`${path}/thirdPartyDynamicQrGetStatus`, (request, reply) =>
    guarded(sandbox, 'thirdPartyDynamicQrGetStatus', reply, () =>
      withBody(door, request, reply, statusBody, (asked) => qrStatus(sandbox, asked, reply)),
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
