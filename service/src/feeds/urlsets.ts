import { element } from './xml.ts'

/** The limits of the sitemap protocol for one file, its bytes counted before packing. */
export const protocolLimits = { urls: 50_000, bytes: 52_428_800 }
/** The protocol knows no longer address. */
const longestUrl = 2048

export const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${sitemapNamespace}">\n`
const foot = '</urlset>\n'
/** What is handed to the packer at once. */
const pieceCharacters = 65_536
const frameBytes = Buffer.byteLength(head + foot)

/**
 * The text of one `<urlset>` after the other, each as full as the limits let it be. A file is to be read to its end before the next is
 * asked for. At least one, and none without an address but the first.
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
