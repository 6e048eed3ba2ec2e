import { z } from 'zod'
import { named } from '../named.ts'
import { id, texts } from '../response-values.ts'

/* The public store configuration (2.1, 2.2). */

const addon = z.union([z.boolean(), z.string()]).optional()
const masked = z.enum(['yes', '']).describe('`yes` when the credential is set')

const addons = named(
  'Addons',
  z.object({
    ...{ banknet_a_dynamic: addon, banknet_a_checkout: addon, qr_request_enabled: addon, qr_request: addon },
    ...{ wallet_a: addon, banknet_a: addon, wallet_b: addon, hub_a: addon, bank_card: addon },
    card_processor: z.literal(false),
  }),
  'Which payment methods the merchant switched on',
)

const setting = named(
  'PaymentSettings',
  z.object({
    ...{ wallet_a_product_code: masked, wallet_a_secret: masked, wallet_b_secret: masked, banknet_a_pid: masked },
    ...{ banknet_a_secret: masked, banknet_a_dynamic_key: masked, banknet_a_checkout_key: masked },
    ...{ hub_a_key: masked, bank_card_key: masked },
    banknet_a_checkout_pubkey: z.literal(''),
  }),
  'Which credentials of payment methods are set',
)

const checkout = named(
  'CheckoutSettings',
  z.object({
    receiver_info: z.boolean().describe('the customer is the receiver; ask for the sender too'),
    pan: z.boolean().describe('ask for company name and PAN'),
    estimated_delivery: z.boolean().describe('ask for a delivery date'),
    extras: z.object({
      email_required: z.boolean(),
      sender_email_required: z.boolean(),
      checkout_note: z.string(),
      allow_customer_cancellation: z.boolean(),
    }),
  }),
  'What the checkout asks for',
)

const category = named(
  'Category',
  z.object({
    ...{ _id: id, name: z.string(), slug: z.string(), image: z.string() },
    order: z.number().describe('ascending, for menus'),
    ...{ seo_title: z.string(), seo_description: z.string(), seo_image: z.string(), hide_on_product: z.boolean() },
  }),
  'A category of the menu',
)

export const storeConfigurationResponse = named(
  'StoreConfiguration',
  z.object({
    ...{ _id: id, subdomain: z.string(), name: z.string(), brand_name: z.string(), description: z.string() },
    ...{ top_bar_text: z.string(), logo: z.string(), hero_images: texts },
    plan: z.string().describe('online payment is offered on basic, premium, plus and platinum'),
    storefront_url: z.string().describe("the site's saved origin, or ''"),
    custom_domain: z.object({ domain: z.string(), verified: z.boolean().optional() }).nullable(),
    ...{ addons, setting, checkout, categories: z.array(category) },
    plugins: z.array(z.object({ name: z.string(), details: z.unknown().optional() })),
    blog_categories: z.array(z.object({ _id: id, name: z.string(), slug: z.string(), image: z.string() })),
    use_advanced_inventory: z.boolean(),
    customization: z.object({
      currency_indicator: z.string(),
      accent: z.string().optional().describe('#rrggbb, once the merchant has chosen one'),
      typeface: z.string().optional().describe('anek, mukta or system, once chosen'),
    }),
    customer_program: z.object({ back_in_stock: z.object({ enabled: z.boolean() }) }),
    business: z.record(z.string(), z.unknown()).optional().describe('who sells: names, addresses, PAN'),
  }),
  'The public settings of a store',
)
