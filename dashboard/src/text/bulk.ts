import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

const en = (count: number) => formatNumber('en', count)
const ne = (count: number) => formatNumber('ne', count)

/** Changes of many products at once. */
export const bulkTexts = texts({
  en: {
    archive: 'Archive',
    prices: 'Change prices',
    preview: 'What changes',
    way: 'How',
    ways: {
      lessPercent: 'Less by percent',
      percent: 'More by percent',
      lessAmount: 'Less by an amount',
      amount: 'More by an amount',
      set: 'One price for all',
    },
    percent: 'Percent',
    rupees: 'Rupees',
    round: 'Whole rupees',
    keepBefore: 'Show the old price struck through',
    more: (count: number) => `and ${en(count)} more`,
    apply: (count: number) => plural('en', count, { one: 'Change 1 price', other: `Change ${en(count)} prices` }),
    applyStatus: (count: number) =>
      plural('en', count, { one: 'Change 1 product', other: `Change ${en(count)} products` }),
    pricesChanged: (count: number) =>
      plural('en', count, {
        one: 'The prices of 1 product are changed',
        other: `The prices of ${en(count)} products are changed`,
      }),
    notChanged: (names: string) => `Not changed, because somebody else changed them or the API rejected it: ${names}`,
    priceFailed: (name: string, why: string) => `${name} is not changed: ${why}`,
    byOther: 'somebody else changed it meanwhile',
    unclear: (name: string) => `No response came for ${name}: look whether its prices are changed`,
    alreadySo: (count: number) =>
      plural('en', count, { one: 'One of them is so already.', other: `${en(count)} of them are so already.` }),
    close: 'Close',
  },
  ne: {
    archive: 'सङ्ग्रहमा राख्ने',
    prices: 'मूल्य फेर्ने',
    preview: 'के फेरिन्छ',
    way: 'कसरी',
    ways: {
      lessPercent: 'प्रतिशतले घटाउने',
      percent: 'प्रतिशतले बढाउने',
      lessAmount: 'रकमले घटाउने',
      amount: 'रकमले बढाउने',
      set: 'सबैको एउटै मूल्य',
    },
    percent: 'प्रतिशत',
    rupees: 'रुपैयाँ',
    round: 'पूरा रुपैयाँ',
    keepBefore: 'पुरानो मूल्य काटेर देखाउने',
    more: (count) => `र अरू ${ne(count)} वटा`,
    apply: (count) => `${ne(count)} मूल्य फेर्नुहोस्`,
    applyStatus: (count) => `${ne(count)} सामान फेर्नुहोस्`,
    pricesChanged: (count) => `${ne(count)} सामानको मूल्य फेरियो`,
    notChanged: (names) => `अरू कसैले फेरेकाले वा API ले नमानेकाले फेरिएन: ${names}`,
    priceFailed: (name, why) => `${name} फेरिएन: ${why}`,
    byOther: 'यसैबीच अरू कसैले फेरेको छ',
    unclear: (name) => `${name} को जवाफ आएन: मूल्य फेरियो कि हेर्नुहोस्`,
    alreadySo: (count) => `तीमध्ये ${ne(count)} वटा पहिलेदेखि त्यस्तै छ।`,
    close: 'बन्द गर्नुहोस्',
  },
})
