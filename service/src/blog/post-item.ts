import type { PostRow } from './blog.queries.ts'
import { readingMinutes } from './reading-minutes.ts'

/** The list item of 2.15. */
export function postItem(post: PostRow) {
  const { name, slug, excerpt, featured_image, author, categories, tags, view_count, published_at } = post
  return {
    _id: post.blog_post_id,
    ...{ name, slug, excerpt, featured_image, author, categories, tags },
    reading_time: readingMinutes(post.sections),
    view_count,
    published_at,
  }
}
