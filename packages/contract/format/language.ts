/** The languages of shops and of the dashboard. */
export type Language = 'en' | 'ne'

/** The language that a shopper chose in the shop, from the Cookie header of a request; English before any choice. */
export function chosenLanguage(cookie: string | undefined): Language {
  return cookie !== undefined && /(?:^|;\s*)lang=ne(?:;|$)/.test(cookie) ? 'ne' : 'en'
}
