import { latinDigits } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'
import { checkoutTexts } from '../text/checkout.ts'
import type { CheckoutField, FieldProblem } from './checkout-values.ts'

/** What the shopper reads at a field. A phone says how many digits are missing. */
export function problemText(lang: Language, name: CheckoutField, problem: FieldProblem, value: string): string {
  const t = checkoutTexts[lang]
  const digits = latinDigits(value).trim()
  const missing = 10 - digits.length
  if (problem === 'phone' && name === 'customer_phone_number' && /^\d+$/.test(digits) && missing > 0) {
    return t.missingDigits(missing)
  }
  return t.problems[problem]
}
