import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import type { App } from '../http-server.ts'
import { finishPayment, press, returnToShop, sendPaymentPage, sendTextPage } from '../pages/payment-page.ts'
import { paisaOf } from '../rupees.ts'
import type { Sandbox, SandboxPayment, SandboxState } from '../state.ts'
import { requestFields, responseFields, signature } from './signature.ts'
import { walletAStatus } from './status.ts'

const gateway = 'wallet_a'

const amount = z.string().refine((text) => paisaOf(text) !== undefined)
const requestForm = z.object({
  amount,
  tax_amount: amount,
  product_service_charge: amount,
  product_delivery_charge: amount,
  total_amount: amount,
  transaction_uuid: z.string().regex(/^[A-Za-z0-9-]+$/),
  product_code: z.string(),
  success_url: z.url({ protocol: /^https?$/ }),
  failure_url: z.url({ protocol: /^https?$/ }),
  signed_field_names: z.literal(requestFields),
  signature: z.string(),
})
type RequestForm = z.output<typeof requestForm>

/**
 * eSewa's form page and status API. Faults of the return: `commas` (printed, not signed), `commas-signed`,
 * `second-question-mark`, `forged` (signed with another key), `wrong-amount` (a rupee less, also in the status),
 * `no-return`, `return-twice`. Those of the status API are listed in status.ts.
 */
export function walletAGateway(app: App, sandbox: Sandbox): void {
  const { state, accounts } = sandbox

  app.post('/sandbox/wallet_a/api/epay/main/v2/form', async (request, reply) => {
    state.record(gateway, '/api/epay/main/v2/form')
    const form = requestForm.safeParse(request.body).data
    const account = form && accounts.walletA.find((known) => isSigned(form, known))
    if (!form || !account) return sendTextPage(reply, 400, 'ES104', 'Invalid payload signature.')
    if (!isSumOfParts(form)) return sendTextPage(reply, 400, 'ES105', 'The parts are not the total amount.')
    const payment = openPayment(state, form, account.secret)
    if (!payment) return sendTextPage(reply, 400, 'ES106', 'Duplicate transaction UUID.')
    return sendPaymentPage(reply, 'eSewa (WalletA)', payment, [
      `Product ${form.product_code}`,
      `Rs. ${form.total_amount}`,
    ])
  })

  app.post('/sandbox/wallet_a/press', { schema: { body: press } }, async (request, reply) => {
    const payment = finishPayment(state, gateway, request.body)
    if (!payment) return sendTextPage(reply, 400, 'Finished', 'This payment is finished already.')
    // The gateway uses the failure address for pending payments, too.
    if (payment.state !== 'paid') return returnToShop(sandbox, gateway, reply, payment.fields.failure_url as string)
    const response = signedResponse(state, payment)
    const data = Buffer.from(JSON.stringify(response)).toString('base64')
    return returnToShop(sandbox, gateway, reply, successAddress(state, payment.fields.success_url as string, data))
  })

  walletAStatus(app, sandbox)
}

function isSigned(form: RequestForm, { productCode, secret }: Accounts['walletA'][number]): boolean {
  return form.product_code === productCode && form.signature === signature(secret, requestFields, form)
}

function isSumOfParts(form: RequestForm): boolean {
  const parts = [form.amount, form.tax_amount, form.product_service_charge, form.product_delivery_charge]
  const sum = parts.reduce((total, part) => total + (paisaOf(part) as number), 0)
  return sum === paisaOf(form.total_amount)
}

/** The same form posted again is the same payment while it is open; any other form with its uuid is a duplicate. */
function openPayment(state: SandboxState, form: RequestForm, secret: string): SandboxPayment | undefined {
  const known = state.find(gateway, form.transaction_uuid)
  if (known) return known.state === 'started' && known.fields.signature === form.signature ? known : undefined
  const payment: SandboxPayment = {
    gateway,
    reference: form.transaction_uuid,
    amountPaisa: paisaOf(form.total_amount) as number,
    state: 'started',
    fields: { ...form, secret },
    gatewayReference: `000${randomInt(36 ** 3, 36 ** 4)
      .toString(36)
      .toUpperCase()}`,
  }
  state.put(payment)
  return payment
}

function signedResponse(state: SandboxState, payment: SandboxPayment) {
  const paisa = payment.amountPaisa - (state.has(gateway, 'wrong-amount') ? 100 : 0)
  const grouped = (paisa / 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  const plain = grouped.replaceAll(',', '')
  const values = {
    transaction_code: payment.gatewayReference,
    status: 'COMPLETE',
    total_amount: state.has(gateway, 'commas-signed') ? grouped : plain,
    transaction_uuid: payment.reference,
    product_code: payment.fields.product_code as string,
    signed_field_names: responseFields,
  }
  const key = state.has(gateway, 'forged') ? 'a key of another merchant' : (payment.fields.secret as string)
  const printed = state.has(gateway, 'commas') ? { total_amount: grouped } : {}
  return { ...values, ...printed, signature: signature(key, responseFields, values) }
}

function successAddress(state: SandboxState, successUrl: string, data: string): string {
  const mark = state.has(gateway, 'second-question-mark') ? '??' : '?'
  return `${successUrl}${mark}data=${encodeURIComponent(data)}`
}
