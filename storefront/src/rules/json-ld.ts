/** Structured data as the text of a script element. `<` is escaped, so that no text of a merchant ends the element. */
export function jsonLd(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}
