import { oneLine } from './one-line.ts'

/** Four parts of plain letters: every part is charged. */
const longestSms = 612

/** An SMS on one line and within bounds; the link is kept whole or left out, since half of one opens nothing. */
export function smsText(words: string, url = ''): string {
  const link = url !== '' && url.length <= longestSms / 2 ? ` ${oneLine(url)}` : ''
  return oneLine(words, longestSms - link.length) + link
}
