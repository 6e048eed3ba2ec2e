import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { basicAuthorization, hubASignature } from '../payments/gateways/hub-a-signature.ts'
import { paisaOfRupees } from '../payments/gateways/paisa-text.ts'
import type { App } from '../platform/http/http-server.ts'
import { faultyAnswer } from './faulty-answer.ts'
import { hubAPages } from './hub-a-sandbox-pages.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import type { Sandbox, SandboxPayment } from './sandbox-state.ts'

/*
 * NPS OnePG. Faults of `hub_a`:
 *   down, html, truncated, slow     both calls, see faulty-answer.ts
 *   pending-first                          the first two status calls after the payment still say Pending
 *   other-amount, other-process-id, other-currency, other-transaction      in the status
 *   browser-first, both-at-once            instead of the notification before the browser
 *   repeat-notification                    until `received` is read, five times at most
 *   no-notification                        the browser alone
 *   unpaid-return                          the browser comes back with ?Status=Success and nobody paid
 */

type Fields = Record<string, string>

export function hubASandbox(app: App, sandbox: Sandbox): void {
  const { state } = sandbox
  app.post('/sandbox/hub_a/GetProcessId', async (request, reply) => {
    state.record('hub_a', '/GetProcessId')
    if (await faultyAnswer(state, 'hub_a', reply)) return reply
    return authentic(sandbox, request, reply, ['Amount', 'MerchantTxnId'], (fields) => processId(sandbox, fields))
  })
  app.post('/sandbox/hub_a/CheckTransactionStatus', async (request, reply) => {
    state.record('hub_a', '/CheckTransactionStatus')
    if (await faultyAnswer(state, 'hub_a', reply)) return reply
    return authentic(sandbox, request, reply, ['MerchantTxnId'], (fields) => status(sandbox, fields))
  })
  hubAPages(app, sandbox)
}

/** Both calls carry the merchant, Basic credentials and a signature over the body. */
function authentic(
  { keys }: Sandbox,
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  required: string[],
  answer: (fields: Fields) => unknown,
) {
  const merchant = sandboxCredentials(keys).hub_a_key
  if (headers.authorization !== basicAuthorization(merchant.username, merchant.password)) {
    return reply.code(401).send(refused('401', 'Unauthorized'))
  }
  const fields = (body ?? {}) as Fields
  const names = ['MerchantId', 'MerchantName', 'Signature', ...required]
  if (names.some((name) => typeof fields[name] !== 'string')) return refused('1', 'Missing field')
  if (fields.MerchantId !== merchant.merchantId || fields.MerchantName !== merchant.merchantName) {
    return refused('1', 'Invalid merchant')
  }
  if (fields.Signature !== hubASignature(merchant.secret, fields)) return refused('2', 'Invalid signature')
  return answer(fields)
}

function processId({ state }: Sandbox, { Amount = '', MerchantTxnId = '' }: Fields) {
  const amountPaisa = paisaOfRupees(Amount)
  if (!amountPaisa) return refused('1', 'Invalid amount')
  if (state.find('hub_a', MerchantTxnId)) return refused('1', 'Duplicate Record')
  const ProcessId = randomBytes(16).toString('hex')
  const gatewayReference = String(Date.now()) + String(randomBytes(3).readUIntBE(0, 3))
  const fields = { processId: ProcessId, begun: '' }
  state.put({ gateway: 'hub_a', reference: MerchantTxnId, amountPaisa, state: 'started', fields, gatewayReference })
  return accepted({ ProcessId })
}

const statuses: Partial<Record<SandboxPayment['state'], string>> = {
  paid: 'Success',
  failed: 'Fail',
  cancelled: 'Fail',
}

function status({ state }: Sandbox, { MerchantTxnId = '' }: Fields) {
  const payment = state.find('hub_a', MerchantTxnId)
  if (!payment?.fields.begun) return refused('3', 'Transaction not initialized yet')
  const askedBefore = Number(payment.fields.asked ?? 0)
  payment.fields.asked = String(askedBefore + 1)
  const pending = state.has('hub_a', 'pending-first') && askedBefore < 2
  const other = (fault: string, value: string, instead: string) => (state.has('hub_a', fault) ? instead : value)
  return accepted({
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
    Status: pending ? 'Pending' : (statuses[payment.state] ?? 'Pending'),
    Institution: 'Sandbox Bank',
    Instrument: 'Mobile banking',
    PaymentCurrency: other('other-currency', 'NPR', 'USD'),
    ExchangeRate: '1',
  })
}

function accepted(data: Record<string, unknown>) {
  return { code: '0', message: 'Success', errors: [], data }
}

function refused(error_code: string, error_message: string) {
  return { code: '1', message: 'Error', errors: [{ error_code, error_message }], data: null }
}
