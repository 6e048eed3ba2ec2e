import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

/** Header, footer and what every page may say. */
export const shellTexts: Texts<ShellTexts> = {
  en: {
    skip: 'Skip to the content',
    menu: 'Menu',
    search: 'Search',
    searchProducts: (count) =>
      `Search ${plural('en', count, { one: '1 product', other: `${n('en', count)} products` })}`,
    cart: 'Cart',
    allShelves: 'All shelves',
    home: 'Home',
    close: 'Close',
    brands: 'Brands',
    sale: 'Sale',
    newArrivals: 'New arrivals',
    allProducts: 'All products',
    notes: 'Notes and stories',
    otherLanguage: 'नेपाली',
    language: 'Language',
    notice: 'Notice',
    notFoundTitle: 'This page is not here',
    notFoundText: 'The link may be old, or the product may be gone. Search the shop, or look at all products.',
    failedTitle: 'This page cannot be shown now',
    failedText: 'The shop has an error on this page, and it was recorded. Nothing in your cart is lost.',
    downTitle: 'The shop does not respond',
    downText: 'It cannot be reached at the moment. Nothing in your cart is lost.',
    tryAgain: 'Try again',
    seeAllProducts: (count) => `See all ${n('en', count)} products`,
    business: {
      ...{ registered_name: '', address: '', phone: 'Phone', email: 'E-mail', pan: 'PAN' },
      ...{ registration_number: 'Registration number', listing_number: 'Listing number' },
      ...{ complaint_officer: 'Person for complaints', complaint_phone: 'Phone for complaints' },
    },
  },
  ne: {
    skip: 'सामग्रीमा जानुहोस्',
    menu: 'मेनु',
    search: 'खोज्नुहोस्',
    searchProducts: (count) => `${n('ne', count)} सामानमा खोज्नुहोस्`,
    cart: 'कार्ट',
    allShelves: 'सबै वर्ग',
    home: 'गृहपृष्ठ',
    close: 'बन्द गर्नुहोस्',
    brands: 'ब्रान्डहरू',
    sale: 'छुट',
    newArrivals: 'नयाँ सामान',
    allProducts: 'सबै सामान',
    notes: 'लेख र कथा',
    otherLanguage: 'English',
    language: 'भाषा',
    notice: 'सूचना',
    notFoundTitle: 'यो पेज यहाँ छैन',
    notFoundText: 'लिङ्क पुरानो हुन सक्छ, वा सामान हटाइएको हुन सक्छ। पसलमा खोज्नुहोस्, वा सबै सामान हेर्नुहोस्।',
    failedTitle: 'यो पेज अहिले देखाउन सकिएन',
    failedText: 'यो पेजमा त्रुटि भयो, र त्यसको रेकर्ड राखिएको छ। कार्टबाट केही हराएको छैन।',
    downTitle: 'पसल खुलेन',
    downText: 'अहिले पसलसँग सम्पर्क भएन। कार्टबाट केही हराएको छैन।',
    tryAgain: 'फेरि प्रयास गर्नुहोस्',
    seeAllProducts: (count) => `सबै ${n('ne', count)} सामान हेर्नुहोस्`,
    business: {
      ...{ registered_name: '', address: '', phone: 'फोन', email: 'इमेल', pan: 'PAN' },
      ...{ registration_number: 'दर्ता नम्बर', listing_number: 'सूचीकरण नम्बर' },
      ...{ complaint_officer: 'गुनासो सुन्ने व्यक्ति', complaint_phone: 'गुनासोको फोन' },
    },
  },
}

type ShellTexts = Record<
  | 'skip'
  | 'menu'
  | 'search'
  | 'cart'
  | 'allShelves'
  | 'home'
  | 'close'
  | 'brands'
  | 'sale'
  | 'newArrivals'
  | 'allProducts'
  | 'notes'
  | 'otherLanguage'
  | 'language'
  | 'notice'
  | 'notFoundTitle'
  | 'notFoundText'
  | 'failedTitle'
  | 'failedText'
  | 'downTitle'
  | 'downText'
  | 'tryAgain',
  string
> & {
  searchProducts(count: number): string
  seeAllProducts(count: number): string
  /** labels of the details of the business, in the order of the footer */
  business: Record<string, string>
}
