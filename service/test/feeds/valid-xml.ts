import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { textsOf } from './parsed-xml.ts'

/* Files judged by a second, independent reader of XML, and by schemas of the sitemap protocol. */

const mostBytes = 52_428_800

/** Every `<loc>` of a sitemap or an index; throws where the file breaks a rule of the protocol. */
export function locationsOf(xml: string, root: 'urlset' | 'sitemapindex' = 'urlset'): string[] {
  if (Buffer.byteLength(xml) > mostBytes) throw new Error('larger than 50 MB')
  using schema = XmlDocument.fromString(readFileSync(join(import.meta.dirname, `${root}.xsd`), 'utf8'))
  using validator = XsdValidator.fromDoc(schema)
  using document = XmlDocument.fromString(xml)
  validator.validate(document)
  return textsOf(xml, 'loc')
}

/** Throws where the text is no well-formed XML with namespaces. */
export function parseStrictly(xml: string): void {
  XmlDocument.fromString(xml).dispose()
}
