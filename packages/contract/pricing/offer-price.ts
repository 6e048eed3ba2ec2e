export type DiscountType = 'percentage' | 'fixed_amount' | 'fixed_price'

const millionths = 1_000_000n

/**
 * The price of a product in a flash sale (2.6), to the paisa the same as the SQL function offer_price. A missing or
 * zero price does not change, and an offer never raises a price. Computed in integers, because 0.1 has no exact double.
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

/** Rounds half away from zero, as PostgreSQL's numeric does. A negative result becomes 0 afterwards. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

function atLeastZero(paisa: bigint): number {
  return paisa < 0n ? 0 : Number(paisa)
}
