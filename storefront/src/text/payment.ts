import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

type PaymentTexts = Record<
  | 'title'
  | 'waiting'
  | 'validFor'
  | 'save'
  | 'check'
  | 'checking'
  | 'notYet'
  | 'samePhone'
  | 'bankApps'
  | 'cancel'
  | 'cancelTitle'
  | 'cancelText'
  | 'cancelYes'
  | 'cancelling'
  | 'keep'
  | 'lastMinute'
  | 'ended'
  | 'endedText'
  | 'newCode'
  | 'otherWay'
  | 'paid'
  | 'codeAlt'
  | 'successTitle'
  | 'successText'
  | 'toOrder'
  | 'unfinishedTitle'
  | 'failedTitle'
  | 'failedText'
  | 'failedMoney'
  | 'failedCard'
  | 'retry'
  | 'home',
  string
> & {
  to(shop: string, number: string): string
  bankNotFound(bank: string): string
  minutesLeft(count: number): string
}

export const paymentTexts: Texts<PaymentTexts> = {
  en: {
    title: 'Pay with bank QR',
    waiting: 'Waiting for your bank. This page changes by itself.',
    validFor: 'Valid for',
    save: 'Save code',
    check: 'Check now',
    checking: 'Checking…',
    notYet: 'No payment seen yet.',
    samePhone: 'Same phone? Save the code, open your bank app, then choose “Scan from gallery”.',
    bankApps: 'Or open your bank app',
    cancel: 'Cancel payment',
    cancelTitle: 'Cancel this payment?',
    cancelText: 'The goods are free for others again. Your cart stays as it is.',
    cancelYes: 'Cancel the payment',
    cancelling: 'Cancelling…',
    keep: 'Keep it',
    lastMinute:
      'Paid already? Wait here; we see it within seconds. Otherwise this code ends and you ask for a new one.',
    ended: 'This code has ended, and no payment was seen.',
    endedText: 'If money left your account, the shop confirms by phone or SMS.',
    newCode: 'New code',
    otherWay: 'Another way to pay',
    paid: 'Paid. Thank you.',
    codeAlt: 'QR code of this payment',
    successTitle: 'Thank you. We have your order.',
    successText: 'The page of your order opens now.',
    toOrder: 'See the order',
    unfinishedTitle: 'The payment is not finished',
    failedTitle: 'The payment did not go through',
    failedText: 'The order is not paid. Everything you typed and chose is kept.',
    failedMoney: 'If money left your account, the shop confirms by phone or SMS.',
    failedCard: 'The bank of the card did not accept the payment. Try another card or another way to pay.',
    retry: 'Try again',
    home: 'Back to the shop',
    to: (shop, number) => `To ${shop}, order ${number}`,
    bankNotFound: (bank) => `The app of ${bank} was not found on this phone. Save the code instead.`,
    minutesLeft: (count) => plural('en', count, { one: 'One minute left.', other: `${n('en', count)} minutes left.` }),
  },
  ne: {
    title: 'बैंक QR बाट तिर्नुहोस्',
    waiting: 'बैंकको जवाफ कुर्दै छौँ। यो पेज आफैँ बदलिन्छ।',
    validFor: 'बाँकी समय',
    save: 'कोड सेभ गर्नुहोस्',
    check: 'अहिले जाँच्नुहोस्',
    checking: 'जाँच्दै…',
    notYet: 'भुक्तानी अझै देखिएको छैन।',
    samePhone: 'यही फोनबाट तिर्ने? कोड सेभ गर्नुहोस्, बैंकको एप खोल्नुहोस्, अनि ग्यालरीबाट स्क्यान गर्नुहोस्।',
    bankApps: 'वा बैंकको एप खोल्नुहोस्',
    cancel: 'भुक्तानी रद्द गर्नुहोस्',
    cancelTitle: 'यो भुक्तानी रद्द गर्ने?',
    cancelText: 'सामान अरूले किन्न पाउँछन्। कार्ट जस्ताको तस्तै रहन्छ।',
    cancelYes: 'भुक्तानी रद्द गर्नुहोस्',
    cancelling: 'रद्द हुँदै…',
    keep: 'यस्तै रहन दिनुहोस्',
    lastMinute: 'तिरिसक्नुभयो? यहीँ पर्खनुहोस्, केही सेकेन्डमा देखिन्छ। नत्र यो कोड सकिन्छ, अनि नयाँ कोड लिनुहोस्।',
    ended: 'यो कोडको समय सकियो, भुक्तानी देखिएको छैन।',
    endedText: 'खाताबाट पैसा काटिएको भए पसलले फोन वा SMS बाट पक्का गर्छ।',
    newCode: 'नयाँ कोड',
    otherWay: 'अर्को तरिकाले तिर्ने',
    paid: 'भुक्तानी भयो। धन्यवाद।',
    codeAlt: 'यो भुक्तानीको QR कोड',
    successTitle: 'धन्यवाद। अर्डर आइपुग्यो।',
    successText: 'अब अर्डरको पेज खुल्छ।',
    toOrder: 'अर्डर हेर्नुहोस्',
    unfinishedTitle: 'भुक्तानी पूरा भएको छैन',
    failedTitle: 'भुक्तानी पूरा भएन',
    failedText: 'अर्डरको पैसा तिरिएको छैन। लेखेको र छानेको सबै राखिएको छ।',
    failedMoney: 'खाताबाट पैसा काटिएको भए पसलले फोन वा SMS बाट पक्का गर्छ।',
    failedCard: 'कार्डको बैंकले भुक्तानी स्वीकारेन। अर्को कार्डबाट वा अर्को तरिकाले तिर्नुहोस्।',
    retry: 'फेरि प्रयास गर्नुहोस्',
    home: 'पसलमा फर्कनुहोस्',
    to: (shop, number) => `${shop} लाई, अर्डर ${number}`,
    bankNotFound: (bank) => `यो फोनमा ${bank} को एप भेटिएन। बरु कोड सेभ गर्नुहोस्।`,
    minutesLeft: (count) => `${n('ne', count)} मिनेट बाँकी।`,
  },
}
