import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'

/** Packs a text while it is written, so that only the packed bytes are ever whole in memory. */
export function compressed(pieces: AsyncIterable<string> | Iterable<string>): Promise<Buffer> {
  const gzip = createGzip()
  const source = Readable.from(pieces, { objectMode: true })
  source.on('error', (error) => gzip.destroy(error))
  return buffer(source.pipe(gzip))
}
