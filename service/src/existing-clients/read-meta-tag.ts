import { invalid } from '../platform/http/errors.ts'
import type { MetaTag } from '../settings/plugins.ts'

/** `<meta name="n" content="c">`, as a browser reads it: attributes in any order, with character references. */
export async function readMetaTag(element: string): Promise<MetaTag> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  let found: Record<string, string> = {}
  const transform = (tagName: string, attribs: Record<string, string>) => {
    found = attribs
    return { tagName, attribs }
  }
  if (/^\s*<meta\b/i.test(element))
    sanitizeHtml(element, { allowedTags: ['meta'], transformTags: { meta: transform }, allowedAttributes: {} })
  const [n, c] = [found.name || found.property, found.content]
  if (!n || !c) throw invalid({ meta_tag: 'Must be a meta element with name and content' })
  return { n, c }
}
