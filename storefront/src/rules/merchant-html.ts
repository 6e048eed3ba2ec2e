import { allowedHtml, inParagraphs } from '@pasal/contract/html/merchant-html.ts'
import sanitizeHtml from 'sanitize-html'

/*
 * The one place that lets a merchant's HTML onto a page: descriptions, text sections, footers of forms. Everything else
 * of a merchant or shopper is text, which the templates escape.
 */

/** Text without markup is set in paragraphs at its blank lines. */
export function merchantHtml(html: string): string {
  return inParagraphs(sanitizeHtml(html, allowedHtml))
}

/** The words alone, for descriptions and previews. */
export function plainText(html: string, longest = 300): string {
  return cutText(/[<&]/.test(html) ? wordsOf(html) : html, longest)
}

/** A text that is no HTML, at most so long. */
export function cutText(whole: string, longest: number): string {
  const text = whole.replace(/\s+/g, ' ').trim()
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}

function wordsOf(html: string): string {
  return sanitizeHtml(html.replace(/<(br|\/p|\/li|\/h\d)\b/gi, ' <$1'), {
    allowedTags: [],
    allowedAttributes: {},
  }).replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] as string)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
