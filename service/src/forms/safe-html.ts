import { createRequire } from 'node:module'
import type { default as SanitizeHtml } from 'sanitize-html'

const require = createRequire(import.meta.url)
let library: typeof SanitizeHtml | undefined

/** Loaded when a form first needs it: it would take a twentieth of a start. */
function sanitizer(): typeof SanitizeHtml {
  library ??= require('sanitize-html') as typeof SanitizeHtml
  return library
}

/** HTML that is safe to display: text, links and pictures; no scripts, frames or styles. */
export function safeHtml(html: string): string {
  const sanitizeHtml = sanitizer()
  const { defaults } = sanitizeHtml
  return sanitizeHtml(html, {
    allowedTags: [...defaults.allowedTags, 'img'],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // `target` would let another site open over the store's page.
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
    allowedAttributes: { ...defaults.allowedAttributes, a: ['href', 'name', 'target', 'rel'] },
  })
}

/** Whether HTML has neither a letter nor a picture: an editor sends `<p></p>` or `<p><br></p>` for an empty field. */
export function showsNothing(html: string): boolean {
  return sanitizer()(html, { allowedTags: ['img'] }).trim() === ''
}
