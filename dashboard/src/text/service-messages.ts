import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'
import { editorTexts } from './editor.ts'
import { rejected } from './rejections.ts'

/* What the service says about what a person typed, in the words of the dashboard and in both languages. */

const number = { en: editorTexts.en.noNumber, ne: editorTexts.ne.noNumber }
const whole = { en: 'Write a whole number, such as 12', ne: 'दशमलव नभएको अङ्क लेख्नुहोस्, जस्तै १२' }
const phone = { en: 'Enter all 10 digits.', ne: '१० अङ्क पूरा लेख्नुहोस्।' }
const later = { en: 'Must be after the start', ne: 'सुरु हुने समयभन्दा पछिको समय राख्नुहोस्।' }

const known: Record<string, Record<Language, string>> = {
  Required: { en: 'Required', ne: 'यो भर्नुहोस्।' },
  Incomplete: { en: 'Write day, month and year', ne: 'दिन, महिना र वर्ष पूरा लेख्नुहोस्।' },
  'Must be above 0': { en: 'Must be above 0', ne: '० भन्दा बढी लेख्नुहोस्।' },
  'Must have nine digits': { en: 'Must have nine digits', ne: '९ अङ्क पूरा लेख्नुहोस्।' },
  'Must be in the future': { en: 'Must be in the future', ne: 'अबको समय राख्नुहोस्।' },
  'Must be a colour such as #2b5d3c': {
    en: 'Must be a colour such as #2b5d3c',
    ne: '#2b5d3c जस्तो रङ लेख्नुहोस्।',
  },
  'Must have 1 to 5 of A-Z and 0-9': {
    en: 'Must have 1 to 5 of A-Z and 0-9',
    ne: 'A-Z र 0-9 बाट १ देखि ५ अक्षर लेख्नुहोस्।',
  },
  'Use capital letters: the shop upper-cases what a shopper types': {
    en: 'Use capital letters: the shop upper-cases what a shopper types',
    ne: 'ठूला अक्षर लेख्नुहोस्: पसलले ग्राहकले लेखेको ठूलो बनाउँछ।',
  },
  'Must be an https URL': { en: 'Must begin with https://', ne: 'https:// बाट सुरु हुनुपर्छ।' },
  'Must be a public address': { en: 'Must be a public address', ne: 'इन्टरनेटबाट भेटिने ठेगाना लेख्नुहोस्।' },
  'Must not be less than min': { en: 'Must not be below the smallest', ne: 'सबैभन्दा सानोभन्दा कम नलेख्नुहोस्।' },
  'Must not be above the goods': { en: 'Must not be above the goods', ne: 'सामानको मूल्यभन्दा बढी नलेख्नुहोस्।' },
  'Cannot be set together with coupon': {
    en: 'Not together with a coupon',
    ne: 'कुपनसँगै छुट राख्न मिल्दैन।',
  },
  'Phone number must be of 10 digit': phone,
  'Alternate phone number must be of 10 digit': phone,
  'Invalid input: expected number, received string': number,
  'Invalid input: expected int, received number': whole,
  'Invalid input: expected int, received string': whole,
  'An Active product needs a price': {
    en: 'A product in the shop needs a price',
    ne: 'पसलमा देखाउने सामानको मूल्य चाहिन्छ।',
  },
  'Quantity must be a number': whole,
  'Quantity must be a whole number': whole,
  'Must not be below 0': { en: 'Must not be below 0', ne: '० वा त्योभन्दा बढी लेख्नुहोस्।' },
  'At most 2 decimals': { en: 'At most 2 decimals', ne: 'दशमलवपछि बढीमा २ अङ्क लेख्नुहोस्।' },
  'Must be at most 100 percent': { en: 'Must be at most 100 percent', ne: 'बढीमा १०० प्रतिशत लेख्नुहोस्।' },
  'Already in use': { en: 'Already in use', ne: 'यो पहिलेदेखि प्रयोगमा छ।' },
  'Must not repeat': { en: 'Must not repeat', ne: 'एउटै कुरा दुई पटक नराख्नुहोस्।' },
  'Must be an e-mail address': { en: 'Must be an e-mail address', ne: 'इमेल ठेगाना पूरा लेख्नुहोस्।' },
  'Must be an http(s) URL': {
    en: 'Must be an address that begins with https:// or http://',
    ne: 'https:// वा http:// बाट सुरु हुने ठेगाना लेख्नुहोस्।',
  },
  'Must not contain blanks, /, ? or #': {
    en: 'Must not contain blanks, /, ? or #',
    ne: 'खाली ठाउँ, /, ? र # नराख्नुहोस्।',
  },
  'Must be a host name such as shop.example': {
    en: 'Must be a host name such as shop.example',
    ne: 'shop.example जस्तो नाम लेख्नुहोस्।',
  },
  'Must be a host name label: letters, digits and inner hyphens, at most 63': {
    en: 'Use small letters, digits and hyphens between them, at most 63',
    ne: 'साना अङ्ग्रेजी अक्षर, अङ्क र बीचमा हाइफन लेख्नुहोस्, बढीमा ६३ अक्षर।',
  },
  'Must be after start_at': later,
  'Must be after starts_at': later,
  'Either of the selected product is out of stock': {
    en: 'Either of the selected product is out of stock',
    ne: 'कुनै एक सामानको मौज्दात पुगेन।',
  },
  'The service is busy, please try again': {
    en: 'The service is busy. Try again in a moment.',
    ne: 'सेवा व्यस्त छ। एकछिनपछि फेरि प्रयास गर्नुहोस्।',
  },
}

const withNumber: [RegExp, Record<Language, (count: string) => string>][] = [
  [
    /^(?:Max (\d+) character is allowed|At most (\d+) characters|Must have at most (\d+) characters)$/,
    { en: (n) => `At most ${n} characters`, ne: (n) => `बढीमा ${n} अक्षर लेख्नुहोस्।` },
  ],
  [
    /^(?:Must have at least (\d+) characters|Min (\d+) character is required)$/,
    { en: (n) => `At least ${n} characters`, ne: (n) => `कम्तीमा ${n} अक्षर लेख्नुहोस्।` },
  ],
  [/^Must not be above (\d+)$/, { en: (n) => `Must not be above ${n}`, ne: (n) => `बढीमा ${n} लेख्नुहोस्।` }],
  [/^At least (\d+)$/, { en: (n) => `At least ${n}`, ne: (n) => `कम्तीमा ${n} छान्नुहोस्।` }],
  [/^At most (\d+)$/, { en: (n) => `At most ${n}`, ne: (n) => `बढीमा ${n} हुन्छ।` }],
]

const withWord: [RegExp, Record<Language, (word: string) => string>][] = [
  [
    /^This coupon is not valid for (.+)$/,
    { en: (place) => `This coupon is not valid for ${place}.`, ne: (place) => `यो कुपन ${place} मा चल्दैन।` },
  ],
  [
    /^Coupon is only applicable for order value above ([\d.]+)$/,
    {
      en: (sum) => `The coupon is for orders above ${formatMoney('en', Number(sum))}.`,
      ne: (sum) => `यो कुपन ${formatMoney('ne', Number(sum))} भन्दा बढीको अर्डरमा मात्र चल्छ।`,
    },
  ],
  [
    /^(?:An order|Goods of an order) that is (\w+) /,
    {
      en: () => 'The state that the order has by now does not allow this.',
      ne: () => 'अर्डरको अहिलेको अवस्थामा यो गर्न मिल्दैन।',
    },
  ],
  [/^(\w+) not found!?$/, { en: () => 'This is not there any more.', ne: () => 'यो अब छैन।' }],
]

/** In the words of the dashboard; undefined when the message is not known. */
export function knownMessage(lang: Language, message: string): string | undefined {
  for (const words of [known, rejected]) if (Object.hasOwn(words, message)) return words[message]?.[lang]
  for (const [pattern, words] of withNumber) {
    const count = message.match(pattern)?.slice(1).find(Boolean)
    if (count !== undefined) return words[lang](formatNumber(lang, Number(count)))
  }
  for (const [pattern, words] of withWord) {
    const word = message.match(pattern)?.[1]
    if (word !== undefined) return words[lang](word)
  }
  return undefined
}

/** A message that is not known is shown as it came. */
export function serviceMessage(lang: Language, message: string): string {
  return knownMessage(lang, message) ?? message
}
