import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { Texts } from '../language/language.ts'

type Method = 'COD' | PaymentMethod

/** Each way to pay: its name, and what happens after the press. Names of methods stay in Latin letters. */
type MethodTexts = Record<Method, { name: string; next: string }>

export const methodTexts: Texts<MethodTexts> = {
  en: {
    COD: { name: 'Cash on delivery', next: 'Pay the rider, in cash' },
    WalletA: { name: 'eSewa', next: 'Opens eSewa' },
    WalletB: { name: 'Khalti', next: 'Opens Khalti' },
    QR_Dynamic: { name: 'Bank QR', next: 'Scan or save the code' },
    QR: { name: 'Bank QR', next: 'Scan or save the code' },
    BankNetA: { name: 'Fonepay', next: 'Mobile banking' },
    BankNetACheckout: { name: 'Bank app on this phone', next: 'Checkout by Fonepay' },
    bank_card: { name: 'Card', next: 'Visa, Mastercard, UnionPay' },
    HubA: { name: 'Other banks and wallets', next: 'Opens NPS' },
  },
  ne: {
    COD: { name: 'सामान पाएपछि नगद', next: 'सामान ल्याउनेलाई नगद' },
    WalletA: { name: 'eSewa', next: 'eSewa खुल्छ' },
    WalletB: { name: 'Khalti', next: 'Khalti खुल्छ' },
    QR_Dynamic: { name: 'बैंक QR', next: 'कोड स्क्यान वा सेभ गर्नुहोस्' },
    QR: { name: 'बैंक QR', next: 'कोड स्क्यान वा सेभ गर्नुहोस्' },
    BankNetA: { name: 'Fonepay', next: 'मोबाइल बैंकिङ' },
    BankNetACheckout: { name: 'यही फोनको बैंक एप', next: 'Fonepay चेकआउट' },
    bank_card: { name: 'कार्ड', next: 'Visa, Mastercard, UnionPay' },
    HubA: { name: 'अरू बैंक र वालेट', next: 'NPS खुल्छ' },
  },
}

/** The second QR of a store that offers both. */
export function methodName(texts: MethodTexts, method: Method, offered: readonly Method[]): string {
  return method === 'QR' && offered.includes('QR_Dynamic') ? `${texts.QR.name} 2` : texts[method].name
}
