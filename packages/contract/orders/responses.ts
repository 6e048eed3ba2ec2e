import { z } from 'zod'
import { named } from '../named.ts'
import { id, npr, success, texts, timestamp } from '../response-values.ts'

/* The responses to placing, tracking, cancelling and releasing (2.12, 2.13, 4.6, 4.10). */

const placedOrder = named(
  'PlacedOrder',
  z.object({
    ...{ success, _id: id, order_number: z.int() },
    total_price: npr.describe('products and customization less discount; without delivery'),
    total_quantity: z.int(),
    delivery_charge: npr,
    email: z.string(),
    slug: z.literal(''),
    hold_seconds: z.int().optional().describe('only when units are held for an online payment'),
    hold_expires_at: timestamp.optional(),
  }),
  'An order that was placed; payable is total_price + delivery_charge',
)

export const orderResponse = z.union([
  placedOrder,
  named('TestOrder', z.object({ success }), 'A test order: nothing was created, do not continue'),
])

const orderedProduct = named(
  'OrderedProduct',
  z.object({
    ...{ image_url: z.string(), product_id: id, product_name: z.string(), price: npr, compare_at_price: npr },
    ...{ variant_id: z.union([id, z.literal('')]), variant_name: z.string(), quantity: z.int() },
    print: z.object({ _id: id, name: z.string(), image_url: z.string() }).nullable().describe('the chosen print'),
  }),
  'A line of a placed order',
)

const discount = named(
  'Discount',
  z.object({ d_value: npr, code: z.string(), coupon: z.string().nullable() }),
  'What the coupon took off',
)

export const trackedOrderResponse = named(
  'TrackedOrder',
  z.object({
    ...{ _id: id, slug: z.literal('') },
    status: z.enum(['Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned']),
    payment_status: z.enum(['Unpaid', 'Processing', 'Paid', 'Failed', 'Refunded']),
    ...{ customer_full_name: z.string(), customer_email: z.string() },
    customer_phone_number: z.string().describe('the first seven digits are bullets'),
    ...{ customer_address_city: z.string(), customer_address: z.string(), customer_address_landmark: z.string() },
    customer_address_province: z.string(),
    ...{ product_total_price: npr, delivery_charge: npr, customization_total: npr, partial_payment_amount: npr },
    ...{ discount, paymentMethod: z.string(), created_at: timestamp, store: id },
    ...{ courier: z.string(), tracking_number: z.string(), tracking_url: z.string() },
    ordered_products: z.array(orderedProduct),
    review: z.object({
      ...{ count: z.int(), total_rating: z.number(), reviews: z.array(id) },
      received: z.array(id).describe('products of this order that are reviewed'),
    }),
    reviews: z.array(z.object({ product: id, images: texts, review: z.string(), rating: z.number() })),
  }),
  'An order as its tracking page shows it',
)

export const trackingLinkResponse = named(
  'TrackingLink',
  z.object({ success, url: z.string().describe('`<origin>/track/<order_id>`') }),
  'Where the shopper can track an order',
)

export const cancelResponse = z.object({ success, message: z.literal('Order cancelled successfully') })

export const releaseHoldResponse = z.object({
  success,
  released: z.boolean().describe('false: already paid, no longer waiting, or the transaction is of another order'),
})
