import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFaultyResponse } from '../faults.ts'
import type { App } from '../http-server.ts'
import { paisaOf } from '../rupees.ts'
import type { Sandbox, SandboxPayment } from '../state.ts'
import { hubAPages } from './pages.ts'
import { signature } from './signature.ts'

/*
 * NPS OnePG. Faults of `hub_a`:
 *   down, html, truncated, slow     both calls, see faults.ts
 *   pending-first                          the first two status calls after the payment return Pending
 *   empty-fields, null-fields              in the status, where a payment has failed
 *   odd-status                             a long word with a NUL, in the status
 *   other-amount, other-process-id, other-currency, other-transaction      in the status
 *   browser-first, both-at-once            instead of the notification before the browser
 *   repeat-notification                    until the response is `received`, five times at most
 *   no-notification                        no notification, the browser only
 *   unpaid-return                          the browser returns with ?Status=Success although nothing was paid
 */

type Fields = Record<string, string>

export function hubAGateway(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  app.post('/sandbox/hub_a/GetProcessId', async (request, reply) => {
    state.record('hub_a', '/GetProcessId')
    if (await sendFaultyResponse(state, 'hub_a', reply)) return reply
    return authenticated(sandbox, request, reply, ['Amount', 'MerchantTxnId'], (fields, secret) =>
      processId(sandbox, fields, secret),
    )
  })
  app.post('/sandbox/hub_a/CheckTransactionStatus', async (request, reply) => {
    state.record('hub_a', '/CheckTransactionStatus')
    if (await sendFaultyResponse(state, 'hub_a', reply)) return reply
    return authenticated(sandbox, request, reply, ['MerchantTxnId'], (fields) => status(sandbox, fields))
  })
  hubAPages(app, sandbox)
}

/** Both calls need the merchant's id and name, Basic credentials and a signature of the body. */
function authenticated(
  { accounts }: Sandbox,
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  required: string[],
  respond: (fields: Fields, secret: string) => unknown,
) {
  const ofUser = accounts.hubA.filter(({ username, password }) => {
    const login = Buffer.from(`${username}:${password}`).toString('base64')
    return headers.authorization === `Basic ${login}`
  })
  if (ofUser.length === 0) return reply.code(401).send(failure('401', 'Unauthorized'))
  const fields = (body ?? {}) as Fields
  const names = ['MerchantId', 'MerchantName', 'Signature', ...required]
  if (names.some((name) => typeof fields[name] !== 'string')) return failure('1', 'Missing field')
  const named = ofUser.filter(
    ({ merchantId, merchantName }) => fields.MerchantId === merchantId && fields.MerchantName === merchantName,
  )
  if (named.length === 0) return failure('1', 'Invalid merchant')
  const signer = named.find(({ secret }) => fields.Signature === signature(secret, fields))
  return signer ? respond(fields, signer.secret) : failure('2', 'Invalid signature')
}

function processId({ state }: Sandbox, request: Fields, secret: string) {
  const { MerchantId = '', MerchantName = '', Amount = '', MerchantTxnId = '' } = request
  const amountPaisa = paisaOf(Amount)
  if (!amountPaisa) return failure('1', 'Invalid amount')
  if (state.find('hub_a', MerchantTxnId)) return failure('1', 'Duplicate Record')
  const ProcessId = randomBytes(16).toString('hex')
  const gatewayReference = String(Date.now()) + String(randomBytes(3).readUIntBE(0, 3))
  const fields = { MerchantId, MerchantName, secret, processId: ProcessId, begun: '' }
  state.put({ gateway: 'hub_a', reference: MerchantTxnId, amountPaisa, state: 'started', fields, gatewayReference })
  return success({ ProcessId })
}

const statuses: Partial<Record<SandboxPayment['state'], string>> = {
  paid: 'Success',
  failed: 'Fail',
  cancelled: 'Fail',
}

function status({ state }: Sandbox, { MerchantId, MerchantTxnId = '' }: Fields) {
  const payment = state.find('hub_a', MerchantTxnId)
  // A merchant has no payments of another one.
  if (!payment?.fields.begun || payment.fields.MerchantId !== MerchantId)
    return failure('3', 'Transaction not initialized yet')
  const pending = state.countQuery(payment) <= 2 && state.has('hub_a', 'pending-first')
  const other = (fault: string, value: string, instead: string) => (state.has('hub_a', fault) ? instead : value)
  const fields = {
    GatewayReferenceNo: payment.gatewayReference,
    Amount: other('other-amount', String(payment.amountPaisa / 100), '1'),
    ServiceCharge: '5',
    TransactionRemarks: '',
    TransactionRemarks2: '',
    TransactionRemarks3: '',
    ProcessId: other('other-process-id', payment.fields.processId ?? '', 'f00d'),
    TransactionDate: new Date().toISOString().slice(0, 19).replace('T', ' '),
    MerchantTxnId: other('other-transaction', MerchantTxnId, 'Pffffffffffffffffff0'),
    CbsMessage: '',
    Status: pending ? 'Pending' : other('odd-status', statuses[payment.state] ?? 'Pending', `Odd\0${'.'.repeat(900)}`),
    Institution: 'Sandbox Bank',
    Instrument: 'Mobile banking',
    PaymentCurrency: other('other-currency', 'NPR', 'USD'),
    ExchangeRate: '1',
  }
  return success(fields.Status === 'Fail' ? { ...fields, ...leftOut(state) } : fields)
}

function leftOut(state: Sandbox['state']) {
  const names = ['GatewayReferenceNo', 'Amount', 'ProcessId', 'PaymentCurrency']
  const having = (value: string | null) => Object.fromEntries(names.map((name) => [name, value]))
  if (state.has('hub_a', 'empty-fields')) return having('')
  return state.has('hub_a', 'null-fields') ? having(null) : {}
}

function success(data: Record<string, unknown>) {
  return { code: '0', message: 'Success', errors: [], data }
}

function failure(error_code: string, error_message: string) {
  return { code: '1', message: 'Error', errors: [{ error_code, error_message }], data: null }
}
