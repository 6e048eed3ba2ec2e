import { formatNumber } from '../format/numbers.ts'
import { texts } from '../language/language.ts'

/** Pictures of products, categories, pages and the shop, and lists in an order. */
export const pictureTexts = texts({
  en: {
    pictures: 'Pictures',
    picture: (number: number) => `picture ${formatNumber('en', number)}`,
    first: 'First',
    chooseOne: 'Choose a picture',
    chooseMany: 'Choose pictures',
    replace: 'Choose another picture',
    dropHere: 'or drop it here. PNG, JPEG, WebP or GIF, up to 15 MB.',
    sending: (name: string) => `Uploading ${name}`,
    dismiss: (name: string) => `Close the message about ${name}`,
    address: 'Address of a picture',
    add: 'Add',
    full: (count: number) => `There is room for ${formatNumber('en', count)}. Remove one to add another.`,
    earlier: (name: string) => `Move ${name} earlier`,
    later: (name: string) => `Move ${name} later`,
    remove: (name: string) => `Remove ${name}`,
  },
  ne: {
    pictures: 'तस्बिर',
    picture: (number) => `तस्बिर ${formatNumber('ne', number)}`,
    first: 'पहिलो',
    chooseOne: 'तस्बिर छान्नुहोस्',
    chooseMany: 'तस्बिरहरू छान्नुहोस्',
    replace: 'अर्को तस्बिर छान्नुहोस्',
    dropHere: 'वा यहाँ तानेर छोड्नुहोस्। PNG, JPEG, WebP वा GIF, १५ MB सम्म।',
    sending: (name) => `${name} अपलोड हुँदै छ`,
    dismiss: (name) => `${name} को सन्देश बन्द गर्नुहोस्`,
    address: 'तस्बिरको ठेगाना',
    add: 'थप्नुहोस्',
    full: (count) => `${formatNumber('ne', count)} वटासम्म अटाउँछ। अर्को थप्न एउटा हटाउनुहोस्।`,
    earlier: (name) => `${name} अघि सार्नुहोस्`,
    later: (name) => `${name} पछि सार्नुहोस्`,
    remove: (name) => `${name} हटाउनुहोस्`,
  },
})
