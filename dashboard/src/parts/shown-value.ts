export type Words = { entries(count: number): string; yes: string; no: string }

/** What an object of a list is called, by what kind of object it is. */
const nameKeys = ['option_name', 'label', 'name', 'title', 'heading', 'html', 'alt', 'type', 'key']
const mostLetters = 60
const id = /^[0-9a-f]{24}$/

/** The value of a field in words. Of things that have names the names are shown, of others how many there are. */
export function shownValue(value: unknown, words: Words): string {
  if (value === null || value === '' || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return shownList(value, words)
  if (typeof value !== 'object') return String(value)
  return nameOf(value) || shownParts(value, words)
}

function shownList(list: readonly unknown[], words: Words): string {
  if (list.length === 0) return '–'
  const count = words.entries(list.length)
  if (list.every((one) => typeof one === 'string' && id.test(one))) return count
  if (list.every((one) => typeof one !== 'object')) return list.map((one) => shownValue(one, words)).join(', ')
  const names = list.map(nameOf).filter(Boolean)
  return names.length === 0 ? count : `${count}: ${names.join(', ')}`
}

/** A field that a shopper fills in is a list that begins with its type and its label. */
export function nameOf(one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one ?? '')
  if (Array.isArray(one)) return String(one[1] ?? one[0] ?? '')
  const object = one as Record<string, unknown>
  const name = nameKeys.map((key) => object[key]).find((part) => typeof part === 'string' && wordsOf(part) !== '')
  const { price } = object
  return [name === undefined ? '' : wordsOf(String(name)), typeof price === 'number' ? String(price) : '']
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

function shownParts(object: object, words: Words): string {
  const parts = Object.entries(object).map(([key, part]) => `${key}: ${shownValue(part, words)}`)
  return parts.join(', ') || '–'
}
