import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

type GoodsTexts = Record<
  'comingSoon' | 'soldOut' | 'sale' | 'onRequest' | 'seeAll' | 'noPicture' | 'noGoods' | 'noGoodsText',
  string
> & {
  wasNow(before: string, now: string): string
  moreColours(count: number): string
  products(count: number): string
}

/** What cards and lists say. */
export const goodsTexts: Texts<GoodsTexts> = {
  en: {
    comingSoon: 'Coming soon',
    soldOut: 'Sold out',
    sale: 'Sale',
    onRequest: 'Price on request',
    seeAll: 'See all',
    noPicture: 'No picture yet',
    noGoods: 'Nothing here yet',
    noGoodsText: 'The shop has not put anything on this shelf. Look at all products.',
    wasNow: (before, now) => `before ${before}, now ${now}`,
    moreColours: (count) => `+${count}`,
    products: (count) => plural('en', count, { one: '1 product', other: `${n('en', count)} products` }),
  },
  ne: {
    comingSoon: 'छिट्टै आउँदै',
    soldOut: 'सकियो',
    sale: 'छुट',
    onRequest: 'मूल्य सोध्नुहोस्',
    seeAll: 'सबै हेर्नुहोस्',
    noPicture: 'तस्बिर छैन',
    noGoods: 'यहाँ अहिले केही छैन',
    noGoodsText: 'पसलले यो वर्गमा केही राखेको छैन। सबै सामान हेर्नुहोस्।',
    wasNow: (before, now) => `पहिले ${before}, अहिले ${now}`,
    moreColours: (count) => `+${n('ne', count)}`,
    products: (count) => `${n('ne', count)} सामान`,
  },
}
