import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import { badRequest } from '../platform/http/errors.ts'

/** Plans that may take online payments (2.1). */
const plansWithOnlinePayment = new Set(['basic', 'premium', 'plus', 'platinum'])

/** What a method requires of the store (2.1.1): an addon that is on, and credentials that are set. */
type Requirement = { addon: string; credentials: readonly string[] }

export const requirements: Record<PaymentMethod, Requirement> = {
  WalletA: { addon: 'wallet_a', credentials: ['wallet_a_secret', 'wallet_a_product_code'] },
  WalletB: { addon: 'wallet_b', credentials: ['wallet_b_secret'] },
  BankNetA: { addon: 'banknet_a', credentials: ['banknet_a_pid', 'banknet_a_secret'] },
  // The platform's own account: it needs the approval alone (4.5).
  QR: { addon: 'qr_request', credentials: [] },
  QR_Dynamic: { addon: 'banknet_a_dynamic', credentials: ['banknet_a_dynamic_key'] },
  BankNetACheckout: { addon: 'banknet_a_checkout', credentials: ['banknet_a_checkout_key'] },
  HubA: { addon: 'hub_a', credentials: ['hub_a_key'] },
  bank_card: { addon: 'bank_card', credentials: ['bank_card_key'] },
}

export type StoreForPayment = { name: string; plan: string; addons: Record<string, unknown>; credentialNames: string[] }

/** Rejects a start by a method that the store's plan, addons or credentials do not allow. */
export function rejectUnavailable(method: PaymentMethod, { plan, addons, credentialNames }: StoreForPayment): void {
  // First of all checks (4.5); the same message whether the store has not requested it or waits for the approval.
  if (method === 'QR' && addons.qr_request !== 'approved') throw badRequest('QR request is not approved for this store')
  const { addon, credentials } = requirements[method]
  const complete = credentials.every((name) => credentialNames.includes(name))
  if (!plansWithOnlinePayment.has(plan) || !addons[addon] || !complete) {
    throw badRequest('This payment method is not available for this store')
  }
}
