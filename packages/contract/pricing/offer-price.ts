export type DiscountType = 'percentage' | 'fixed_amount' | 'fixed_price'

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
  const [value, unit] = exactFraction(discountValue)
  if (discountType === 'percentage') {
    return atLeastZero(roundedQuotient(price * (100n * unit - value), 100n * unit))
  }
  const valuePaisa = roundedQuotient(value * 100n, unit)
  if (discountType === 'fixed_amount') return atLeastZero(price - valuePaisa)
  return Number(valuePaisa < price ? valuePaisa : price)
}

/** The number as its decimal digits say, as PostgreSQL stores it in a numeric: 12.5 is 125/10. */
function exactFraction(value: number): [numerator: bigint, denominator: bigint] {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const shift = decimals.length - Number(exponent)
  const numerator = BigInt(whole + decimals)
  return shift < 0 ? [numerator * 10n ** BigInt(-shift), 1n] : [numerator, 10n ** BigInt(shift)]
}

/** Rounds half away from zero, as PostgreSQL's numeric does. A negative result becomes 0 afterwards. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n)
}

function atLeastZero(paisa: bigint): number {
  return paisa < 0n ? 0 : Number(paisa)
}
