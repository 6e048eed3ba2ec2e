import sanitizeHtml from 'sanitize-html'

const { defaults } = sanitizeHtml

/** HTML that may be shown as it is: text, links and pictures; nothing that runs, frames or restyles the page around it. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...defaults.allowedTags, 'img'],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Somebody else's page could be opened over the store's.
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
    allowedAttributes: { ...defaults.allowedAttributes, a: ['href', 'name', 'target', 'rel'] },
  })
}
