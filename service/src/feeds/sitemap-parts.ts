import { entityTag } from '../platform/http/entity-tag.ts'
import { deleteSitemapPartsAfter, saveSitemapPart } from './feed-files.queries.ts'
import type { FeedSource } from './feed-source.ts'
import type { FeedStore } from './feeds.queries.ts'
import { compressed } from './packed.ts'
import { sitemapPages } from './sitemap.ts'
import { sitemapNamespace, urlsets } from './urlsets.ts'
import { element } from './xml.ts'

/**
 * The catalog sitemap (4.15): one `<urlset>`, or an index of numbered parts when the protocol's limits do not allow one
 * file. Each part is stored as it is complete, so only one is in memory. All appear together when the transaction
 * commits.
 */
export async function buildSitemap(source: FeedSource, store: FeedStore): Promise<Buffer> {
  const { store_id: storeId } = store
  let first: Buffer | undefined
  let parts = 0
  for await (const urlset of urlsets(sitemapPages(source, store))) {
    const body = await compressed(urlset)
    parts += 1
    if (parts === 1) first = body
    if (parts === 2 && first) await saveSitemapPart(source.tx, storeId, 1, entityTag(first), first)
    if (parts > 1) await saveSitemapPart(source.tx, storeId, parts, entityTag(body), body)
  }
  await deleteSitemapPartsAfter(source.tx, storeId, parts > 1 ? parts : 0)
  return first && parts === 1 ? first : compressed(index(source, storeId, parts))
}

/** The sitemap index. The protocol requires its parts on the same host. */
function* index({ config, now }: FeedSource, storeId: string, parts: number): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${sitemapNamespace}">\n`
  for (let part = 1; part <= parts; part += 1) {
    const loc = element('loc', `${config.publicUrl}/public/sitemap/${storeId}/${part}.xml`)
    yield `<sitemap>\n${loc}${element('lastmod', now.toISOString())}</sitemap>\n`
  }
  yield '</sitemapindex>\n'
}
