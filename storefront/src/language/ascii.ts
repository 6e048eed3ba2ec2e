import type { Language } from './language.ts'

const beyond = /[^\0-\x7f]/gu

/**
 * HTML of an English page with a reference for each character beyond ASCII. One Devanagari letter makes the text of the
 * whole page take two bytes for each character, and its encoding three times as long. A Nepali page has them anyway.
 */
export function inAscii(lang: Language, html: string): string {
  if (lang !== 'en') return html
  const ascii = html.replace(beyond, (character) => `&#${character.codePointAt(0)};`)
  // What is cut from a text of two bytes for each character stays one until it is made anew.
  return Buffer.from(ascii, 'latin1').toString('latin1')
}
