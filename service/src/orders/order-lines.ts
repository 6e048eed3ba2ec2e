import type { CartItem } from '../cart/cart-items.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { OrderLineRequest } from './orders.contract.ts'
import type { PrintRow } from './orders.queries.ts'

/** A line that passed checks 4 and 5 of 4.3. */
export type OrderLine = CartItem & {
  lineQuantity: number
  customizationChargePaisa: number
  customFields: string[]
  print: { _id: string; name: string; image_url: string } | null
}

/** Check 4: lines without a product are dropped, something must remain, and all of it must be there and Active. */
export function requestedLines(products: OrderLineRequest[]): OrderLineRequest[] {
  const lines = products.filter((line) => line.product !== '')
  if (lines.length === 0) throw badRequest('Product is required')
  return lines
}

export function rejectDeleted(items: CartItem[]): void {
  if (items.some((item) => !item.exists || item.status !== 'Active')) {
    throw badRequest('Either of the selected product is already deleted')
  }
}

/** Check 5 for one line: variant chosen, print allowed, variant still there; then the line itself. */
export function orderLine(item: CartItem, request: OrderLineRequest, prints: PrintRow[]): OrderLine {
  if (item.hasVariants && request.variant === '') throw badRequest('Variant selection required for this product')
  const print = chosenPrint(item, request.print_id, prints)
  if (request.variant !== '' && !item.variantExists) {
    throw badRequest('Either of the selected product has been modified, please add to cart again')
  }
  return {
    ...item,
    lineQuantity: request.quantity,
    customizationChargePaisa: Math.round(request.customization_charge * 100),
    customFields: request.custom_fields.filter((field) => field !== ''),
    print: print ? { _id: print.print_id, name: print.name, image_url: print.image_url } : null,
  }
}

/** 4.7. An add-on that names no prints allows every print of the store. */
function chosenPrint(item: CartItem, printId: string, prints: PrintRow[]): PrintRow | undefined {
  const { enabled = false, required = false, prints: allowed = [] } = item.printAddon
  if (!enabled) return undefined
  if (printId === '') {
    if (required) throw badRequest(`Please choose a print for ${item.name}`)
    return undefined
  }
  const print = prints.find(({ print_id }) => print_id === printId.toLowerCase())
  if (!print || (allowed.length > 0 && !allowed.includes(print.print_id))) {
    throw badRequest(`The selected print is no longer available for ${item.name}`)
  }
  return print
}

/** What an order needs of one stock row: lines of one variant summed. */
export type StockNeed = { item: CartItem; quantity: number; tracked: boolean }

export function stockNeeds(lines: OrderLine[]): StockNeed[] {
  const needs = new Map<string, StockNeed>()
  for (const line of lines) {
    const key = `${line.productId} ${line.variantId}`
    const quantity = (needs.get(key)?.quantity ?? 0) + line.lineQuantity
    needs.set(key, { item: line, quantity, tracked: !line.continueSelling })
  }
  return [...needs.values()]
}
