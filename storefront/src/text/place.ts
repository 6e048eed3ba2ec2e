import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

type PlaceTexts = {
  free: string
  noCod: string
  none: string
  found(count: number): string
  more(shown: number, count: number): string
}

export const placeTexts: Texts<PlaceTexts> = {
  en: {
    free: 'free',
    noCod: 'no cash on delivery',
    none: 'No place found. Type another spelling or a place nearby.',
    found: (count) => plural('en', count, { one: '1 place found', other: `${n('en', count)} places found` }),
    more: (shown, count) => `${n('en', shown)} of ${n('en', count)} places. Type to find yours.`,
  },
  ne: {
    free: 'निःशुल्क',
    noCod: 'नगद मिल्दैन',
    none: 'यस्तो ठाउँ भेटिएन। अर्को हिज्जे वा नजिकको ठाउँ लेख्नुहोस्।',
    found: (count) => `${n('ne', count)} ठाउँ भेटियो`,
    more: (shown, count) => `${n('ne', count)} मध्ये ${n('ne', shown)} ठाउँ। आफ्नो ठाउँ लेखेर खोज्नुहोस्।`,
  },
}
