import { type Attention, attentionSentences } from '@pasal/contract/merchant/money/attention-sentences.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { orderWords } from '../text/order-words.ts'
import { transactionTexts } from '../text/transactions.ts'

export type Transaction = {
  _id: string
  order: string
  order_number: number
  method: string
  reference: string
  gateway_reference: string | null
  amount: number
  charged_amount: number | null
  state: 'Processing' | 'Paid' | 'Failed'
  attention: Attention | null
  review_reason: string | null
  created_at: string
  resolution: 'refunded' | 'settled' | 'accepted' | null
  resolution_reference: string | null
  resolved_at: string | null
}

/** A payment in words. */
export function useTransactionWords() {
  const text = useTexts(transactionTexts)
  const { methods } = useTexts(orderWords)
  const lang = useLanguage()
  return {
    title: ({ attention, amount, charged_amount }: Transaction) =>
      attention ? attentionSentences[lang][attention](formatMoney(lang, charged_amount ?? amount)) : '',
    sentence: ({ order_number, method }: Transaction) => text.sentence(order_number, methods[method] ?? method),
  }
}

/** What closes a payment that needs attention (12). */
export function resolutionsOf({ attention }: Transaction): readonly ('refunded' | 'settled' | 'accepted')[] {
  return attention === 'mismatch' ? ['settled', 'refunded'] : ['refunded', 'accepted']
}
