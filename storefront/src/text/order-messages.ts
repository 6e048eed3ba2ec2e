import { noCodThere } from '@pasal/contract/orders/delivery-rejections.ts'
import type { Language } from '../language/language.ts'
import { checkoutTexts } from './checkout.ts'
import { fieldMessageText } from './messages.ts'

const payAnotherWay = {
  en: 'The shop cannot be paid this way now. Choose another way to pay.',
  ne: 'यो पसलमा अहिले यो तरिकाले तिर्न मिल्दैन। अर्को तरिका छान्नुहोस्।',
}

/** The messages of orders and payment starts (7.2) in the shopper's words. Those of coupons are in `coupons.ts`. */
const texts: Record<string, { en: string; ne: string }> = {
  'Store not found': { en: 'This shop is closed.', ne: 'यो पसल बन्द छ।' },
  'Selected delivery city not found, please try again': {
    en: 'The shop does not deliver to this place any more. Choose another place.',
    ne: 'पसलले अब यो ठाउँमा डेलिभरी गर्दैन। अर्को ठाउँ छान्नुहोस्।',
  },
  'The order is too large': {
    en: 'The order is too large. Order fewer pieces.',
    ne: 'अर्डर धेरै ठूलो भयो। सामानको सङ्ख्या घटाउनुहोस्।',
  },
  'Email address is required': { en: 'The shop needs your email.', ne: 'इमेल पनि लेख्नुहोस्।' },
  'Sender email address is required': { en: "The shop needs the sender's email.", ne: 'पठाउनेको इमेल पनि लेख्नुहोस्।' },
  'Order not found': { en: 'The order was not found. Place it again.', ne: 'अर्डर भेटिएन। फेरि अर्डर गर्नुहोस्।' },
  'Payment already received': { en: 'The order is paid already.', ne: 'यो अर्डरको पैसा तिरिसकिएको छ।' },
  'This order is not waiting for a payment': {
    en: 'The order takes no payment any more. Place a new one.',
    ne: 'यो अर्डरको पैसा अब तिर्न मिल्दैन। नयाँ अर्डर गर्नुहोस्।',
  },
  'This order was placed with another payment method': {
    en: 'The order was placed with another way to pay.',
    ne: 'यो अर्डर गर्दा भुक्तानीको अर्कै तरिका छानिएको थियो।',
  },
  'This order can no longer be paid, please place a new order': {
    en: 'The order can no longer be paid. Place a new one.',
    ne: 'यो अर्डरको पैसा अब तिर्न मिल्दैन। नयाँ अर्डर गर्नुहोस्।',
  },
  'This payment method is not available for this store': payAnotherWay,
  'QR request is not approved for this store': payAnotherWay,
  'Test credentials cannot take payments in production': payAnotherWay,
  'This amount cannot be paid with this payment method': {
    en: 'This amount cannot be paid this way. Choose another way to pay.',
    ne: 'यति रकम यो तरिकाले तिर्न मिल्दैन। अर्को तरिका छान्नुहोस्।',
  },
  'The payment could not be started, please try again': {
    en: 'Try again in a moment, or choose another way to pay.',
    ne: 'केही बेरमा फेरि प्रयास गर्नुहोस्, वा अर्को तरिका छान्नुहोस्।',
  },
}

const notStarted = 'The payment could not be started, please try again'
/** How a gateway's structured error reads (4.5). It says nothing. */
const noText = '[object Object]'

/** A message that is not known is shown as it came. */
export function orderMessageText(lang: Language, message: string): string {
  return textOf(lang, message === noText ? notStarted : message) ?? message
}

/** What the service found wrong with a field of the order. */
export function orderFieldText(lang: Language, message: string, place: string): string {
  if (message === noCodThere) return checkoutTexts[lang].noCodIn(place)
  return textOf(lang, message) ?? fieldMessageText(lang, message)
}

/** No field of a payment's start is the shopper's (4.5). */
export function paymentNotStartedText(lang: Language): string {
  return textOf(lang, notStarted) ?? notStarted
}

function textOf(lang: Language, message: string): string | undefined {
  return Object.hasOwn(texts, message) ? texts[message]?.[lang] : undefined
}
