import { z } from 'zod'
import { named } from '../../named.ts'
import { id, npr, texts, timestamp } from '../../response-values.ts'
import { bill } from '../bills/responses.ts'
import { payment, refund, transaction } from '../money/responses.ts'
import { actor, bulkOfObjects, idOrEmpty, idOrNull, pageOf, timeOrNull, versioned } from '../response-values.ts'

const status = z.enum([
  ...(['Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned'] as const),
])

const line = named(
  'OrderLine',
  z.object({
    ...{ line: z.int(), product_id: idOrEmpty, variant_id: idOrEmpty, product_name: z.string() },
    ...{ variant_name: z.string(), sku: z.string(), image_url: z.string(), price: npr, compare_at_price: npr },
    ...{ quantity: z.int(), customization_charge: npr, custom_fields: z.array(z.unknown()) },
    print: z.looseObject({}).nullable(),
    ...{ taken_quantity: z.int(), returned_quantity: z.int() },
  }),
  'A line of an order',
)

const money = {
  ...{ product_total_price: npr, customization_total: npr },
  discount: z.object({
    ...{ kind: z.enum(['coupon', 'manual', '']), d_value: npr.describe('always an amount'), code: z.string() },
    coupon: idOrNull,
  }),
  ...{ delivery_charge: npr, total: npr, paid_amount: npr, refunded_amount: npr },
  due: npr.describe('below 0: overpaid'),
  partial_payment_amount: npr,
}

const people = {
  ...{ customer_full_name: z.string(), customer_phone_number: z.string(), customer_alt_phone_number: z.string() },
  ...{ customer_email: z.string(), customer_address_city: z.string(), customer_address: z.string() },
  ...{ customer_address_landmark: z.string(), sender_full_name: z.string(), sender_phone_number: z.string() },
  ...{ sender_email: z.string(), company_name: z.string(), pan: z.string(), order_note: z.string() },
  delivery_date: z.string(),
}

const head = {
  ...{ ...versioned, order_number: z.int(), status },
  payment_status: z.enum(['Unpaid', 'Processing', 'Paid', 'Failed', 'Refunded']),
  refund_status: z.enum(['none', 'partial', 'full']),
  ...{ paymentMethod: z.string(), source: z.enum(['web', 'phone', 'counter', 'social', 'other']), labels: texts },
  placed_at: timeOrNull.describe('the first moment in Pending'),
  oversold: z.boolean().describe('more was sold than there was'),
  ...{ customer: id, ...people, ...money, courier: z.string(), tracking_number: z.string() },
  ...{ tracking_url: z.string(), dispatched_at: timeOrNull, delivered_at: timeOrNull },
}

export const timelineEntry = named(
  'TimelineEntry',
  z.object({
    ...{ _id: id, at: timestamp, kind: z.string(), actor, text: z.string() },
    data: z.record(z.string(), z.unknown()),
  }),
  'What happened to an order',
)
export const timelinePage = pageOf(timelineEntry)

/** One order with its detail (10.1). */
export const merchantOrder = named(
  'MerchantOrder',
  z.object({
    ...{ ...head, ordered_products: z.array(line), payments: z.array(payment), refunds: z.array(refund) },
    ...{ bills: z.array(bill), transactions: z.array(transaction), timeline: z.array(timelineEntry) },
    customer_history: z.object({ orders: z.int(), delivered: z.int(), cancelled: z.int(), returned: z.int() }),
    allowed: z.array(status).describe('the statuses that the order may have next'),
    can_edit: z.boolean(),
  }),
  'An order with its lines, money and history',
)

const listed = named(
  'ListedOrder',
  z.object({
    ...{ ...head, line_count: z.int(), first_product_name: z.string() },
    ordered_products: z.array(line).optional().describe('with `include=lines`'),
  }),
  'An order as a list shows it',
)
export const orderPage = pageOf(listed)
export const orderPreview = z.object({ ordered_products: z.array(line), ...money })
/** The changed order, or with `preview: true` what it would have. */
export const editedOrder = z.union([merchantOrder, orderPreview])
export const orderRows = bulkOfObjects
export const confirmationQueued = z.object({})
