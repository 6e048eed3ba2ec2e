/** A line of a cart or a row of `order_lines`. The customization charge is per unit. */
export type PricedLine = { price_paisa: number; quantity: number; customization_charge_paisa: number }

/** The amounts of an order, under the names of the columns of `orders`: an order's row can be passed as it is. */
export type OrderAmounts = {
  product_total_paisa: number
  customization_total_paisa: number
  discount_paisa: number
  delivery_charge_paisa: number
}

export function productTotalPaisa(lines: PricedLine[]): number {
  return lines.reduce((total, { price_paisa, quantity }) => total + price_paisa * quantity, 0)
}

export function customizationTotalPaisa(lines: PricedLine[]): number {
  return lines.reduce(
    (total, { customization_charge_paisa, quantity }) => total + customization_charge_paisa * quantity,
    0,
  )
}

export function cartTotals(
  lines: PricedLine[],
  { discount_paisa, delivery_charge_paisa }: Pick<OrderAmounts, 'discount_paisa' | 'delivery_charge_paisa'>,
): OrderAmounts & { total_quantity: number } {
  return {
    product_total_paisa: productTotalPaisa(lines),
    customization_total_paisa: customizationTotalPaisa(lines),
    discount_paisa,
    delivery_charge_paisa,
    total_quantity: lines.reduce((total, { quantity }) => total + quantity, 0),
  }
}

/** `total_price` of a placed order (2.12): without delivery. */
export function totalPricePaisa(amounts: OrderAmounts): number {
  return amounts.product_total_paisa + amounts.customization_total_paisa - amounts.discount_paisa
}

/**
 * Whether what is due of an order is paid on delivery (9): by COD, and where a part was paid by another method.
 * `partialPayment`: what was paid of an order that is not paid whole, else 0.
 */
export function isPaidOnDelivery(paymentMethod: string, partialPayment: number): boolean {
  return paymentMethod === 'COD' || partialPayment > 0
}

/** What the shopper pays, at the gateway or on delivery (2.12, 2.13, 3.1). */
export function payablePaisa(amounts: OrderAmounts): number {
  return totalPricePaisa(amounts) + amounts.delivery_charge_paisa
}
