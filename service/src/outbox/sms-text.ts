import { oneLine } from './one-line.ts'

/** Four parts of plain letters: every part is charged. */
const longestSms = 612
/** Each letter of a Nepali slug takes nine characters of a link; what is left says what it is about. */
const longestLink = 512

/** An SMS on one line and within bounds; the link is kept whole or left out, since half of one opens nothing. */
export function smsText(words: string, url = ''): string {
  const link = url !== '' && url.length <= longestLink ? ` ${oneLine(url)}` : ''
  return oneLine(words, longestSms - link.length) + link
}
