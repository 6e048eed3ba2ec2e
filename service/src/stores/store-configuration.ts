import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { shownPlugin } from './shown-plugin.ts'
import { findStoreConfiguration, type StoreRow } from './stores.queries.ts'

/** Every key of `setting` that holds a credential. */
const credentialKeys = [
  'wallet_a_product_code',
  'wallet_a_secret',
  'wallet_b_secret',
  'banknet_a_pid',
  'banknet_a_secret',
  'banknet_a_dynamic_key',
  'banknet_a_checkout_key',
  'hub_a_key',
  'bank_card_key',
]

/** The public store configuration of 2.1. */
export async function storeConfiguration({ db }: Context, storeId: string) {
  const store = await findStoreConfiguration(db, storeId)
  if (!store) throw badRequest('Store not found')
  const { subdomain, name, brand_name, description, top_bar_text, logo, hero_images, plan } = store
  const { storefront_url, custom_domain, categories, blog_categories, use_advanced_inventory } = store
  return {
    _id: store.store_id,
    ...{ subdomain, name, brand_name, description, top_bar_text, logo, hero_images, plan },
    ...{ storefront_url, custom_domain },
    // Quirk (2.1.1): the card processor is never available, even when the merchant set it. Held by
    // test/stores/check-domain.test.ts.
    addons: { ...store.addons, card_processor: false },
    setting: maskedSetting(store.secret_names),
    checkout: completeCheckout(store.checkout),
    categories,
    plugins: store.plugins.map(shownPlugin),
    blog_categories,
    use_advanced_inventory,
    customization: { currency_indicator: 'Rs.', ...store.customization },
    customer_program: { back_in_stock: { enabled: false, ...store.customer_program.back_in_stock } },
    ...publicBusiness(store.business),
  }
}

/** Who sells, as the law has it named in a shop; absent until the merchant has said it. */
function publicBusiness({ bill_prefix: _prefix, ...business }: StoreRow['business']) {
  return Object.keys(business).length > 0 ? { business } : {}
}

/** 'yes' for a credential that is set, '' for one that is not. Never the credential itself. */
export function maskedSetting(secretNames: string[]): Record<string, '' | 'yes'> {
  const masked = credentialKeys.map((key) => [key, secretNames.includes(key) ? 'yes' : ''] as const)
  // Quirk (2.1.1): the checkout's public key is always ''. Held by test/stores/secrets-stay-inside.test.ts.
  return { ...Object.fromEntries(masked), banknet_a_checkout_pubkey: '' }
}

export function completeCheckout(stored: StoreRow['checkout']) {
  return {
    receiver_info: false,
    pan: false,
    estimated_delivery: false,
    ...stored,
    extras: {
      email_required: false,
      sender_email_required: false,
      checkout_note: '',
      allow_customer_cancellation: true,
      ...stored.extras,
    },
  }
}
