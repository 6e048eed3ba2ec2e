import type { FeedKind } from './feed-files.queries.ts'
import type { FeedSource } from './feed-source.ts'
import type { FeedStore } from './feeds.queries.ts'
import { compressed } from './packed.ts'
import { productFeed } from './product-feed.ts'
import { buildSitemap } from './sitemap-parts.ts'

/** The compressed bytes of the file. */
export function buildFeedFile(source: FeedSource, store: FeedStore, kind: FeedKind): Promise<Buffer> {
  return kind === 'sitemap' ? buildSitemap(source, store) : compressed(productFeed(source, store))
}
