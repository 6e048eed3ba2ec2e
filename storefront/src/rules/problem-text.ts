import { missingDigits } from '../format/phone.ts'
import type { Language } from '../language/language.ts'
import { checkoutTexts } from '../text/checkout.ts'
import type { CheckoutField, FieldProblem } from './checkout-values.ts'

/** What the shopper reads at a field. A phone says how many digits are missing. */
export function problemText(lang: Language, name: CheckoutField, problem: FieldProblem, value: string): string {
  const t = checkoutTexts[lang]
  const missing = missingDigits(value)
  if (problem === 'phone' && name === 'customer_phone_number' && missing > 0 && missing < 10) {
    return t.missingDigits(missing)
  }
  return t.problems[problem]
}
