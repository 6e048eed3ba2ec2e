import { customFieldText } from '@pasal/contract/pricing/custom-fields.ts'
import type { HeadRow } from '../orders/merchant/shown-order.ts'
import { nepaliDay } from '../platform/values/nepali-day.ts'
import type { LineToPack, OrderToPack } from './documents.queries.ts'
import type { PackingSlip } from './print-job.ts'

/**
 * A slip has so many characters of a text, then `…`, which says that the order has more. Shoppers write fields of
 * thousands of letters, and the documents of other stores wait for a slip. Numbers are never cut.
 */
const most = { name: 120, variant: 60, sku: 60, print: 60, field: 1000 }
/** All fields of an order together. */
const mostOfFields = 2000

export function slipOf(store: string, order: OrderToPack): PackingSlip {
  const fields = shownFields(order)
  return {
    ...{ store, orderNumber: order.order_number, day: nepaliDay(order.placed_at ?? order.created_at) },
    ...{ receiver: order.customer_full_name, phone: order.customer_phone_number, address: addressOf(order) },
    deliveryDay: order.delivery_date,
    sender: [order.sender_full_name, order.sender_phone_number].filter((part) => part !== '').join(', '),
    note: order.order_note,
    lines: order.lines.map((line) => lineOf(line, fields.get(line.line_number) ?? [])),
  }
}

export function addressOf({ customer_address, customer_address_landmark, customer_address_city }: HeadRow): string {
  const parts = [customer_address, customer_address_landmark, customer_address_city]
  return parts.filter((part) => part !== '').join(', ')
}

/** What the shopper wrote for the product, and the chosen print. */
function lineOf(line: LineToPack, fields: string[]): PackingSlip['lines'][number] {
  const name = shortened(line.product_name, most.name)
  const more = fields.length < line.field_count ? ['…'] : []
  const details = [...fields, ...more, shortened(line.print_name ?? '', most.print)]
  return {
    name: line.variant_name === '' ? name : `${name} (${shortened(line.variant_name, most.variant)})`,
    ...{ sku: shortened(line.sku, most.sku), quantity: line.quantity },
    details: details.filter((detail) => detail !== ''),
  }
}

/** By the number of the line. */
function shownFields({ fields }: OrderToPack): Map<number, string[]> {
  const shown = new Map<number, string[]>()
  let left = mostOfFields
  for (const { line_number, text } of fields) {
    const field = shortened(customFieldText(text), most.field)
    left -= field.length
    if (left < 0) break
    shown.set(line_number, [...(shown.get(line_number) ?? []), field])
  }
  return shown
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
