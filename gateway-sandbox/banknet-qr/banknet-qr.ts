import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import { emvQr } from '../qr/emv-qr.ts'
import { qrFrames } from '../qr/frames.ts'
import { qrPages } from '../qr/pages.ts'
import { qrSockets } from '../qr/sockets.ts'
import { paisaOf, rupeesText } from '../rupees.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'
import { dataValidation } from './signature.ts'

/*
 * Fonepay's dynamic QR. Faults of `banknet_qr`:
 *   every call  those of faults.ts
 *   create      create-406, no-socket-url
 *   status      status-406, status-down, other-prn-in-status, other-merchant-in-status, other-amount-in-status,
 *               unknown-status, no-trace-id, same-trace-id
 *   socket      no-frame, other-prn (and nothing is paid), frame-before-status (and nothing is paid), object-frame,
 *               broken-frame, double-frames, socket-refused, socket-dropped
 * The QR's page has buttons for scanned only, failed (with `success: true`) and paid.
 */
const gateway = 'banknet_qr'
const path = `/sandbox/${gateway}/api/merchant/merchantDetailsForThirdParty`
const socketPath = `/sandbox/${gateway}/merchantEndPoint/`

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

export function bankNetQrGateway(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  const sockets = qrSockets(app, socketPath, () => state.has(gateway, 'socket-refused'))
  const calls = { thirdPartyDynamicQrDownload: createQr, thirdPartyDynamicQrGetStatus: qrStatus }
  for (const [call, respond] of Object.entries(calls)) {
    app.post(`${path}/${call}`, async (request, reply) => {
      state.record(gateway, call)
      return (await sendFaultyResponse(state, gateway, reply)) ? reply : respond(sandbox, request.body, reply)
    })
  }
  const act = qrFrames(sandbox, sockets, { gateway, merchantId: 'merchantCode', paidMessage: 'Request Complete' })
  const countListeners = ({ fields }: SandboxPayment) => sockets.countListeners(fields.deviceId ?? '')
  qrPages(app, sandbox, { gateway, title: 'Fonepay dynamic QR (QR, QR_Dynamic)', act, countListeners })
}

function createQr({ state, publicUrl, accounts }: Sandbox, body: unknown, reply: FastifyReply) {
  const request = createBody.safeParse(body).data
  if (!request || state.has(gateway, 'create-406')) return reject(reply, 'Data Validation Failed')
  const { amount, prn, merchantCode, remarks1, remarks2 } = request
  const error = accountError(accounts, request, [amount, prn, merchantCode, remarks1, remarks2])
  if (error) return reject(reply, error)
  if (state.find(gateway, prn)) return reject(reply, 'Duplicate prn')
  const payment = newPayment(request)
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
  const request = statusBody.safeParse(body).data
  if (!request || state.has(gateway, 'status-406')) return reject(reply, 'Data Validation Failed')
  const error = accountError(sandbox.accounts, request, [request.prn, request.merchantCode])
  if (error) return reject(reply, error)
  const payment = state.find(gateway, request.prn)
  if (payment?.fields.merchantCode !== request.merchantCode) return reject(reply, 'Invalid prn')
  return statusOf(sandbox, payment)
}

function reject(reply: FastifyReply, message: string) {
  return reply.code(406).send({ documentation: 'Merchant request Exception', errorCode: 406, message })
}

type Login = { merchantCode: string; username: string; password: string; dataValidation: string }

function accountError({ bankNetQr }: Accounts, login: Login, signed: string[]): string | undefined {
  const ofMerchant = bankNetQr.filter(({ merchantCode }) => merchantCode === login.merchantCode)
  if (ofMerchant.length === 0) return 'Invalid Merchant Code'
  const ofUser = ofMerchant.filter(
    ({ username, password }) => username === login.username && password === login.password,
  )
  if (ofUser.length === 0) return 'Invalid username'
  const isSigned = ofUser.some(({ secret }) => login.dataValidation === dataValidation(secret, ...signed))
  return isSigned ? undefined : 'Data Validation Failed'
}

function newPayment({ amount, prn, merchantCode, remarks1, remarks2 }: z.output<typeof createBody>): SandboxPayment {
  const deviceId = randomBytes(16).toString('hex')
  const qrMessage = emvQr({ merchantCode, amount, name: merchantCode, terminal: prn })
  return {
    gateway,
    reference: prn,
    amountPaisa: paisaOf(amount) ?? 0,
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
