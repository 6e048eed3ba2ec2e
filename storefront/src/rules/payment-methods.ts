import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Store } from '../store-api.ts'

export type Method = 'COD' | PaymentMethod

const plansWithOnlinePayment = ['basic', 'premium', 'plus', 'platinum']

/** The methods that a store offers, in the order in which the checkout shows them (2.1, 2.1.1). */
export function offeredMethods({ plan, addons, setting }: Pick<Store, 'plan' | 'addons' | 'setting'>): Method[] {
  if (!plansWithOnlinePayment.includes(plan)) return ['COD']
  const offered: [Method, boolean][] = [
    ['COD', true],
    ['WalletA', isOn(addons.wallet_a) && setting.wallet_a_secret === 'yes'],
    ['WalletB', isOn(addons.wallet_b)],
    ['QR_Dynamic', isOn(addons.banknet_a_dynamic) && setting.banknet_a_dynamic_key === 'yes'],
    ['QR', isOn(addons.qr_request_enabled) && addons.qr_request === 'approved'],
    ['BankNetA', isOn(addons.banknet_a)],
    ['BankNetACheckout', isOn(addons.banknet_a_checkout) && setting.banknet_a_checkout_key === 'yes'],
    ['bank_card', isOn(addons.bank_card)],
    ['HubA', isOn(addons.hub_a)],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([method]) => method)
}

function isOn(addon: boolean | string | undefined): boolean {
  return addon !== undefined && addon !== false && addon !== ''
}

/** These are paid by a code on the shop's own page (4.5). Their lines leave the cart only once they are paid (4.9). */
export function isPaidByCode(method: Method): boolean {
  return method === 'QR' || method === 'QR_Dynamic' || method === 'BankNetACheckout'
}
