import type { CheckoutValues } from './checkout-values.ts'
import type { Method } from './payment-methods.ts'

type OrderedLine = {
  product: string
  variant: string
  quantity: number
  customizationCharge: number
  customFields: string[]
  printId: string
}
type EventIds = { event_id: string; fbp?: string; fbc?: string; event_source_url?: string }
type Order = {
  lines: OrderedLine[]
  values: CheckoutValues
  method: Method
  origin: string
  /** the id of the coupon, not its code; '' without (4.3) */
  couponId: string
  meta?: EventIds
}

/** The body of POST /order/<store_id> (2.9, 2.11). What is empty and optional in a line is left out. */
export function orderRequestOf({ lines, values, method, origin, couponId, meta }: Order) {
  return {
    products: lines.map(({ product, variant, quantity, customizationCharge, customFields, printId }) => ({
      ...{ product, variant, quantity },
      ...(customizationCharge > 0 ? { customization_charge: customizationCharge } : {}),
      ...(customFields.some((text) => text !== '') ? { custom_fields: customFields } : {}),
      ...(printId === '' ? {} : { print_id: printId }),
    })),
    ...values,
    ...{ paymentMethod: method, url: origin, coupon: couponId },
    ...(meta ? { meta } : {}),
  }
}

export type OrderRequestBody = ReturnType<typeof orderRequestOf>
