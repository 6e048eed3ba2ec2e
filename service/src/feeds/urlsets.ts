import { element } from './xml.ts'

/** The limits of the sitemap protocol for one file, in bytes before compression. */
const protocolLimits = { urls: 50_000, bytes: 52_428_800 }
/** The longest address of the protocol. */
const longestUrl = 2048

export const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${sitemapNamespace}">\n`
const foot = '</urlset>\n'
/** Characters handed to the compressor at once. */
const pieceCharacters = 65_536
const frameBytes = Buffer.byteLength(head + foot)

/**
 * The texts of consecutive `<urlset>` files, each as full as the limits allow. A file must be read to its end before
 * the next one is requested. There is at least one file; only the first may be empty.
 */
export async function* urlsets(
  pages: AsyncIterable<string[]>,
  most = protocolLimits,
): AsyncGenerator<AsyncIterable<string>> {
  const entries = entriesOf(pages)
  let next = await entries.next()
  do {
    yield urlset()
  } while (!next.done)

  async function* urlset(): AsyncGenerator<string> {
    yield head
    let [count, bytes] = [0, frameBytes]
    let piece = ''
    while (!next.done && fits(next.value, count, bytes)) {
      piece += next.value
      count += 1
      bytes += Buffer.byteLength(next.value)
      if (piece.length > pieceCharacters) {
        yield piece
        piece = ''
      }
      next = await entries.next()
    }
    yield piece + foot
  }

  function fits(entry: string, count: number, bytes: number): boolean {
    return count === 0 || (count < most.urls && bytes + Buffer.byteLength(entry) <= most.bytes)
  }
}

async function* entriesOf(pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const urls of pages) {
    for (const url of urls) if (url.length <= longestUrl) yield `<url>${element('loc', url).trimEnd()}</url>\n`
  }
}
