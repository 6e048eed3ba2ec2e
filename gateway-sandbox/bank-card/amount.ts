/** An amount in PACO's form: minor units in twelve digits, and rupees as a number. */
export function cardAmount(paisa: number) {
  const amountText = String(paisa).padStart(12, '0')
  return { amountText, currencyCode: 'NPR', decimalPlaces: 2, amount: Number((paisa / 100).toFixed(2)) }
}
