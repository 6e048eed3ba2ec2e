import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type * as responses from '@pasal/contract/payments/responses.ts'
import type { z } from 'zod'
import { type Rejection, rejectionOf } from '../rules/rejection.ts'
import { pageSettings } from './page-settings.ts'
import { requestApi } from './request-api.ts'

export type Code = z.output<typeof responses.qrStartResponse> &
  Partial<Pick<z.output<typeof responses.checkoutStartResponse>, 'banks'>>

export type StartedPayment =
  | { kind: 'form'; action: string; fields: Record<string, string> }
  | { kind: 'open'; url: string }
  | { kind: 'code'; code: Code }
  | { kind: 'rejected'; rejection: Rejection }

const paths: Record<PaymentMethod, string> = {
  ...{ WalletA: 'wallet_a', WalletB: 'wallet_b', BankNetA: 'banknet_a', HubA: 'hub_a', bank_card: 'bank_card' },
  ...{ QR: 'dynamic_qr', QR_Dynamic: 'dynamic_qr', BankNetACheckout: 'banknet_a_checkout' },
}

/** Starts the payment of an order, and says what the browser does next (4.5). */
export async function startPayment(method: PaymentMethod, orderId: string): Promise<StartedPayment> {
  const { storeId } = pageSettings()
  const reply = await requestApi(`/payment/${paths[method]}/init`, {
    body: {
      ...{ store: storeId, order: orderId, url: location.origin },
      ...(method === 'QR_Dynamic' ? { self: true } : {}),
    },
  })
  if (reply.status !== 200) return { kind: 'rejected', rejection: rejectionOf(reply) }
  const response = reply.body as Record<string, string>
  if (method === 'WalletA' || method === 'HubA') {
    const { action_url: action = '', ...fields } = response
    return { kind: 'form', action, fields }
  }
  if (method === 'WalletB') return { kind: 'open', url: response.payment_url ?? '' }
  if (method === 'BankNetA' || method === 'bank_card') return { kind: 'open', url: response.url ?? '' }
  return { kind: 'code', code: reply.body as Code }
}

/** Posts a form to the gateway: the browser leaves the shop. */
export function postForm(action: string, fields: Record<string, string>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
