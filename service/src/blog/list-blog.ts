import { type BlogQuery, writeCursor } from '@pasal/contract/blog/requests.ts'
import type { Context } from '../context.ts'
import { listCategoriesWithPosts, listPosts } from './blog.queries.ts'
import { postItem } from './post-item.ts'

/**
 * GET /public/blog/:store_id and its filter routes (4.14). One more post than requested is read, to know whether there
 * is a next page.
 */
export async function listBlog({ longReads, clock }: Context, storeId: string, query: BlogQuery) {
  const { limit, cursor: after, ...filter } = query
  const now = clock.now()
  const reads = longReads.of(storeId)
  const [posts, all_categories] = await Promise.all([
    listPosts(reads, storeId, now, { ...filter, after }, limit + 1),
    listCategoriesWithPosts(reads, storeId, now),
  ])
  const has_more = posts.length > limit
  const shown = posts.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(postItem),
    next_cursor: has_more && last ? writeCursor(last) : null,
    has_more,
    all_categories,
  }
}
