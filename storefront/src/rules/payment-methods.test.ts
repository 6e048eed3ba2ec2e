import { expect, test } from 'vitest'
import type { Store } from '../store-api.ts'
import { isPaidByCode, offeredMethods } from './payment-methods.ts'

type Setting = Store['setting']

const everyAddon = {
  ...{ wallet_a: true, wallet_b: true, banknet_a: true, banknet_a_dynamic: true, banknet_a_checkout: true },
  ...{ hub_a: true, bank_card: true, qr_request_enabled: true, qr_request: 'approved', card_processor: false as const },
}
const everySetting: Setting = {
  ...{ wallet_a_product_code: 'yes', wallet_a_secret: 'yes', wallet_b_secret: 'yes', banknet_a_pid: 'yes' },
  ...{ banknet_a_secret: 'yes', banknet_a_dynamic_key: 'yes', banknet_a_checkout_key: 'yes', hub_a_key: 'yes' },
  ...{ bank_card_key: 'yes', banknet_a_checkout_pubkey: '' },
}
const store = { plan: 'premium', addons: everyAddon, setting: everySetting }

test('2.1: every plan but the four paid ones has cash on delivery alone', () => {
  for (const plan of ['free', '', 'Premium', 'enterprise']) expect(offeredMethods({ ...store, plan })).toEqual(['COD'])
  for (const plan of ['basic', 'premium', 'plus', 'platinum']) {
    expect(offeredMethods({ ...store, plan })).toHaveLength(9)
  }
})

test.each([
  ['WalletA', { wallet_a: false }, {}],
  ['WalletA', {}, { wallet_a_secret: '' }],
  ['QR_Dynamic', { banknet_a_dynamic: false }, {}],
  ['QR_Dynamic', {}, { banknet_a_dynamic_key: '' }],
  ['BankNetACheckout', {}, { banknet_a_checkout_key: '' }],
  ['QR', { qr_request: 'pending' }, {}],
  ['QR', { qr_request_enabled: false }, {}],
  ['WalletB', { wallet_b: undefined }, {}],
  ['HubA', { hub_a: '' }, {}],
  ['bank_card', { bank_card: false }, {}],
] satisfies [string, object, object][])('2.1.1: %s is absent with %o and %o', (method, addons, setting) => {
  const offered = offeredMethods({
    plan: 'plus',
    addons: { ...everyAddon, ...addons },
    setting: { ...everySetting, ...(setting as Partial<Setting>) },
  })
  expect(offered).not.toContain(method)
  expect(offered).toHaveLength(8)
})

test('4.9: three methods are paid by a code on the page', () => {
  expect(offeredMethods(store).filter(isPaidByCode)).toEqual(['QR_Dynamic', 'QR', 'BankNetACheckout'])
})
