import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { sameText } from '../payments/gateways/constant-time.ts'
import { paisaOfRupees } from '../payments/gateways/paisa-text.ts'
import {
  signedRequestFields,
  signedResponseFields,
  signRequest,
  signResponse,
} from '../payments/gateways/wallet-a-signature.ts'
import type { App } from '../platform/http/http-server.ts'
import { sandboxCredentials } from './sandbox-credentials.ts'
import { press, sendBack, showPayment, showText, takePress } from './sandbox-press.ts'
import type { Sandbox, SandboxPayment, SandboxState } from './sandbox-state.ts'
import { walletAStatusSandbox } from './wallet-a-status-sandbox.ts'

const gateway = 'wallet_a'

const amount = z.string().refine((text) => paisaOfRupees(text) !== undefined && !text.includes(','))
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
  signed_field_names: z.literal(signedRequestFields),
  signature: z.string(),
})
type RequestForm = z.output<typeof requestForm>

/**
 * eSewa's form page and status API. Faults on the way back: `commas` (printed, not signed), `commas-signed`, `second-question-mark`, `forged`
 * (signed with another key), `wrong-amount` (a rupee less, also in the status), `no-return`, `return-twice`. The status API's are beside it.
 */
export function walletASandbox(app: App, sandbox: Sandbox): void {
  const { state, keys } = sandbox
  const credentials = sandboxCredentials(keys)

  app.post('/sandbox/wallet_a/api/epay/main/v2/form', async (request, reply) => {
    state.record(gateway, '/api/epay/main/v2/form')
    const form = requestForm.safeParse(request.body).data
    if (!form || !isSigned(form, credentials)) return showText(reply, 400, 'ES104', 'Invalid payload signature.')
    if (!addsUp(form)) return showText(reply, 400, 'ES105', 'The parts are not the total amount.')
    const payment = openPayment(state, form)
    if (!payment) return showText(reply, 400, 'ES106', 'Duplicate transaction UUID.')
    return showPayment(reply, 'Wallet A', payment, [`Product ${form.product_code}`, `Rs. ${form.total_amount}`])
  })

  app.post('/sandbox/wallet_a/press', { schema: { body: press } }, async (request, reply) => {
    const payment = takePress(state, gateway, request.body)
    if (!payment) return showText(reply, 400, 'Finished', 'This payment is finished already.')
    // The failure address also serves payments that are only pending.
    if (payment.state !== 'paid') return sendBack(state, gateway, reply, payment.fields.failure_url as string)
    const data = Buffer.from(JSON.stringify(signedAnswer(state, payment, credentials.wallet_a_secret))).toString(
      'base64',
    )
    return sendBack(state, gateway, reply, successAddress(state, payment.fields.success_url as string, data))
  })

  walletAStatusSandbox(app, sandbox)
}

type Credentials = ReturnType<typeof sandboxCredentials>

function isSigned(form: RequestForm, { wallet_a_product_code, wallet_a_secret }: Credentials): boolean {
  return form.product_code === wallet_a_product_code && sameText(signRequest(wallet_a_secret, form), form.signature)
}

function addsUp(form: RequestForm): boolean {
  const parts = [form.amount, form.tax_amount, form.product_service_charge, form.product_delivery_charge]
  const sum = parts.reduce((total, part) => total + (paisaOfRupees(part) as number), 0)
  return sum === paisaOfRupees(form.total_amount)
}

/** A form posted again, as by a reloaded page, is the same payment while nothing was decided; anything else with its uuid is a duplicate. */
function openPayment(state: SandboxState, form: RequestForm): SandboxPayment | undefined {
  const known = state.find(gateway, form.transaction_uuid)
  if (known) return known.state === 'started' && known.fields.signature === form.signature ? known : undefined
  const payment: SandboxPayment = {
    gateway,
    reference: form.transaction_uuid,
    amountPaisa: paisaOfRupees(form.total_amount) as number,
    state: 'started',
    fields: form,
    gatewayReference: `000${randomInt(36 ** 3, 36 ** 4)
      .toString(36)
      .toUpperCase()}`,
  }
  state.put(payment)
  return payment
}

function signedAnswer(state: SandboxState, payment: SandboxPayment, secret: string) {
  const paisa = payment.amountPaisa - (state.has(gateway, 'wrong-amount') ? 100 : 0)
  const grouped = (paisa / 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  const plain = grouped.replaceAll(',', '')
  const values = {
    transaction_code: payment.gatewayReference,
    status: 'COMPLETE',
    total_amount: state.has(gateway, 'commas-signed') ? grouped : plain,
    transaction_uuid: payment.reference,
    product_code: payment.fields.product_code as string,
    signed_field_names: signedResponseFields,
  }
  const signature = signResponse(state.has(gateway, 'forged') ? 'the key of somebody else' : secret, values)
  return { ...values, ...(state.has(gateway, 'commas') && { total_amount: grouped }), signature }
}

function successAddress(state: SandboxState, successUrl: string, data: string): string {
  const mark = state.has(gateway, 'second-question-mark') ? '??' : '?'
  return `${successUrl}${mark}data=${encodeURIComponent(data)}`
}
