import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { deleteBlogPosts, freeBlogPostSlugs, insertBlogPosts, updateBlogPosts } from './save-blog-posts.queries.ts'
import type { BlogPostEntry } from './store-file.contract.ts'

/** `categories` are slugs, `author` is the `user` of an author. */
export type BlogPost = BlogPostEntry & { _id: string }

export async function saveBlogPosts(
  tx: StoreTx,
  storeId: string,
  changes: Changes<BlogPost>,
  now: Date,
): Promise<void> {
  await writeChanges(changes, {
    remove: (ids) => deleteBlogPosts(tx, storeId, ids),
    freeKeys: (ids) => freeBlogPostSlugs(tx, storeId, ids),
    insert: (added) =>
      insertBlogPosts(
        tx,
        storeId,
        added.map((post) => rowOf({ ...newPost(now), ...post })),
        now,
      ),
    update: (changed) => updateBlogPosts(tx, storeId, changed.map(rowOf), now),
  })
}

function newPost(now: Date) {
  return {
    ...{ excerpt: '', featured_image: '', author: null, categories: [], tags: [], published_at: now.toISOString() },
    ...{ published: true, no_index: false, seo_title: '', seo_description: '', seo_image: '' },
    ...{ sections: [], view_count: 0 },
  }
}

function rowOf({ _id, author, ...columns }: BlogPost) {
  return { ...columns, blog_post_id: _id, author_user_id: author }
}
