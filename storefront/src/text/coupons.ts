import { formatMoney } from '../format/money.ts'
import type { Language } from '../language/language.ts'

/** The messages of coupons (7.2) in the shopper's words. */
const texts: Record<string, { en: string; ne: string }> = {
  'Coupan not found': { en: 'This coupon does not exist.', ne: 'यस्तो कुपन छैन।' },
  'Coupon not found': { en: 'This coupon does not exist.', ne: 'यस्तो कुपन छैन।' },
  // 4.3: the coupon is of another store.
  'You are not allowed to perform this action': { en: 'This coupon does not exist.', ne: 'यस्तो कुपन छैन।' },
  'Coupon is inactive': { en: 'This coupon is not in use now.', ne: 'यो कुपन अहिले चल्दैन।' },
  'All the available coupons have been used.': {
    en: 'This coupon has been used up.',
    ne: 'यो कुपन सबै प्रयोग भइसक्यो।',
  },
  'Coupon code not available': { en: 'This coupon does not count yet.', ne: 'यो कुपन अझै सुरु भएको छैन।' },
  'Coupon code is expired': { en: 'This coupon has ended.', ne: 'यो कुपनको समय सकियो।' },
  'Coupon is not applicable to any products': {
    en: 'This coupon is for other products.',
    ne: 'यो कुपन अरू सामानका लागि हो।',
  },
  'Only cash on delivery can use this coupon': {
    en: 'This coupon is for cash on delivery.',
    ne: 'यो कुपन सामान पाएपछि नगद तिर्दा मात्र चल्छ।',
  },
  'Only online payment method can use this coupon': {
    en: 'This coupon is for online payment.',
    ne: 'यो कुपन अनलाइन तिर्दा मात्र चल्छ।',
  },
  'This reward coupon belongs to another account': {
    en: 'This coupon is for another mobile number.',
    ne: 'यो कुपन अर्को मोबाइल नम्बरका लागि हो।',
  },
}

const placeMessage = 'This coupon is not valid for '
const aboveMin = /^Coupon is only applicable for order value above ([\d.]+)$/

/** Whether an order was rejected for its coupon: the same order without it may be placed. */
export function isAboutCoupon(message: string): boolean {
  return texts[message] !== undefined || message.startsWith(placeMessage) || aboveMin.test(message)
}

/** A message that is not known is shown as it came. `money`: the currency label of the store. */
export function couponText(lang: Language, money: string, message: string, place: string): string {
  if (message.startsWith(placeMessage)) {
    return lang === 'ne' ? `यो कुपन ${place} मा चल्दैन।` : `This coupon is not valid for ${place}.`
  }
  const min = message.match(aboveMin)?.[1]
  if (min !== undefined) {
    const amount = formatMoney(lang, money, Number(min))
    if (lang === 'ne') return `यो कुपन ${amount} माथिको अर्डरमा चल्छ।`
    return `This coupon is for orders above ${amount}.`
  }
  return texts[message]?.[lang] ?? message
}
