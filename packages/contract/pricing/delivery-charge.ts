import { toPaisa } from './money.ts'

/** `[name, cod, c1, c2, c3, c5, c10, cOver10]` as the merchant saved it: a charge can be any JSON value (2.8). */
export type DeliveryPlace = [name: string, cod: unknown, ...charges: unknown[]]

const bracketLimitsKg = [1, 2, 3, 5, 10]
const milligramsPerKg = 1_000_000

/** A typing error above this must not overflow the sums of an order. */
const highestChargeNpr = 1_000_000_000

/** Weight of the ordered lines (2.8 rule 1), to the milligram. */
export function totalWeightKg(lines: { weight_kg: number; quantity: number }[]): number {
  const milligrams = lines.reduce((sum, { weight_kg, quantity }) => sum + weight_kg * milligramsPerKg * quantity, 0)
  return Math.round(milligrams) / milligramsPerKg
}

/** The first bracket that the weight fits, from 0. Compared in whole milligrams: 0.1 + 0.2 + 0.7 kg is one kilogram. */
export function bracketIndex(weightKg: number): number {
  const milligrams = Math.round(weightKg * milligramsPerKg)
  const index = bracketLimitsKg.findIndex((limit) => milligrams <= limit * milligramsPerKg)
  return index === -1 ? bracketLimitsKg.length : index
}

/** The charge of the weight's bracket; below 0 means the store's default for that bracket. */
export function deliveryChargePaisa(place: DeliveryPlace, defaults: unknown[], weightKg: number): number {
  const index = bracketIndex(weightKg)
  const placeCharge = chargeNpr(place[index + 2])
  return toPaisa(Math.max(0, placeCharge < 0 ? chargeNpr(defaults[index]) : placeCharge))
}

// Quirk (2.8): only these two values allow COD; the string 'N' is truthy and does not. Held by delivery-charge.test.ts.
export function allowsCod(place: DeliveryPlace): boolean {
  return place[1] === true || place[1] === 'Y'
}

// Quirk (2.8): an entry that is empty or not a number is free, not the default. Held by delivery-charge.test.ts.
function chargeNpr(entry: unknown): number {
  if (typeof entry !== 'number' && typeof entry !== 'string') return 0
  const charge = Number(entry)
  return Number.isFinite(charge) ? Math.min(charge, highestChargeNpr) : 0
}
