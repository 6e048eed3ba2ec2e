import type { Language } from '../../format/language.ts'

/** Why a person has to look at a payment of a gateway (12). */
export type Attention = 'surplus' | 'cancelled' | 'oversold' | 'mismatch'

/** What is wrong with a payment. `sum`: the money that came, with its label. */
export const attentionSentences: Record<Language, Record<Attention, (sum: string) => string>> = {
  en: {
    surplus: (sum) => `${sum} came twice`,
    cancelled: (sum) => `${sum} came for a cancelled order`,
    oversold: (sum) => `${sum} is paid, but there are not enough pieces`,
    mismatch: (sum) => `${sum} does not fit the order`,
  },
  ne: {
    surplus: (sum) => `${sum} दुई पटक आयो`,
    cancelled: (sum) => `${sum} रद्द भएको अर्डरमा आयो`,
    oversold: (sum) => `${sum} तिरियो, तर सामान पुग्दैन`,
    mismatch: (sum) => `${sum} अर्डरसँग मिलेन`,
  },
}
