import type { Language } from '../language/language.ts'
import { csvTexts } from '../text/csv.ts'
import { offerTexts } from '../text/offers.ts'
import { orderWords } from '../text/order-words.ts'
import { productTexts } from '../text/products.ts'
import { staffTexts } from '../text/staff.ts'
import { transactionTexts } from '../text/transactions.ts'

type Words = Record<string, string>

/** The first of a list has the number 1. */
const numbered = (words: readonly string[]): Words => Object.fromEntries(words.map((word, at) => [at + 1, word]))

/** Fields whose values are a few words of the API, as the forms call these. */
function wordsOf(lang: Language): Record<string, Words> {
  const { states, payments, methods } = orderWords[lang]
  const { kinds, saleKinds } = offerTexts[lang]
  return {
    ...{ status: { ...productTexts[lang].statuses, ...states }, payment_status: payments, paymentMethod: methods },
    ...{ channel: numbered(productTexts[lang].channels), coupon_type: numbered(kinds), discount_type: saleKinds },
    ...{ role: staffTexts[lang].roles, resolution: transactionTexts[lang].choices, kind: csvTexts[lang].kinds },
    state: { ...csvTexts[lang].states, ...payments },
  }
}

const words = { en: wordsOf('en'), ne: wordsOf('ne') }

export function wordOf(lang: Language, name: string, value: unknown): string | undefined {
  const ofField = Object.hasOwn(words[lang], name) ? words[lang][name] : undefined
  return ofField !== undefined && Object.hasOwn(ofField, String(value)) ? ofField[String(value)] : undefined
}
