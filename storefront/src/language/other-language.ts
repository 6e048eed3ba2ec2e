import { type Html, html } from './html.ts'
import type { Language } from './language.ts'

const lettersRead = 400
const devanagari = /[\u0900-\u097f]/g
const latin = /[a-z]/gi

/**
 * `lang` of a text that a merchant or a shopper wrote: the other language of the shop when most letters are its
 * letters, else undefined, since the page says its own language.
 */
export function otherLanguage(page: Language, text: string): Language | undefined {
  const read = text.slice(0, lettersRead)
  const nepali = read.match(devanagari)?.length ?? 0
  const english = read.match(latin)?.length ?? 0
  if (page === 'en') return nepali > english ? 'ne' : undefined
  return english > nepali ? 'en' : undefined
}

/** A text inside a line of the page: in an element of its own where it has another language than the page. */
export function inItsLanguage(page: Language, text: string): Html | string {
  const lang = otherLanguage(page, text)
  return lang ? html`<span lang="${lang}">${text}</span>` : text
}

/** The attribute for an element of `html`, which follows the name of the element or another attribute. */
export function langHtml(page: Language, text: string): Html | undefined {
  const lang = otherLanguage(page, text)
  return lang && html` lang="${lang}"`
}
