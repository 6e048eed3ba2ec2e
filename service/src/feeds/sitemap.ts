import { siteOrigin } from '../stores/site-origin.ts'
import type { FeedSource } from './feed-source.ts'
import { type FeedStore, getSlugLists, listProductSlugs, type SlugLists } from './feeds.queries.ts'

const productsAtATime = 500

/** The landing page, which `/` shows already. */
const landingSlug = 'landing'

/** Every address of the catalog sitemap (4.15), in chunks, so that few products are in memory. */
export async function* sitemapPages({ tx, now, config }: FeedSource, store: FeedStore): AsyncGenerator<string[]> {
  const origin = siteOrigin(store, config.hostedDomain)
  const lists = await getSlugLists(tx, store.store_id, now)
  yield fewPaths(store, lists).map((path) => origin + path)
  for (let afterId = ''; ; ) {
    const products = await listProductSlugs(tx, store.store_id, afterId, productsAtATime)
    yield products.map(({ slug }) => `${origin}/product/${encodeURIComponent(slug)}`)
    if (products.length < productsAtATime) break
    afterId = products.at(-1)?.product_id ?? ''
  }
}

/** Every path except products. */
function fewPaths(store: FeedStore, { categories, brands, pages, posts, blog_categories }: SlugLists): string[] {
  const under = (start: string, slugs: string[]) => slugs.map((slug) => start + encodeURIComponent(slug))
  // Quirk (4.15): with one published post, empty blog categories are listed too. Held by test/feeds/sitemap.test.ts.
  const blog = [...under('/blog/', posts), ...under('/blogs?category=', blog_categories)]
  // An imported category may have the slug of the virtual one, which is listed once.
  const collections = new Set(['new-arrivals', ...categories])
  return [
    ...['/', '/products'],
    ...under('/collections/', [...collections]),
    ...under('/brand/', brands),
    ...(posts.length > 0 ? ['/blogs', ...blog] : []),
    ...(store.storefront_url === ''
      ? under(
          '/p/',
          pages.filter((slug) => slug !== landingSlug),
        )
      : []),
  ]
}
