import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import { qrFrames } from '../qr/frames.ts'
import { qrPages } from '../qr/pages.ts'
import { qrSockets } from '../qr/sockets.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'
import { type CheckoutLogin, checkoutLogin } from './login.ts'
import { createBody, createQr, gateway, qrStatus, socketPath, statusBody } from './payments.ts'

/*
 * Checkout by Fonepay: calls need a signed body and a valid token. Faults of `banknet_checkout`:
 *   every call  those of faults.ts, one-call-tokens (a token expires after one call), tokens-refused
 *   login       login-down        banks   banks-down
 *   create      no-qr (2xx with a message only)
 *   status      status-timeout ("Data not found."), unknown-status, other-amount-in-status (550 for the 1.1 that was
 *               charged), other-prn-in-status; an unknown reference has status 500, another terminal 409
 *   socket      those of banknet-qr.ts, and frame-delayed (3 s); only the first listener receives the frame
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

export function bankNetCheckoutGateway(app: App, sandbox: Sandbox): void {
  const sockets = qrSockets(app, socketPath, () => sandbox.state.has(gateway, 'socket-refused'))
  const dialect = {
    gateway,
    merchantId: 'terminalId',
    paidMessage: 'RES000',
    to: 'first',
    amountAsNumber: true,
  } as const
  const act = qrFrames(sandbox, sockets, dialect)
  const countListeners = ({ fields }: SandboxPayment) => sockets.countListeners(fields.deviceId ?? '')
  qrPages(app, sandbox, { gateway, title: 'Checkout by Fonepay (BankNetACheckout)', act, countListeners })
  app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
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
  const login = checkoutLogin(sandbox, gateway)
  app.post(`${path}/login`, (request, reply) =>
    unlessFaulty(sandbox, 'login', reply, () => login.logIn(request, reply)),
  )

  app.get(`${path}/banks/list`, (request, reply) =>
    unlessFaulty(sandbox, 'banks/list', reply, () => {
      if (state.has(gateway, 'banks-down')) return reply.code(503).send({ message: 'Service unavailable' })
      if (request.headers.paymentmode !== 'INTENT') return reply.code(400).send({ message: 'Invalid payment mode' })
      return login.hasValidToken(request) ? { bankDetails: banks } : reply.code(401).send({ message: 'Unauthorized' })
    }),
  )
  app.post(`${path}/generate-intent-qr`, (request, reply) =>
    unlessFaulty(sandbox, 'generate-intent-qr', reply, () =>
      withBody(login, request, reply, createBody, (body) => createQr(sandbox, body, reply)),
    ),
  )
  app.post(`${path}/thirdPartyDynamicQrGetStatus`, (request, reply) =>
    unlessFaulty(sandbox, 'thirdPartyDynamicQrGetStatus', reply, () =>
      withBody(login, request, reply, statusBody, (body) => qrStatus(sandbox, body, reply)),
    ),
  )
}

async function unlessFaulty({ state }: Sandbox, call: string, reply: FastifyReply, respond: () => unknown) {
  state.record(gateway, call)
  return (await sendFaultyResponse(state, gateway, reply)) ? reply : respond()
}

function withBody<T>(
  login: CheckoutLogin,
  request: FastifyRequest,
  reply: FastifyReply,
  shape: z.ZodType<T>,
  respond: (request: T) => unknown,
) {
  if (!login.hasValidToken(request)) return reply.code(401).send({ message: 'Unauthorized' })
  const body = login.signedBody(request)
  if (body === undefined) return reply.code(401).send({ message: 'Invalid signature' })
  const parsed = shape.safeParse(body)
  if (!parsed.success) return reply.code(400).send({ message: parsed.error.issues[0]?.message })
  return respond(parsed.data)
}
