import { formatNumber } from '../format/numbers.ts'
import { plural, texts } from '../language/language.ts'

/** People who wait for goods or a sale. */
export const alertTexts = texts({
  en: {
    title: 'Waiting',
    kinds: { '': 'All', 'back-in-stock': 'For goods', 'flash-sale-started': 'For a sale' },
    noneYet: 'No one waits yet',
    noneYetText:
      'When goods are sold out, shoppers can leave their address. They hear from you as soon as stock returns.',
    toSettings: 'To the settings',
    deletedProduct: 'A deleted product',
    sale: 'A flash sale',
    waitsForStock: 'Sold out',
    waitsForSale: 'The sale has not begun',
    oldest: (ago: string) => `the first ${ago}`,
    people: (count: number) =>
      plural('en', count, {
        one: '1 person waits for this',
        other: `${formatNumber('en', count)} people wait for this`,
      }),
  },
  ne: {
    title: 'पर्खिरहेका',
    kinds: { '': 'सबै', 'back-in-stock': 'सामान', 'flash-sale-started': 'सेल' },
    noneYet: 'अहिले कोही पर्खिरहेका छैनन्',
    noneYetText: 'सामान सकिएपछि ग्राहकले फोन वा इमेल दिन सक्छन्। मौज्दात आउनेबित्तिकै उनीहरूले खबर पाउँछन्।',
    toSettings: 'सेटिङमा',
    deletedProduct: 'मेटिएको सामान',
    sale: 'फ्ल्यास सेल',
    waitsForStock: 'सकिएको',
    waitsForSale: 'सेल सुरु भएको छैन',
    oldest: (ago) => `पहिलो: ${ago}`,
    people: (count) => `${formatNumber('ne', count)} जना पर्खँदै`,
  },
})
