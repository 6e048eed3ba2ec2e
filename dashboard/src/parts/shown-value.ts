import { formatLongDate, formatMoment } from '../format/dates.ts'
import { noonOf } from '../format/days.ts'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'
import { editorTexts } from '../text/editor.ts'
import { wordOf } from './field-words.ts'

/** What an object of a list is called, by what kind of object it is. */
const nameKeys = ['option_name', 'label', 'name', 'title', 'heading', 'html', 'alt', 'type', 'key']
const mostLetters = 60
const id = /^[0-9a-f]{24}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Fields whose numbers are NPR. */
const amounts = new Set([
  ...['price', 'compare_at_price', 'cost_per_item', 'min_order_value', 'max_discount_amount', 'product_total_price'],
  ...['customization_total', 'd_value', 'delivery_charge', 'total', 'paid_amount', 'refunded_amount', 'due', 'fee'],
  ...['amount', 'taxable_amount', 'vat_amount', 'credited_amount', 'partial_payment_amount'],
])

/** The value of the field `name` in words. Of things that have names the names are shown, of others how many there are. */
export function shownValue(lang: Language, value: unknown, name = ''): string {
  const text = editorTexts[lang]
  if (value === null || value === '' || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (Array.isArray(value)) return shownList(lang, value)
  if (typeof value === 'object') return nameOf(lang, value) || shownParts(lang, value)
  const word = wordOf(lang, name, value)
  if (word !== undefined) return word
  if (typeof value === 'number') return shownNumber(lang, value, name)
  if (moment.test(String(value))) return formatMoment(lang, String(value))
  return day.test(String(value)) ? formatLongDate(lang, noonOf(String(value))) : String(value)
}

function shownNumber(lang: Language, value: number, name: string): string {
  // A coupon without this limit has −1.
  if (name === 'max_discount_amount' && value < 0) return '–'
  return amounts.has(name) ? formatMoney(lang, value) : formatNumber(lang, value)
}

function shownList(lang: Language, list: readonly unknown[]): string {
  if (list.length === 0) return '–'
  const count = editorTexts[lang].entries(list.length)
  if (list.every((one) => typeof one === 'string' && id.test(one))) return count
  if (list.every((one) => typeof one !== 'object')) return list.map((one) => shownValue(lang, one)).join(', ')
  const names = list.map((one) => nameOf(lang, one)).filter(Boolean)
  return names.length === 0 ? count : `${count}: ${names.join(', ')}`
}

/** A field that a shopper fills in is a list that begins with its type and its label. */
export function nameOf(lang: Language, one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one ?? '')
  if (Array.isArray(one)) return String(one[1] ?? one[0] ?? '')
  const object = one as Record<string, unknown>
  const name = nameKeys.map((key) => object[key]).find((part) => typeof part === 'string' && wordsOf(part) !== '')
  const { price } = object
  return [name === undefined ? '' : wordsOf(String(name)), typeof price === 'number' ? formatMoney(lang, price) : '']
    .filter(Boolean)
    .join(' ')
}

function wordsOf(html: string): string {
  const plain = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > mostLetters ? `${plain.slice(0, mostLetters)}…` : plain
}

function shownParts(lang: Language, object: object): string {
  const parts = Object.entries(object).map(([key, part]) => `${key}: ${shownValue(lang, part, key)}`)
  return parts.join(', ') || '–'
}
