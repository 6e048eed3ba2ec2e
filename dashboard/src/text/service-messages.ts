import { formatNumber } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'
import { editorTexts } from './editor.ts'

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

/** Why the service could not do something that was asked for rightly. */
const rejected: typeof known = {
  'A store keeps at least one owner': {
    en: 'A shop keeps at least one owner.',
    ne: 'पसलमा कम्तीमा एक जना मालिक रहनुपर्छ।',
  },
  'The settings of the business are incomplete': {
    en: 'A bill needs the name, address and PAN of your business. They are in the settings of the shop.',
    ne: 'बिलका लागि व्यवसायको नाम, ठेगाना र PAN चाहिन्छ। पसलको सेटिङमा भर्नुहोस्।',
  },
  'An order of Rs 0 gets no bill': { en: 'An order of Rs. 0 gets no bill.', ne: '० रुपैयाँको अर्डरको बिल बन्दैन।' },
  'Credit the bill of the order before you edit it': {
    en: 'The order has a bill. Make a credit note for it first.',
    ne: 'अर्डरको बिल बनिसक्यो। पहिले क्रेडिट नोट बनाउनुहोस्।',
  },
  'More than is due': { en: 'That is more than is due.', ne: 'तिर्न बाँकीभन्दा बढी भयो।' },
  'More than was paid': { en: 'That is more than was paid.', ne: 'तिरेकोभन्दा बढी भयो।' },
  'More than is left of the line': {
    en: 'That is more than is left of this item.',
    ne: 'यो सामान त्यति बाँकी छैन।',
  },
  'Less than was returned of the line': {
    en: 'More of this item came back already.',
    ne: 'यो सामान त्योभन्दा बढी फिर्ता आइसक्यो।',
  },
  'There are not so many units': { en: 'There are not so many pieces.', ne: 'त्यति थान छैन।' },
  'The transaction is resolved already': { en: 'This payment is settled already.', ne: 'यो भुक्तानी मिलाइसकियो।' },
  'The transaction needs no attention': { en: 'This payment fits its order.', ne: 'यो भुक्तानी अर्डरसँग मिल्छ।' },
  'The sale has ended': { en: 'The sale has ended.', ne: 'सेल सकियो।' },
  'The sale has begun already': { en: 'The sale has begun already.', ne: 'सेल सुरु भइसक्यो।' },
  'The sale is live: end it first': { en: 'The sale is live. End it first.', ne: 'सेल चल्दै छ। पहिले अन्त्य गर्नुहोस्।' },
  'The sale is not live': { en: 'The sale is not live.', ne: 'सेल चलेको छैन।' },
  'Deactivate it instead': {
    en: 'The coupon was used, so it can only be switched off.',
    ne: 'कुपन प्रयोग भइसक्यो, त्यसैले बन्द मात्र गर्न मिल्छ।',
  },
  'The outlet has stock': { en: 'The outlet has stock. Move it first.', ne: 'आउटलेटमा मौज्दात छ। पहिले सार्नुहोस्।' },
  'The picture is in use': { en: 'The picture is in use.', ne: 'तस्बिर प्रयोगमा छ।' },
  'Only a draft can be deleted': { en: 'Only a draft can be deleted.', ne: 'मस्यौदा मात्र मेटाउन मिल्छ।' },
  'The order has no e-mail address to send to': {
    en: 'The order has no e-mail address.',
    ne: 'अर्डरमा इमेल ठेगाना छैन।',
  },
  'Orders of the customer are not finished': {
    en: 'Orders of this person are not finished.',
    ne: 'यो व्यक्तिका अर्डर सकिएका छैनन्।',
  },
  'Another import of this store is under way': {
    en: 'Another import is under way.',
    ne: 'अर्को इम्पोर्ट चलिरहेको छ।',
  },
  'All the available coupons have been used.': {
    en: 'The coupon is used up.',
    ne: 'कुपन सबै प्रयोग भइसक्यो।',
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

/** A message that is not known is shown as it came. */
export function serviceMessage(lang: Language, message: string): string {
  for (const words of [known, rejected]) if (Object.hasOwn(words, message)) return words[message]?.[lang] ?? message
  for (const [pattern, words] of withNumber) {
    const count = message.match(pattern)?.slice(1).find(Boolean)
    if (count !== undefined) return words[lang](formatNumber(lang, Number(count)))
  }
  return message
}
