type Shown = {
  status: string
  payment_status: string
  courier?: string | undefined
  tracking_number?: string | undefined
  tracking_url?: string | undefined
  product_total_price: number
  delivery_charge: number
  customization_total: number
  discount: { d_value: number }
  partial_payment_amount: number
}

/** What the merchant may change while a shopper has the page of the order open, as one text to compare. */
export function shownState(order: Shown): string {
  const { status, payment_status, courier = '', tracking_number = '', tracking_url = '' } = order
  const parcel = [courier, tracking_number, tracking_url]
  const { product_total_price, delivery_charge, customization_total, discount, partial_payment_amount } = order
  const amounts = [product_total_price, delivery_charge, customization_total, discount.d_value, partial_payment_amount]
  return JSON.stringify([status, payment_status, ...parcel, ...amounts])
}
