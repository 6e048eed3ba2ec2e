import { z } from 'zod'
import { required, text, textBetween } from '../../values.ts'
import { count, flag, html, link, name, trimmed } from '../values.ts'

/* The settings of the store (4.1). */

const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial()
const operatorOnly = z.undefined({ error: 'Only the operator changes this' }).optional()

export const changeSettingsRequest = part({
  name: name(200),
  brand_name: trimmed(0, 200),
  top_bar_text: text(1000),
  description: html,
  logo: link,
  hero_images: z.array(link, required).max(20, 'At most 20'),
  storefront_url: link,
  customization: part({
    currency_indicator: textBetween(1, 30),
    accent: text(7).regex(/^(#[0-9a-fA-F]{6})?$/, 'Must be a colour such as #2b5d3c'),
    typeface: z.enum(['anek', 'mukta', 'system'], { error: 'Must be anek, mukta or system' }),
  }),
  customer_program: part({ back_in_stock: part({ enabled: flag }) }),
  low_stock_at: count,
  use_advanced_inventory: flag,
  checkout: part({
    receiver_info: flag,
    pan: flag,
    estimated_delivery: flag,
    extras: part({
      email_required: flag,
      sender_email_required: flag,
      allow_customer_cancellation: flag,
      checkout_note: html,
    }),
  }),
  cancellation_sms: text(1000),
  dispatched_sms: text(1000),
  business: part({
    registered_name: text(500),
    address: text(500),
    email: text(500),
    phone: text(500),
    registration_number: text(500),
    listing_number: text(500),
    complaint_officer: text(500),
    complaint_phone: text(500),
    pan: text(9).regex(/^(\d{9})?$/, 'Must have nine digits'),
    vat_registered: flag,
    bill_prefix: text(5).regex(/^[A-Z0-9]{0,5}$/, 'Must have 1 to 5 of A-Z and 0-9'),
  }),
  subdomain: operatorOnly,
  plan: operatorOnly,
  page_builder: operatorOnly,
  addons: operatorOnly,
  closed: operatorOnly,
})

export type ChangeSettings = z.output<typeof changeSettingsRequest>
