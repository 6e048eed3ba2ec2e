import { createRequire } from 'node:module'
import type { default as SanitizeHtml } from 'sanitize-html'

const require = createRequire(import.meta.url)
let library: typeof SanitizeHtml | undefined

/** Read when a form first needs it: a twentieth of a start. */
function sanitizer(): typeof SanitizeHtml {
  library ??= require('sanitize-html') as typeof SanitizeHtml
  return library
}

/** HTML that may be shown as it is: text, links and pictures; nothing that runs, frames or restyles the page around it. */
export function safeHtml(html: string): string {
  const sanitizeHtml = sanitizer()
  const { defaults } = sanitizeHtml
  return sanitizeHtml(html, {
    allowedTags: [...defaults.allowedTags, 'img'],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Somebody else's page could be opened over the store's.
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
    allowedAttributes: { ...defaults.allowedAttributes, a: ['href', 'name', 'target', 'rel'] },
  })
}
