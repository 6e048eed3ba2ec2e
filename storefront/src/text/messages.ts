import { inDigitsOf } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'

/** The messages of uploads, alerts and forms (7.2) in Nepali. An English page shows them as they come. */
const nepali: Record<string, string> = {
  'You can only upload at max 5MB file': 'तस्बिर धेरै ठूलो छ। बढीमा ५ MB को छान्नुहोस्।',
  'Only png, jpg, jpeg, webp file is allowed!': 'PNG, JPG वा WebP तस्बिर मात्र पठाउन मिल्छ।',
  "File wasn't supplied": 'तस्बिर छान्नुहोस्।',
  "We'll notify you when it's back in stock.": 'सामान आएपछि खबर गर्छौँ।',
  "We'll let you know when the sale starts.": 'सेल सुरु भएपछि खबर गर्छौँ।',
  'A phone number or email is required': 'मोबाइल नम्बर वा इमेल लेख्नुहोस्।',
  'This feature is not enabled for this store.': 'यो पसलले खबर पठाउँदैन।',
  'Store not found!': 'यो पसल भेटिएन।',
  'Product not found!': 'यो सामान अब छैन।',
  'This sale has already started': 'यो सेल सुरु भइसक्यो।',
  'Sale not found': 'यो सेल अब छैन।',
  'Form not found': 'यो फारम अब छैन।',
  'Full name is required': 'पूरा नाम लेख्नुहोस्।',
  'Phone number must be of 10 digit': '१० अङ्क पूरा लेख्नुहोस्।',
  'Alternate phone number must be of 10 digit': '१० अङ्क पूरा लेख्नुहोस्।',
  'Provided email address is invalid': 'इमेल मिलेन।',
  'Invalid email': 'इमेल मिलेन।',
  'Invalid phone number': 'फोन नम्बर मिलेन।',
  'Invalid url': 'लिङ्क मिलेन। https:// बाट सुरु हुने पूरा लिङ्क लेख्नुहोस्।',
  'Invalid date': 'मिति मिलेन।',
  'Invalid time': 'समय मिलेन।',
  'Invalid date and time': 'मिति र समय मिलेन।',
  'Invalid color': 'रङ मिलेन।',
  'Max 30 items are allowed': 'बढीमा ३० वटा लेख्नुहोस्।',
}

/** What a field of a form may say, with a label of the merchant's or a number in it. */
const nepaliOfFields: [RegExp, (part: string) => string][] = [
  [/^(.+) is required$/s, (label) => `${label} भर्नुहोस्।`],
  [/^Invalid option for (.+)$/s, (label) => `${label}: दिइएकामध्येबाट छान्नुहोस्।`],
  [/^Must be at least (-?[\d.]+)$/, (number) => `कम्तीमा ${inDigitsOf('ne', number)} लेख्नुहोस्।`],
  [/^Must be at most (-?[\d.]+)$/, (number) => `बढीमा ${inDigitsOf('ne', number)} लेख्नुहोस्।`],
  [/^Max (\d+) character is allowed$/, (number) => `बढीमा ${inDigitsOf('ne', number)} अक्षर लेख्नुहोस्।`],
]

/** A message that is not known is shown as it came. */
export function messageText(lang: Language, message: string): string {
  return lang === 'ne' && Object.hasOwn(nepali, message) ? (nepali[message] as string) : message
}

export function fieldMessageText(lang: Language, message: string): string {
  const known = messageText(lang, message)
  if (lang !== 'ne' || known !== message) return known
  for (const [pattern, say] of nepaliOfFields) {
    const part = message.match(pattern)?.[1]
    if (part !== undefined) return say(part)
  }
  return message
}
