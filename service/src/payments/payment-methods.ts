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

/** What a method lacks: the plan, an addon or approval of the operator, or credentials of the merchant. */
export type Missing = 'plan' | 'addon' | 'approval' | 'credentials'

/** What keeps a store from offering a method (2.1, 2.1.1); nothing when shoppers are offered it. */
export function missingFor(method: PaymentMethod, store: Omit<StoreForPayment, 'name'>): Missing[] {
  const { addons, plan, credentialNames } = store
  const { addon, credentials } = requirements[method]
  const missing: Missing[] = []
  if (!plansWithOnlinePayment.has(plan)) missing.push('plan')
  if (!addons[method === 'QR' ? 'qr_request_enabled' : addon]) missing.push('addon')
  if (method === 'QR' && addons.qr_request !== 'approved') missing.push('approval')
  if (!credentials.every((name) => credentialNames.includes(name))) missing.push('credentials')
  return missing
}

/** Rejects a start by a method that the store's plan, addons or credentials do not allow. */
export function rejectUnavailable(method: PaymentMethod, store: StoreForPayment): void {
  const missing = missingFor(method, store)
  // First of all checks (4.5); the same message whether the store has not requested it or waits for the approval.
  if (missing.includes('approval')) throw badRequest('QR request is not approved for this store')
  // 4.5 asks for the approval of QR alone; `qr_request_enabled` only makes the shop show it.
  if (missing.some((part) => method !== 'QR' || part !== 'addon')) {
    throw badRequest('This payment method is not available for this store')
  }
}
