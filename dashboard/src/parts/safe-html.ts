import { allowedHtml, inParagraphs } from '@pasal/contract/html/merchant-html.ts'
import sanitizeHtml from 'sanitize-html'

/** A merchant's HTML as the shop shows it: the same library with the same rule as the storefront. */
export function safeHtml(html: string): string {
  return inParagraphs(sanitizeHtml(html, allowedHtml))
}
