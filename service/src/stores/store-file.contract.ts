import { objectId, text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import {
  count,
  flag,
  freeJson,
  html,
  identified,
  label,
  link,
  links,
  listOf,
  moment,
  mostOutlets,
  name,
  part,
} from '../platform/values/bounded-values.contract.ts'

/* The store itself in the store file (2.1): its row, its credentials and its outlets. */

const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const subdomain = z
  .string()
  .overwrite((value) => value.toLowerCase())
  .regex(hostLabel, 'Must be a host name label: letters, digits and inner hyphens, at most 63')

const domain = z
  .string()
  .max(253)
  .overwrite((value) => value.toLowerCase())
  .refine(
    (value) => value.includes('.') && value.split('.').every((part) => hostLabel.test(part)),
    'Must be a host name',
  )

const siteLink = text(4000).refine((value) => value === '' || isHttpUrl(value), 'Must be an http(s) URL')

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

const switches = [
  ...['banknet_a_dynamic', 'banknet_a_checkout', 'qr_request_enabled', 'qr_request', 'wallet_a', 'banknet_a'],
  ...['wallet_b', 'hub_a', 'bank_card', 'card_processor'],
]
const switchValue = z.union([z.boolean(), text(100)], { error: 'Must be true, false or a text' })

/** Every key of `setting`: credentials, in clear here and sealed in the database. */
const credentialKeys = [
  ...['wallet_a_product_code', 'wallet_a_secret', 'wallet_b_secret', 'banknet_a_pid', 'banknet_a_secret'],
  ...['banknet_a_dynamic_key', 'banknet_a_checkout_key', 'hub_a_key', 'bank_card_key'],
]
const credential = z.union([text(20_000), z.record(z.string(), text(20_000))], {
  error: 'Must be a text or an object of texts',
})

const each = <T extends z.ZodType>(keys: string[], value: T) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<string, T>

const checkout = part({
  receiver_info: flag,
  pan: flag,
  estimated_delivery: flag,
  extras: part({
    email_required: flag,
    sender_email_required: flag,
    checkout_note: html,
    allow_customer_cancellation: flag,
  }),
})

const businessTexts = [
  ...['registered_name', 'address', 'email', 'phone', 'registration_number', 'listing_number'],
  ...['complaint_officer', 'complaint_phone'],
]

const outlet = identified({ name: text(300).min(1, 'Required'), website: flag })
const plugin = z.strictObject({ name: text(100).min(1, 'Required'), details: freeJson.optional() })

/** Each once: a plugin's secrets are stored by its name. */
const plugins = listOf(plugin, 200).superRefine((list, context) => {
  const names = new Set<string>()
  list.forEach(({ name }, index) => {
    if (names.has(name))
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Given twice in this file' })
    names.add(name)
  })
})

export const store = part({
  _id: objectId,
  subdomain,
  name: name.min(1, 'Required'),
  brand_name: name,
  description: html,
  top_bar_text: label,
  logo: link,
  hero_images: links,
  plan: text(100),
  storefront_url: siteLink,
  custom_domain: z.strictObject({ domain, verified: flag.optional() }).nullable(),
  addons: part(each(switches, switchValue)),
  setting: part({ ...each(credentialKeys, credential), banknet_a_checkout_pubkey: text(20_000) as never }),
  checkout,
  plugins,
  use_advanced_inventory: flag,
  outlets: listOf(outlet, mostOutlets),
  customization: part({
    currency_indicator: text(30),
    accent: text(7).regex(/^(#[0-9a-fA-F]{6})?$/, 'Must be a colour such as #2b5d3c'),
    typeface: z.enum(['anek', 'mukta', 'system']),
  }),
  customer_program: part({ back_in_stock: part({ enabled: flag }) }),
  cancellation_sms: text(1000),
  dispatched_sms: text(1000),
  business: part({
    ...each(businessTexts, text(500)),
    pan: text(9).regex(/^(\d{9})?$/, 'Must have nine digits'),
    vat_registered: flag,
    bill_prefix: text(5).regex(/^[A-Z0-9]{0,5}$/, 'Must have 1 to 5 of A-Z and 0-9'),
  }),
  low_stock_at: count,
  page_builder: flag,
  created_at: moment,
})

export type StoreEntry = z.infer<typeof store>
export type OutletEntry = z.infer<typeof outlet>
