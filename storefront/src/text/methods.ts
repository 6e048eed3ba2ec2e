import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Texts } from '../language/language.ts'

type Method = 'COD' | PaymentMethod

/** Each way to pay: its name, and what happens after the press. Names of methods stay in Latin letters. */
type MethodTexts = Record<Method, { name: string; then: string }>

export const methodTexts: Texts<MethodTexts> = {
  en: {
    COD: { name: 'Cash on delivery', then: 'Pay the rider, in cash' },
    WalletA: { name: 'eSewa', then: 'Opens eSewa' },
    WalletB: { name: 'Khalti', then: 'Opens Khalti' },
    QR_Dynamic: { name: 'Bank QR', then: 'Scan or save the code' },
    QR: { name: 'Bank QR', then: 'Scan or save the code' },
    BankNetA: { name: 'Fonepay', then: 'Mobile banking' },
    BankNetACheckout: { name: 'Bank app on this phone', then: 'Checkout by Fonepay' },
    bank_card: { name: 'Card', then: 'Visa, Mastercard, UnionPay' },
    HubA: { name: 'Other banks and wallets', then: 'Opens NPS' },
  },
  ne: {
    COD: { name: 'सामान पाएपछि नगद', then: 'ल्याउनेलाई नगद तिर्नुहोस्' },
    WalletA: { name: 'eSewa', then: 'eSewa खुल्छ' },
    WalletB: { name: 'Khalti', then: 'Khalti खुल्छ' },
    QR_Dynamic: { name: 'बैंक QR', then: 'कोड स्क्यान वा सेभ गर्नुहोस्' },
    QR: { name: 'बैंक QR', then: 'कोड स्क्यान वा सेभ गर्नुहोस्' },
    BankNetA: { name: 'Fonepay', then: 'मोबाइल बैंकिङ' },
    BankNetACheckout: { name: 'यही फोनको बैंक एप', then: 'Fonepay चेकआउट' },
    bank_card: { name: 'कार्ड', then: 'Visa, Mastercard, UnionPay' },
    HubA: { name: 'अरू बैंक र वालेट', then: 'NPS खुल्छ' },
  },
}

/** The second QR of a store that offers both. */
export function methodName(texts: MethodTexts, method: Method, offered: readonly Method[]): string {
  return method === 'QR' && offered.includes('QR_Dynamic') ? `${texts.QR.name} 2` : texts[method].name
}
