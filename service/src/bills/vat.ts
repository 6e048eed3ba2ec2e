const vatPercent = 13

/** What of an amount that includes VAT is taxable, and what is VAT. */
export function splitVat(totalPaisa: number, vatRegistered: boolean) {
  if (!vatRegistered) return { taxable_paisa: totalPaisa, vat_rate: 0, vat_paisa: 0 }
  const taxable_paisa = Math.round((totalPaisa * 100) / (100 + vatPercent))
  return { taxable_paisa, vat_rate: vatPercent, vat_paisa: totalPaisa - taxable_paisa }
}
