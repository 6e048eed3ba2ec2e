import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import { deleteBlogAuthors, detachAuthors, insertBlogAuthors, updateBlogAuthors } from './save-blog-authors.queries.ts'

export type BlogAuthor = { user: string; name?: string }

/** Posts of a removed author have none. */
export async function saveBlogAuthors(
  tx: StoreTx,
  storeId: string,
  changes: Omit<Changes<BlogAuthor>, 'rekeyedIds'>,
): Promise<void> {
  await writeChanges(changes, {
    async remove(ids) {
      await deleteBlogAuthors(tx, storeId, ids)
      await detachAuthors(tx, storeId, ids)
    },
    insert: (added) => insertBlogAuthors(tx, storeId, added),
    update: (changed) => updateBlogAuthors(tx, storeId, changed),
  })
}
