import { formatNumber } from '../format/numbers.ts'
import { texts } from '../language/language.ts'

const types: Record<string, string> = {
  text: 'Text',
  image: 'Picture',
  products: 'Goods',
  categories: 'Categories',
  hero: 'Opening picture',
}
const nepaliTypes: Record<string, string> = {
  text: 'लेख',
  image: 'तस्बिर',
  products: 'सामान',
  categories: 'वर्ग',
  hero: 'सुरुको तस्बिर',
}

/** The parts of posts and pages. */
export const sectionTexts = texts({
  en: {
    title: 'Parts',
    types,
    unknown: 'Another part',
    unknownText: (type: string) =>
      `Made by another program (${type}). It stays as it is, and this shop does not show it.`,
    numbered: (name: string, at: number) => `${name} ${at}`,
    newSection: 'Add a part',
    add: 'Add',
    remove: (name: string) => `Remove ${name}`,
    heading: 'Heading',
    picture: 'Picture',
    alt: 'What the picture shows',
    altHelp: 'Read out to people who do not see it.',
    words: 'Words below the heading',
    link: 'Where the button leads',
    linkHelp: 'A page of the shop begins with /.',
    categories: 'Categories',
    categoriesHelp: 'None chosen: all.',
    findProduct: 'Find goods to add',
    preview: 'As the shop shows it',
  },
  ne: {
    title: 'भाग',
    types: nepaliTypes,
    unknown: 'अर्को भाग',
    unknownText: (type) => `अर्को प्रोग्रामले बनाएको (${type})। जस्ताको तस्तै रहन्छ, पसलमा देखिँदैन।`,
    numbered: (name, at) => `${name} ${formatNumber('ne', at)}`,
    newSection: 'भाग थप्नुहोस्',
    add: 'थप्नुहोस्',
    remove: (name) => `${name} हटाउनुहोस्`,
    heading: 'शीर्षक',
    picture: 'तस्बिर',
    alt: 'तस्बिरमा के छ',
    altHelp: 'नदेख्नेलाई पढेर सुनाइन्छ।',
    words: 'शीर्षकमुनिका शब्द',
    link: 'बटनले पुर्‍याउने ठाउँ',
    linkHelp: 'पसलको पेज / बाट सुरु हुन्छ।',
    categories: 'वर्ग',
    categoriesHelp: 'नछाने सबै।',
    findProduct: 'थप्ने सामान खोज्नुहोस्',
    preview: 'पसलमा देखिने रूप',
  },
})
