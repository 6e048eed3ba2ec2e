/** Whole rupees without decimals, else exactly two: the form that every gateway accepts. */
export function rupeesText(paisa: number): string {
  const rupees = Math.floor(paisa / 100)
  const rest = paisa % 100
  return rest === 0 ? String(rupees) : `${rupees}.${String(rest).padStart(2, '0')}`
}

/** 1234.5, or grouped by thousands (100,000) or by lakh (1,00,000). */
const plain = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,2}))?$/
const grouped = /^(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]?(?:,[0-9]{2})*,[0-9]{3})(?:\.[0-9]{1,2})?$/

/** A gateway's rupees as integer paisa, parsed digit by digit; undefined for any ambiguous spelling. */
export function paisaOfRupees(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  // A JSON number prints as the shortest text with the same value: the sent text without trailing zeros.
  const text = String(value)
  const match = plain.exec(grouped.test(text) ? text.replaceAll(',', '') : text)
  if (!match) return undefined
  const [, rupees, decimals = ''] = match
  return Number(`${rupees}${decimals.padEnd(2, '0')}`)
}
