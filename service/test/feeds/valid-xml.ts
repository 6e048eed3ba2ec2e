import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { textsOf } from './parsed-xml.ts'

/* Checks the files with a second, independent XML parser and with schemas of the sitemap protocol. */

const mostBytes = 52_428_800

/** Every `<loc>` of a sitemap or an index. Throws if the file breaks a rule of the protocol. */
export function locationsOf(xml: string, root: 'urlset' | 'sitemapindex' = 'urlset'): string[] {
  if (Buffer.byteLength(xml) > mostBytes) throw new Error('larger than 50 MB')
  using schema = XmlDocument.fromString(readFileSync(join(import.meta.dirname, `${root}.xsd`), 'utf8'))
  using validator = XsdValidator.fromDoc(schema)
  using document = XmlDocument.fromString(xml)
  validator.validate(document)
  return textsOf(xml, 'loc')
}

/** Throws if the text is not well-formed XML with namespaces. */
export function parseStrictly(xml: string): void {
  XmlDocument.fromString(xml).dispose()
}
