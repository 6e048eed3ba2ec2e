import { formatNumber } from '../format/numbers.ts'
import { texts } from '../language/language.ts'

/** The choice of several products. */
export const pickerTexts = texts({
  en: {
    find: 'Add a product: name, SKU or barcode',
    found: 'Found products',
    none: 'No product fits.',
    chosen: (count: number) => `${formatNumber('en', count)} chosen`,
    isChosen: 'chosen',
    wholeCategory: 'Add all of a category…',
    addCategory: 'Add all products of a category',
    adding: 'Adding…',
    without: (name: string) => `Leave out ${name}`,
    more: (count: number) => `and ${formatNumber('en', count)} more`,
  },
  ne: {
    find: 'सामान थप्नुहोस्: नाम, SKU वा बारकोड',
    found: 'भेटिएका सामान',
    none: 'मिल्ने सामान छैन।',
    chosen: (count) => `${formatNumber('ne', count)} छानियो`,
    isChosen: 'छानियो',
    wholeCategory: 'वर्गका सबै थप्नुहोस्…',
    addCategory: 'वर्गका सबै सामान थप्नुहोस्',
    adding: 'थपिँदै छ…',
    without: (name) => `${name} हटाउनुहोस्`,
    more: (count) => `र अरू ${formatNumber('ne', count)} वटा`,
  },
})
