export type DiscountType = 'percentage' | 'fixed_amount' | 'fixed_price'

const millionths = 1_000_000n

/**
 * The price during a flash sale; the SQL function offer_price computes the same, to the paisa. A missing or zero price
 * does not change, and an offer never raises a price. Integers throughout: 0.1 has no exact double.
 */
export function offerPricePaisa(
  pricePaisa: number | null,
  discountType: DiscountType,
  discountValue: number,
): number | null {
  if (pricePaisa === null || pricePaisa === 0) return pricePaisa
  const price = BigInt(pricePaisa)
  const value = BigInt(Math.round(discountValue * Number(millionths)))
  if (discountType === 'percentage') {
    return atLeastZero(roundedQuotient(price * (100n * millionths - value), 100n * millionths))
  }
  const valuePaisa = roundedQuotient(value * 100n, millionths)
  if (discountType === 'fixed_amount') return atLeastZero(price - valuePaisa)
  return Number(valuePaisa < price ? valuePaisa : price)
}

/** Half away from zero, as numeric rounds; what is below zero is of no interest here. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

function atLeastZero(paisa: bigint): number {
  return paisa < 0n ? 0 : Number(paisa)
}
