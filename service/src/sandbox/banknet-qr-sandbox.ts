import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { dataValidation } from '../payments/gateways/banknet-qr-signature.ts'
import { sameText } from '../payments/gateways/constant-time.ts'
import { paisaOfRupees, rupeesText } from '../payments/gateways/paisa-text.ts'
import type { App } from '../platform/http/http-server.ts'
import { emvQr } from './emv-qr.ts'
import { faultyAnswer } from './faulty-answer.ts'
import { qrFrames } from './qr-frames.ts'
import { sandboxPlatformQr, sandboxStoreQr } from './sandbox-credentials.ts'
import { qrPages } from './sandbox-qr-pages.ts'
import { sandboxSockets } from './sandbox-sockets.ts'
import type { Sandbox, SandboxPayment } from './sandbox-state.ts'

/*
 * Fonepay's dynamic QR, played. Faults (POST /sandbox/switches, gateway `banknet_qr`):
 *   every call  those of faulty-answer.ts
 *   create      create-406, no-socket-url
 *   status      status-406, status-down, other-prn-in-status, other-merchant-in-status, other-amount-in-status, unknown-status, no-trace-id,
 *               same-trace-id
 *   socket      no-frame, other-prn (and nothing is paid), frame-before-status (and nothing is paid), object-frame, broken-frame,
 *               double-frames, socket-refused, socket-dropped
 * Scanned only, failed (`success: true` all the same) and paid late, after the hold was released, are buttons of the QR's page.
 */
const gateway = 'banknet_qr'
const path = `/sandbox/${gateway}/api/merchant/merchantDetailsForThirdParty`
const socketPath = `/sandbox/${gateway}/merchantEndPoint/`
const accounts = [sandboxStoreQr, sandboxPlatformQr]

const login = {
  merchantCode: z.string().min(1).max(15),
  username: z.string(),
  password: z.string(),
  dataValidation: z.string(),
}
const remark = z.string().regex(/^[A-Za-z0-9]{1,25}$/)
const createBody = z.object({
  ...login,
  amount: z.string().regex(/^(?=.{1,10}$)\d+(\.\d+)?$/),
  prn: z.string().regex(/^[A-Za-z0-9-]{1,25}$/),
  remarks1: remark,
  remarks2: remark,
})
const statusBody = z.object({ ...login, prn: z.string() })

export function bankNetQrSandbox(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  const sockets = sandboxSockets(app, socketPath, () => state.has(gateway, 'socket-refused'))
  const calls = { thirdPartyDynamicQrDownload: createQr, thirdPartyDynamicQrGetStatus: qrStatus }
  for (const [call, answer] of Object.entries(calls)) {
    app.post(`${path}/${call}`, async (request, reply) => {
      state.record(gateway, call)
      return (await faultyAnswer(state, gateway, reply)) ? reply : answer(sandbox, request.body, reply)
    })
  }
  const act = qrFrames(sandbox, sockets, { gateway, merchantId: 'merchantCode', paidMessage: 'Request Complete' })
  const listeners = ({ fields }: SandboxPayment) => sockets.listeners(fields.deviceId ?? '')
  qrPages(app, sandbox, { gateway, title: 'Dynamic QR', act, listeners })
}

function createQr({ state, publicUrl }: Sandbox, body: unknown, reply: FastifyReply) {
  const asked = createBody.safeParse(body).data
  if (!asked || state.has(gateway, 'create-406')) return refuse(reply, 'Data Validation Failed')
  const { amount, prn, merchantCode, remarks1, remarks2 } = asked
  const fault = accountFault(asked, [amount, prn, merchantCode, remarks1, remarks2])
  if (fault) return refuse(reply, fault)
  if (state.find(gateway, prn)) return refuse(reply, 'Duplicate prn')
  const payment = newPayment(asked)
  state.put(payment)
  const url = `${publicUrl.replace(/^http/, 'ws')}${socketPath}${payment.fields.deviceId}/${merchantCode}/Y`
  return reply.code(201).send({
    message: 'successfull',
    qrMessage: payment.fields.qrMessage,
    status: 'CREATED',
    statusCode: 201,
    success: true,
    ...(state.has(gateway, 'no-socket-url') ? {} : { thirdpartyQrWebSocketUrl: url }),
  })
}

function qrStatus(sandbox: Sandbox, body: unknown, reply: FastifyReply) {
  const { state } = sandbox
  if (state.has(gateway, 'status-down')) return reply.code(503).send({ message: 'Service unavailable' })
  const asked = statusBody.safeParse(body).data
  if (!asked || state.has(gateway, 'status-406')) return refuse(reply, 'Data Validation Failed')
  const fault = accountFault(asked, [asked.prn, asked.merchantCode])
  if (fault) return refuse(reply, fault)
  const payment = state.find(gateway, asked.prn)
  if (payment?.fields.merchantCode !== asked.merchantCode) return refuse(reply, 'Invalid prn')
  return statusOf(sandbox, payment)
}

function refuse(reply: FastifyReply, message: string) {
  return reply.code(406).send({ documentation: 'Merchant request Exception', errorCode: 406, message })
}

type Login = { merchantCode: string; username: string; password: string; dataValidation: string }

function accountFault(asked: Login, signed: string[]): string | undefined {
  const account = accounts.find(({ merchantCode }) => merchantCode === asked.merchantCode)
  if (!account) return 'Invalid Merchant Code'
  if (account.username !== asked.username || account.password !== asked.password) return 'Invalid username'
  return sameText(dataValidation(account.secret, signed), asked.dataValidation) ? undefined : 'Data Validation Failed'
}

function newPayment({ amount, prn, merchantCode, remarks1, remarks2 }: z.output<typeof createBody>): SandboxPayment {
  const deviceId = randomBytes(16).toString('hex')
  const qrMessage = emvQr({ merchantCode, amount, name: merchantCode, terminal: prn })
  return {
    gateway,
    reference: prn,
    amountPaisa: paisaOfRupees(amount) ?? 0,
    state: 'started',
    fields: { merchantCode, deviceId, qrMessage, remarks1, remarks2 },
    gatewayReference: String(randomInt(10 ** 9, 10 ** 12)),
  }
}

function statusOf(
  { state }: Sandbox,
  { reference, amountPaisa, fields, gatewayReference, ...payment }: SandboxPayment,
) {
  const has = (fault: string) => state.has(gateway, fault)
  const known = { paid: 'success', failed: 'failed' }[payment.state as string] ?? 'pending'
  return {
    ...(has('no-trace-id') ? {} : { fonepayTraceId: has('same-trace-id') ? '4711' : gatewayReference }),
    merchantCode: has('other-merchant-in-status') ? 'SOMEONE' : fields.merchantCode,
    paymentStatus: has('unknown-status') ? 'settling' : known,
    prn: has('other-prn-in-status') ? `X${reference.slice(1)}` : reference,
    ...(has('other-amount-in-status') ? { amount: rupeesText(amountPaisa + 100) } : {}),
  }
}
