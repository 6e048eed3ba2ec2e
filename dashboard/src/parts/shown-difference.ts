import type { Language } from '../language/language.ts'
import { isSame } from './left-over.ts'
import { nameOf, shownValue } from './shown-value.ts'

type Entry = Record<string, unknown>

/** Changed by orders and by adjustments, not by the editor of the variant. */
const stockKeys = ['quantity', 'held']

/**
 * Of the entries that two versions of a list both have, what is otherwise in this one, a line for each entry. Their
 * names and prices alone may be the same in both.
 */
export function shownDifferences(
  lang: Language,
  value: unknown,
  other: unknown,
  names: Record<string, string>,
): string[] {
  const others = entriesOf(other)
  return entriesOf(value).flatMap((entry) => {
    const counterpart = others.find((one) => keyOf(one) === keyOf(entry))
    if (!counterpart) return []
    const [here, there] = [withoutStock(entry) as Entry, withoutStock(counterpart) as Entry]
    const keys = Object.keys({ ...there, ...here }).filter((key) => !isSame(here[key], there[key]))
    const parts = keys.map((key) => `${names[key] ?? key} ${shownValue(lang, here[key], key)}`)
    return parts.length === 0 ? [] : [`${nameOf(lang, withoutPrice(entry))}: ${parts.join(', ')}`]
  })
}

/** Whether an editor would find two versions of a field the same. */
export function isSameToEditor(one: unknown, other: unknown): boolean {
  const seen = (value: unknown) => (Array.isArray(value) ? value.map(withoutStock) : value)
  return isSame(seen(one), seen(other))
}

function entriesOf(value: unknown): Entry[] {
  const isEntry = (one: unknown) => typeof one === 'object' && one !== null && keyOf(one as Entry) !== undefined
  return Array.isArray(value) ? value.filter(isEntry) : []
}

const keyOf = ({ _id, key }: Entry) => _id ?? key

function withoutStock(one: unknown): unknown {
  if (typeof one !== 'object' || one === null || !('option_name' in one)) return one
  return Object.fromEntries(Object.entries(one).filter(([key]) => !stockKeys.includes(key)))
}

const withoutPrice = ({ price: _price, ...entry }: Entry) => entry
