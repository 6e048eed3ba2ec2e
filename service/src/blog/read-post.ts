import { listings } from '../catalog/list-item.ts'
import { listItems } from '../catalog/list-items.ts'
import { openCatalogue } from '../catalog/open-catalogue.ts'
import type { Context } from '../context.ts'
import { badRequest } from '../platform/http/errors.ts'
import { countPostView, findPost, listNamedPosts, listNamedProductIds, listRelatedPosts } from './blog.queries.ts'
import { postItem } from './post-item.ts'
import { sectionReferences } from './section-references.ts'

const mostRelated = 3

/** GET /public/blog/:store_id/:slug. The full post of 2.15. */
export async function readPost(context: Context, storeId: string, slug: string) {
  const { db, clock, longReads } = context
  const now = clock.now()
  const views = await countPostView(db, storeId, slug, now)
  const post = await findPost(db.pipelined, storeId, slug, now)
  if (!post) throw badRequest('Blog post not found')
  const names = sectionReferences(post.sections)
  const [related, products, single_products, blogs] = await Promise.all([
    listRelatedPosts(longReads.of(storeId), storeId, now, post, mostRelated),
    productsNamed(context, storeId, names.products),
    productsNamed(context, storeId, names.single_products),
    postsNamed(context, storeId, now, names.blogs),
  ])
  return {
    ...postItem({ ...post, view_count: views ?? post.view_count }),
    seo_title: post.seo_title || post.name,
    seo_description: post.seo_description || post.excerpt,
    seo_image: post.seo_image || post.featured_image,
    no_index: post.no_index,
    sections: post.sections,
    related: related.map(postItem),
    ...{ products, single_products, blogs },
  }
}

async function productsNamed(context: Context, storeId: string, names: string[]) {
  const { db } = context
  const catalogue = names.length === 0 ? undefined : await openCatalogue(context, storeId)
  if (!catalogue) return []
  const productIds = await listNamedProductIds(db, storeId, names)
  return inOrder(names, await listItems(context, catalogue, listings.all, productIds))
}

async function postsNamed({ db }: Context, storeId: string, now: Date, names: string[]) {
  if (names.length === 0) return []
  return inOrder(names, (await listNamedPosts(db, storeId, now, names)).map(postItem))
}

function inOrder<Item extends { _id: string; slug: string }>(names: string[], items: Item[]): Item[] {
  const place = new Map(names.map((name, index) => [name, index]))
  const placeOf = ({ _id, slug }: Item) => Math.min(place.get(slug) ?? names.length, place.get(_id) ?? names.length)
  return items.sort((a, b) => placeOf(a) - placeOf(b))
}
