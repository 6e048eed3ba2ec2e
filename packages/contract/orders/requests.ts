import { z } from 'zod'
import { named } from '../named.ts'
import {
  jsonObject,
  objectId,
  originProblem,
  originText,
  phoneNumber,
  storeParams,
  text,
  textBetween,
  withPhoneFirst,
} from '../values.ts'
import { aboutPhone } from './phone.ts'

export const longestOrder = 200
const longestBody = 256 * 1024

/**
 * An email or nothing, lower-cased.
 * Quirk (2.11): a `.con` at the end, a common typing error, becomes `.com`.
 * Held by test/orders/place-order/body.test.ts.
 */
const orderEmail = text(320)
  .trim()
  .toLowerCase()
  .overwrite((value) => value.replace(/\.con$/, '.com'))
  .refine((value) => value === '' || z.email().safeParse(value).success, 'Invalid email')

/** Who receives and who sends an order, as texts without defaults. */
export const orderPeople = {
  customer_full_name: textBetween(2, 120),
  customer_phone_number: phoneNumber,
  customer_alt_phone_number: z.string().regex(/^(\d{10})?$/, 'Alternate phone number must be of 10 digit'),
  customer_email: orderEmail,
  customer_address: textBetween(2, 320),
  customer_address_landmark: text(320),
  order_note: text(320),
  sender_full_name: text(200),
  sender_phone_number: text(15),
  sender_email: orderEmail,
  company_name: text(50),
  pan: text(9),
  delivery_date: text(10).regex(/^(\d{4}-\d{2}-\d{2})?$/, 'Invalid date'),
}

/** The site's origin: scheme and host, no path. */
const siteOrigin = originText(originProblem)

/** A line of 2.9. An empty `product` passes here, because check 4 of 4.3 drops such a line. */
export const orderLine = named(
  'OrderLine',
  jsonObject({
    product: text(100).describe("the product's id"),
    variant: text(100).default('').describe("the variant's id; '' for a product without variants"),
    quantity: z
      .number({ error: 'Quantity must be a number' })
      .int('Quantity must be a whole number')
      .min(1, 'Quantity must be at least 1'),
    customization_charge: z.number().min(0).max(10_000_000).default(0).describe('per unit'),
    custom_fields: z
      .array(text(5000))
      .max(50)
      .default([])
      .describe('`<label>|||<type>|||<value>` for each filled field'),
    print_id: text(100).default('').describe('the chosen print, for a product with the print add-on'),
  }),
  'A line of an order',
)

/** The body of POST /order/<store_id> (2.11). Unknown keys are dropped. */
export const orderRequest = named(
  'PlaceOrder',
  jsonObject({
    products: z
      .array(orderLine, { error: 'Atleast a product is required' })
      .min(1, 'Atleast a product is required')
      .max(longestOrder, `Max ${longestOrder} products are allowed`),
    meta: jsonObject({
      event_id: text(100).optional().describe('the id of the purchase event, so that it counts once'),
      fbp: text(200).optional(),
      fbc: text(400).optional(),
      event_source_url: text(1000).optional(),
    }).default({}),
    customer_full_name: orderPeople.customer_full_name,
    customer_phone_number: orderPeople.customer_phone_number,
    customer_alt_phone_number: orderPeople.customer_alt_phone_number.default(''),
    customer_email: orderEmail.default('').describe("a valid email, or ''; a store may require one"),
    customer_address_city: textBetween(2, 320).describe('the exact name of a place of the delivery table'),
    customer_address: orderPeople.customer_address,
    customer_address_landmark: orderPeople.customer_address_landmark.default(''),
    order_note: orderPeople.order_note.default(''),
    sender_full_name: orderPeople.sender_full_name.default('').describe('for a store whose customer is the receiver'),
    sender_phone_number: orderPeople.sender_phone_number.default(''),
    sender_email: orderEmail.default(''),
    company_name: orderPeople.company_name.default(''),
    pan: orderPeople.pan.default(''),
    delivery_date: orderPeople.delivery_date.default('').describe('YYYY-MM-DD'),
    // Quirk (2.11): any string is stored as sent, though no gateway can pay an unknown one; missing means COD.
    // Held by test/orders/place-order/customer.test.ts.
    paymentMethod: text(1000)
      .default('COD')
      .describe(
        'COD, QR_Dynamic, BankNetACheckout, QR, WalletA, BankNetA, WalletB, HubA or bank_card; missing: COD. Any other ' +
          'text is stored and cannot be paid',
      ),
    url: siteOrigin.describe("the site's origin: scheme and host, no path"),
    // No limit but the body's own: a value of more than 20 characters has a response of its own (4.3, 7.1).
    coupon: text(longestBody).describe("the coupon's `_id`, or ''; 20 characters or fewer count as none"),
  }),
  'A cart, the customer, and how to pay',
)

export type OrderRequest = z.output<typeof orderRequest>
export type OrderLineRequest = z.output<typeof orderLine>

export const orderParams = storeParams.extend({
  order_id: objectId.describe("the order's id, from the response to placing it"),
})

export const trackingLinkParams = orderParams.pick({ order_id: true })

/** Optional. The same key and body get the first response again instead of a second order. */
export const idempotencyHeaders = z.object({
  'idempotency-key': text(200)
    .min(1)
    .optional()
    .describe('a text that you choose for this order: repeating it with the same body gives the first response again'),
})

/** The body of 4.10. A malformed phone is reported alone, before any other field. */
export const cancelRequest = withPhoneFirst(
  named(
    'CancelOrder',
    jsonObject({ phone_number: phoneNumber.describe(aboutPhone), store_id: objectId, order_id: objectId }),
    "An order and the proof that it is the caller's own",
  ),
)

/** The body of 4.6. `transaction_id` comes from the start of the payment; '' or absent: the order's id alone counts. */
export const releaseHoldRequest = named(
  'ReleaseHold',
  jsonObject({
    store_id: objectId,
    order_id: objectId,
    transaction_id: text(100)
      .default('')
      .describe("`transaction` of the payment start, or ''; one of another order releases nothing"),
  }),
  'An order whose payment is given up',
)
