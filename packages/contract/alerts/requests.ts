import { z } from 'zod'
import { named } from '../named.ts'
import { jsonObject, noPhone, objectId, text } from '../values.ts'

const contactNeeded = 'A phone number or email is required'
const longestUrl = 2000

const idOrNone = z.union([z.literal(''), objectId], { error: 'Invalid id' }).default('')

const phone = text(10, noPhone)
  .regex(/^(\d{10})?$/, noPhone)
  .optional()
  .describe('ten digits; a phone or an email is needed')

/**
 * Quirk (4.12): an email of '' or null is rejected even beside a phone; a client leaves out a key without a value.
 * Held by test/alerts/ask-for-stock.test.ts.
 */
const email = text(320, 'Invalid email')
  .trim()
  .refine((value) => z.email().safeParse(value).success, 'Invalid email')
  .overwrite((value) => value.toLowerCase())
  .optional()
  .describe("never '': leave it out instead")

function hasContact({ phone, email }: { phone?: string | undefined; email?: string | undefined }): boolean {
  return Boolean(phone || email)
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

const link = text(longestUrl).refine((value) => value === '' || isHttpUrl(value), 'Invalid url')

/** POST /customer/stock-alert. */
export const stockAlertRequest = named(
  'AskForStock',
  jsonObject({
    store: objectId,
    product: objectId,
    variant_id: idOrNone.describe("'' for any variant"),
    phone,
    product_name: text(500).default(''),
    product_url: link.default('').describe('absolute, on the site'),
  })
    .extend({ email })
    .refine(hasContact, { path: ['phone'], message: contactNeeded }),
  'Who wants an alert when which product is back in stock',
)

/** POST /public/flash-sale/:store_id/notify. */
export const saleAlertRequest = named(
  'AskForSale',
  jsonObject({
    campaign_id: objectId.describe("the sale's id"),
    product_id: idOrNone,
    phone,
    product_name: text(500).default('').describe('not used: the message has the name that the store gave the product'),
    url: text(longestUrl).default('').describe("used only when it is on the store's own domains"),
  })
    .extend({ email })
    .refine(hasContact, { path: ['phone'], message: contactNeeded }),
  'Who wants an alert when which sale starts',
)
