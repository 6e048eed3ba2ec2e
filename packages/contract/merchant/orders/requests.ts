import { z } from 'zod'
import { longestOrder, orderLine, orderPeople, orderRequest } from '../../orders/requests.ts'
import { jsonObject, required, text, textBetween } from '../../values.ts'
import {
  amount,
  anyOf,
  besideOtherKeys,
  count,
  day,
  flag,
  link,
  listQuery,
  name,
  searchText,
  time,
  trimmed,
  yesOrNo,
} from '../values.ts'

/* Orders (10). */

const orderStatuses = [
  ...(['Inactive', 'Draft', 'Pending', 'Processing', 'Dispatched', 'Delivered', 'Cancelled', 'Returned'] as const),
] as const
export type OrderStatus = (typeof orderStatuses)[number]
const paymentStatuses = ['Unpaid', 'Processing', 'Paid', 'Failed', 'Refunded'] as const
const sources = ['web', 'phone', 'counter', 'social', 'other'] as const
const paymentKinds = ['cash', 'cod', 'bank', 'wallet', 'qr', 'card', 'other'] as const

const exact = text(1000)

export const listOrdersQuery = listQuery(['-created_at', 'created_at', '-updated_at', 'updated_at', 'order_number'], {
  q: searchText.optional(),
  status: anyOf(orderStatuses).optional(),
  payment_status: anyOf(paymentStatuses).optional(),
  paymentMethod: exact.optional(),
  source: z.enum(sources, { error: `Must be one of ${sources.join(', ')}` }).optional(),
  city: exact.optional(),
  courier: exact.optional(),
  coupon: exact.optional(),
  customer: exact.optional(),
  product: exact.optional(),
  label: exact.optional(),
  oversold: yesOrNo.optional(),
  due: yesOrNo.optional(),
  from: day.optional(),
  to: day.optional(),
  updated_since: time.optional(),
  include: z.literal('lines', { error: 'Must be lines' }).optional(),
})

export const readTimelineQuery = listQuery(['-at'], {})

export const addNoteRequest = z.strictObject({ text: textBetween(1, 2000) })

const sending = { courier: text(60), tracking_number: text(100), tracking_url: link }

const labels = z
  .array(textBetween(1, 50), required)
  .max(20, 'At most 20')
  .transform((all) => [...new Set(all)])

/** Names lose outer blanks here (1.1). An order of a shopper keeps them as they are sent. */
const names = {
  customer_full_name: trimmed(2, 120),
  sender_full_name: trimmed(0, 200),
  company_name: trimmed(0, 50),
}

export const changeOrderRequest = z.strictObject({ ...orderPeople, ...names, labels, ...sending }).partial()

const force = z.array(z.enum(['stock', 'cod'], { error: 'Must be stock or cod' }), required).max(2)

export const changeStatusRequest = z.strictObject({
  status: z.enum(orderStatuses, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${orderStatuses.join(', ')}`),
  }),
  restock: flag.optional(),
  paymentMethod: textBetween(1, 1000).optional(),
  courier: sending.courier.optional(),
  tracking_number: sending.tracking_number.optional(),
  tracking_url: sending.tracking_url.optional(),
  cod_collected: flag.optional(),
  notify: flag.optional(),
  note: textBetween(1, 2000).optional(),
  force: force.optional(),
})

export const changeStatusesRequest = z.strictObject({
  orders: z.array(z.unknown(), required).min(1, 'At least 1').max(500, 'At most 500'),
  status: changeStatusRequest.shape.status,
  restock: flag.optional(),
  notify: flag.optional(),
  cod_collected: flag.optional(),
})

const quantity = count.min(1, 'Must be 1 or more')
const lineNumber = z.int(required).min(1, 'Must be 1 or more').max(2_147_483_647)

export const returnLinesRequest = z.strictObject({
  lines: z
    .array(z.strictObject({ line: lineNumber, quantity, restock: flag }), required)
    .min(1, 'At least 1')
    .max(200, 'At most 200'),
  note: textBetween(1, 2000).optional(),
})

/** A line of a product, or a free line: `product` '' with a name and a price. */
const newLine = z
  .strictObject({
    ...orderLine.shape,
    name: name(500).optional(),
    price: amount.optional(),
    weight: z.number(required).min(0, 'Must not be below 0').max(1000, 'Must not be above 1000').optional(),
    quantity: orderLine.shape.quantity.max(1_000_000_000, 'Must not be above 1000000000'),
  })
  .superRefine((line, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (typeof line.product !== 'string') return
    if (line.product === '') {
      if (line.name === undefined) problem('name', 'Required')
      if (line.price === undefined) problem('price', 'Required')
    } else {
      for (const key of ['name', 'price', 'weight'] as const) if (line[key] !== undefined) problem(key, 'Unknown field')
    }
  }, besideOtherKeys)
export type NewLine = z.output<typeof newLine>

const paid = z.strictObject({
  kind: z.enum(paymentKinds, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${paymentKinds.join(', ')}`),
  }),
  amount: amount.gt(0, 'Must be above 0'),
  reference: text(100).optional(),
})

const { products: _products, coupon, url, ...customer } = orderRequest.shape

const namesOfNew = jsonObject({
  ...names,
  sender_full_name: names.sender_full_name.default('').describe('for a store whose customer is the receiver'),
  company_name: names.company_name.default(''),
}).shape

export const createOrderRequest = z.strictObject({
  ...customer,
  ...namesOfNew,
  products: z
    .array(newLine, { error: 'Atleast a product is required' })
    .min(1, 'Atleast a product is required')
    .max(longestOrder, `Max ${longestOrder} products are allowed`),
  // A short text is ignored, as in a shopper's order.
  coupon: coupon.refine((value) => value.length <= 20 || /^[0-9a-f]{24}$/i.test(value), 'Coupon not found').optional(),
  url: url.optional(),
  source: z.enum(sources, { error: `Must be one of ${sources.join(', ')}` }).optional(),
  draft: flag.optional(),
  discount: amount.optional(),
  delivery_charge: amount.optional(),
  notify: flag.optional(),
  force: force.optional(),
  paid: paid.optional(),
})

const storedLine = z.strictObject({ line: lineNumber, quantity })

export const editOrderRequest = z.strictObject({
  lines: z
    .array(z.unknown(), required)
    .min(1, 'At least 1')
    .max(200, 'At most 200')
    .transform((lines, context): (NewLine | z.output<typeof storedLine>)[] =>
      lines.flatMap((given, index) => {
        const shape = typeof given === 'object' && given !== null && 'line' in given ? storedLine : newLine
        const line = shape.safeParse(given)
        if (line.success) return [line.data]
        for (const issue of line.error.issues) {
          context.addIssue({ ...(issue as object), path: [index, ...issue.path] } as never)
        }
        return []
      }),
    ),
  discount: amount.optional(),
  delivery_charge: amount.optional(),
  customer_address_city: textBetween(2, 320).optional(),
  remove_coupon: flag.optional(),
  force: force.optional(),
  preview: flag.optional(),
})

export const recordPaymentRequest = z.strictObject({
  ...paid.shape,
  received_at: time.optional(),
  note: text(500).optional(),
})

const refundMethods = ['gateway', 'cash', 'bank', 'wallet', 'other'] as const

export const recordRefundRequest = z.strictObject({
  amount: paid.shape.amount,
  method: z.enum(refundMethods, {
    error: ({ input }) => (input === undefined ? 'Required' : `Must be one of ${refundMethods.join(', ')}`),
  }),
  reference: text(100).optional(),
  reason: text(500).optional(),
  credit_note: flag.optional(),
})

export type ListOrders = z.output<typeof listOrdersQuery>
export type ReadTimeline = z.output<typeof readTimelineQuery>
export type AddNote = z.output<typeof addNoteRequest>
export type ChangeOrder = z.output<typeof changeOrderRequest>
export type ChangeStatus = z.output<typeof changeStatusRequest>
export type ChangeStatuses = z.output<typeof changeStatusesRequest>
export type ReturnLines = z.output<typeof returnLinesRequest>
export type CreateOrder = z.output<typeof createOrderRequest>
export type EditOrder = z.output<typeof editOrderRequest>
export type RecordPayment = z.output<typeof recordPaymentRequest>
export type RecordRefund = z.output<typeof recordRefundRequest>
