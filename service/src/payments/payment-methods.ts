import { badRequest } from '../platform/http/errors.ts'
import type { PaymentMethod } from './gateway.ts'

/** Plans that may take online payments (2.1). */
const plansWithOnlinePayment = new Set(['basic', 'premium', 'plus', 'platinum'])

/** What a method needs of the store (2.1.1): an addon that is on, and credentials that are set. */
type Requirement = { addon: string; credentials: readonly string[] }

export const requirements: Record<PaymentMethod, Requirement> = {
  WalletA: { addon: 'wallet_a', credentials: ['wallet_a_secret', 'wallet_a_product_code'] },
  WalletB: { addon: 'wallet_b', credentials: ['wallet_b_secret'] },
  BankNetA: { addon: 'banknet_a', credentials: ['banknet_a_pid', 'banknet_a_secret'] },
  QR: { addon: 'qr_request_enabled', credentials: [] },
  QR_Dynamic: { addon: 'banknet_a_dynamic', credentials: ['banknet_a_dynamic_key'] },
  BankNetACheckout: { addon: 'banknet_a_checkout', credentials: ['banknet_a_checkout_key'] },
  HubA: { addon: 'hub_a', credentials: ['hub_a_key'] },
  bank_card: { addon: 'bank_card', credentials: ['bank_card_key'] },
}

export type StoreForPayment = { name: string; plan: string; addons: Record<string, unknown>; credentialNames: string[] }

/** Refuses a start by a method that plan, addon or credentials do not allow. */
export function rejectUnavailable(method: PaymentMethod, { plan, addons, credentialNames }: StoreForPayment): void {
  // Before all else (4.5): whoever did not ask for it yet is told the same as who waits for the answer.
  if (method === 'QR' && addons.qr_request !== 'approved') throw badRequest('QR request is not approved for this store')
  const { addon, credentials } = requirements[method]
  const complete = credentials.every((name) => credentialNames.includes(name))
  if (!plansWithOnlinePayment.has(plan) || !addons[addon] || !complete) {
    throw badRequest('This payment method is not available for this store')
  }
}
