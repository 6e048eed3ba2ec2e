/**
 * The query names that pages read. Others, which advertising adds to links, are taken away before a page is rendered,
 * so that a page is rendered once and not once for each click.
 */
const knownNames = new Set([
  ...['page', 'sort', 'q', 'shelf', 'brand', 'colour', 'size', 'min', 'max', 'stock'],
  ...['category', 'tag', 'author', 'cursor', 'from', 'method', 'promo', 'lang', 'place', 'error', 'placed'],
  ...['product', 'variant', 'quantity', 'cancelled', 'reviewed', 'sent'],
])

const longestValue = 200

/** The query with known names only, in one order, or undefined when a value is too long to be a shopper's. */
export function knownQuery(search: string): string | undefined {
  if (search === '') return ''
  const known = [...new URLSearchParams(search)].filter(([name]) => knownNames.has(name))
  if (known.length > 60 || known.some(([, value]) => value.length > longestValue)) return undefined
  const text = new URLSearchParams(known.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  return text === '' ? '' : `?${text}`
}
