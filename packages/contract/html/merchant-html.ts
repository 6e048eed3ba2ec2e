/*
 * What a merchant's HTML may hold on a page of the shop: options of sanitize-html. The storefront and the preview in
 * the dashboard give the same options to the same library, so the preview shows what shoppers get.
 */

type Attributes = Record<string, string>

export const allowedHtml = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark'],
    ...['ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'a', 'img', 'figure', 'figcaption', 'span', 'div'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has one h1, its title.
    h1: 'h2',
    a: (tagName: string, attribs: Attributes) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    img: (tagName: string, attribs: Attributes) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
}

/** Clean HTML; text without markup is set in paragraphs at its blank lines. */
export function inParagraphs(clean: string): string {
  if (/<(p|ul|ol|h\d|div|table|blockquote|figure)\b/i.test(clean)) return clean
  return clean
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}
