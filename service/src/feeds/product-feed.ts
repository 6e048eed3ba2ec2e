import { findInventory } from '../catalog/inventory.queries.ts'
import type { Inventory } from '../catalog/inventory.ts'
import { siteOrigin } from '../stores/site-origin.ts'
import { feedItems } from './feed-items.ts'
import type { FeedSource } from './feed-source.ts'
import { type FeedStore, listFeedProducts } from './feeds.queries.ts'
import { plainText } from './plain-text.ts'
import { element } from './xml.ts'

const productsAtATime = 500
const simple: Inventory = { advanced: false, byWebsite: false, outlets: [] }

/** The product feed of 4.15, piece by piece: never more than one chunk of products in memory. */
export async function* productFeed({ tx, config }: FeedSource, store: FeedStore): AsyncGenerator<string> {
  const origin = siteOrigin(store, config.hostedDomain)
  const inventory = (await findInventory(tx, store.store_id)) ?? simple
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  const title = store.brand_name || store.name
  yield element('title', title) + element('link', `${origin}/`)
  yield element('description', plainText(store.description) || title)
  for (let afterId = ''; ; ) {
    const products = await listFeedProducts(tx, store.store_id, inventory.byWebsite, afterId, productsAtATime)
    for (const product of products) yield feedItems(store, origin, inventory, product)
    if (products.length < productsAtATime) break
    afterId = products.at(-1)?.product_id ?? ''
  }
  yield '</channel>\n</rss>\n'
}
