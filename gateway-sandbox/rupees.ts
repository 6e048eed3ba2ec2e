/** Rupees as text: no decimals where there is no paisa, else two. */
export function rupeesText(paisa: number): string {
  return paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2)
}

/** Paisa of an amount in rupees with at most two decimals and no thousands separator; undefined for anything else. */
export function paisaOf(rupees: unknown): number | undefined {
  const text = typeof rupees === 'number' ? String(rupees) : rupees
  if (typeof text !== 'string' || !/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(text)) return undefined
  return Math.round(Number(text) * 100)
}
