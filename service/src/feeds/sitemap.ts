import type { Context } from '../context.ts'
import { type FeedStore, getSlugLists, listProductSlugs, type SlugLists } from './feeds.queries.ts'
import { siteOrigin } from './site-origin.ts'
import { element } from './xml.ts'

const productsAtATime = 500

/** The page that `/` shows already. */
const landingSlug = 'landing'

/** The catalog sitemap of 4.15, piece by piece: never more than one chunk of products in memory. */
export async function* sitemap({ db, clock, config }: Context, store: FeedStore): AsyncGenerator<string> {
  const origin = siteOrigin(store, config.hostedDomain)
  const url = (path: string) => `<url>${element('loc', origin + path).trimEnd()}</url>\n`
  const lists = await getSlugLists(db, store.store_id, clock.now())
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (const path of fewPaths(store, lists)) yield url(path)
  for (let afterId = ''; ; ) {
    const products = await listProductSlugs(db, store.store_id, afterId, productsAtATime)
    yield products.map(({ slug }) => url(`/product/${encodeURIComponent(slug)}`)).join('')
    if (products.length < productsAtATime) break
    afterId = products.at(-1)?.product_id ?? ''
  }
  yield '</urlset>\n'
}

/** Every path but the products'. */
function fewPaths(store: FeedStore, { categories, brands, pages, posts, blog_categories }: SlugLists): string[] {
  const under = (start: string, slugs: string[]) => slugs.map((slug) => start + encodeURIComponent(slug))
  // With one published post even the empty blog categories are listed (4.15).
  const blog = [...under('/blog/', posts), ...under('/blogs?category=', blog_categories)]
  return [
    ...['/', '/products', '/collections/new-arrivals'],
    ...under('/collections/', categories),
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
