import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'
import type { Sort } from '../language/sort.ts'

const n = formatNumber

type ListTexts = Record<
  | 'filters'
  | 'shelf'
  | 'price'
  | 'colour'
  | 'size'
  | 'inStock'
  | 'from'
  | 'to'
  | 'apply'
  | 'clear'
  | 'sort'
  | 'clearFilters'
  | 'back'
  | 'newest'
  | 'onSale'
  | 'searchFor'
  | 'searchTitle'
  | 'noneFound'
  | 'noneFoundText'
  | 'type3'
  | 'suggestions'
  | 'sortButton'
  | 'bestMatch'
  | 'shop',
  string
> & {
  sorts: Record<Sort, string>
  found(count: number, all: number): string
  /** of a search that stops at its best matches */
  bestFound(count: number): string
  next(count: number): string
  under(price: string): string
  over(price: string): string
  sizeIs(size: string): string
  nothingFits(count: number): string
  without(filter: string, count: number): string
  filtersOf(count: number): string
  results(text: string): string
  suggested(count: number): string
}

/** What lists say. */
export const listTexts: Texts<ListTexts> = {
  en: {
    filters: 'Filters',
    shelf: 'Shelf',
    price: 'Price',
    colour: 'Colour',
    size: 'Size',
    inStock: 'In stock only',
    from: 'From',
    to: 'To',
    apply: 'Show products',
    clear: 'Clear all',
    clearFilters: 'Clear all filters',
    sort: 'Sort',
    sortButton: 'Sort the list',
    bestMatch: 'Best match',
    back: 'Back',
    newest: 'New arrivals',
    onSale: 'On sale',
    searchFor: 'Search',
    searchTitle: 'Search the shop',
    noneFound: 'Nothing found',
    noneFoundText: 'Check the spelling, or try fewer words.',
    type3: 'Type at least three letters.',
    suggestions: 'Products found',
    shop: 'All products',
    sorts: {
      newest: 'Newest',
      price: 'Lowest price',
      'price-desc': 'Highest price',
      name: 'Name A to Z',
      rating: 'Best rated',
    },
    found: (count, all) =>
      count === all
        ? plural('en', all, { one: '1 product', other: `${n('en', all)} products` })
        : `${n('en', count)} of ${n('en', all)} products`,
    bestFound: (count) => `The ${n('en', count)} best matches`,
    next: (count) => `Next ${n('en', count)}`,
    under: (price) => `Under ${price}`,
    over: (price) => `From ${price}`,
    sizeIs: (size) => `Size ${size}`,
    nothingFits: (count) =>
      plural('en', count, { one: 'Nothing fits this filter.', other: `Nothing fits all ${n('en', count)} filters.` }),
    without: (filter, count) =>
      plural('en', count, {
        one: `Without “${filter}”: 1 product`,
        other: `Without “${filter}”: ${n('en', count)} products`,
      }),
    filtersOf: (count) => (count > 0 ? `Filters (${n('en', count)})` : 'Filters'),
    results: (text) => `Results for “${text}”`,
    suggested: (count) => plural('en', count, { one: '1 product found', other: `${n('en', count)} products found` }),
  },
  ne: {
    filters: 'फिल्टर',
    shelf: 'वर्ग',
    price: 'मूल्य',
    colour: 'रङ',
    size: 'साइज',
    inStock: 'पाइने सामान मात्र',
    from: 'कम्तीमा',
    to: 'बढीमा',
    apply: 'सामान देखाउनुहोस्',
    clear: 'सबै हटाउनुहोस्',
    clearFilters: 'सबै फिल्टर हटाउनुहोस्',
    sort: 'क्रम',
    sortButton: 'क्रम मिलाउनुहोस्',
    bestMatch: 'सबैभन्दा मिल्ने पहिले',
    back: 'फर्कनुहोस्',
    newest: 'नयाँ सामान',
    onSale: 'छुटमा',
    searchFor: 'खोज्नुहोस्',
    searchTitle: 'पसलमा खोज्नुहोस्',
    noneFound: 'केही भेटिएन',
    noneFoundText: 'हिज्जे हेर्नुहोस्, वा कम शब्दले खोज्नुहोस्।',
    type3: 'कम्तीमा तीन अक्षर लेख्नुहोस्।',
    suggestions: 'भेटिएका सामान',
    shop: 'सबै सामान',
    sorts: {
      newest: 'नयाँ पहिले',
      price: 'सस्तो पहिले',
      'price-desc': 'महँगो पहिले',
      name: 'नामअनुसार',
      rating: 'राम्रो समीक्षा पहिले',
    },
    found: (count, all) => (count === all ? `${n('ne', all)} सामान` : `${n('ne', all)} मध्ये ${n('ne', count)} सामान`),
    bestFound: (count) => `सबैभन्दा मिल्ने ${n('ne', count)} सामान`,
    next: (count) => `थप ${n('ne', count)} वटा`,
    under: (price) => `${price} भन्दा कम`,
    over: (price) => `${price} देखि`,
    sizeIs: (size) => `साइज ${size}`,
    nothingFits: (count) =>
      plural('ne', count, {
        one: 'यो फिल्टरसँग मिल्ने केही भेटिएन।',
        other: `${n('ne', count)} वटै फिल्टरसँग मिल्ने केही भेटिएन।`,
      }),
    without: (filter, count) => `“${filter}” बिना: ${n('ne', count)} सामान`,
    filtersOf: (count) => (count > 0 ? `फिल्टर (${n('ne', count)})` : 'फिल्टर'),
    results: (text) => `“${text}” खोजेको नतिजा`,
    suggested: (count) => `${n('ne', count)} वटा सामान भेटियो`,
  },
}
