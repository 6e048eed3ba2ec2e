import { texts } from '../language/language.ts'

/** What a merchant sees of states and payments. Names of gateways stay in Latin letters. */
export const orderWords = texts({
  en: {
    states: {
      Pending: 'To confirm',
      Processing: 'Packing',
      Dispatched: 'On its way',
      Delivered: 'Delivered',
      Cancelled: 'Cancelled',
      Returned: 'Returned',
      Inactive: 'Awaiting payment',
      Draft: 'Draft',
    },
    payments: {
      Unpaid: 'Unpaid',
      Paid: 'Paid',
      Processing: 'Payment runs',
      Failed: 'Payment failed',
      Refunded: 'Refunded',
    } as Record<string, string>,
    methods: {
      COD: 'COD',
      WalletA: 'eSewa',
      WalletB: 'Khalti',
      QR_Dynamic: 'Bank QR',
      QR: 'Bank QR 2',
      BankNetA: 'Fonepay',
      BankNetACheckout: 'Bank app',
      bank_card: 'Card',
      HubA: 'Other wallet',
    } as Record<string, string>,
  },
  ne: {
    states: {
      Pending: 'पक्का गर्नुपर्ने',
      Processing: 'प्याक हुँदै',
      Dispatched: 'बाटोमा',
      Delivered: 'पुग्यो',
      Cancelled: 'रद्द भयो',
      Returned: 'फिर्ता भयो',
      Inactive: 'भुक्तानी बाँकी',
      Draft: 'मस्यौदा',
    },
    payments: {
      Unpaid: 'नतिरेको',
      Paid: 'तिरेको',
      Processing: 'भुक्तानी हुँदै',
      Failed: 'भुक्तानी भएन',
      Refunded: 'पैसा फिर्ता',
    },
    methods: {
      COD: 'नगद (COD)',
      WalletA: 'eSewa',
      WalletB: 'Khalti',
      QR_Dynamic: 'Bank QR',
      QR: 'Bank QR 2',
      BankNetA: 'Fonepay',
      BankNetACheckout: 'बैंक एप',
      bank_card: 'कार्ड',
      HubA: 'अन्य वालेट',
    },
  },
})
