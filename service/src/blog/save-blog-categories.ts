import type { StoreTx } from '../platform/cache/store-changes.ts'
import { type Changes, writeChanges } from '../platform/database/changes.ts'
import {
  deleteBlogCategories,
  freeBlogCategorySlugs,
  insertBlogCategories,
  listBlogCategorySlugs,
  renamePostCategories,
  updateBlogCategories,
} from './save-blog-categories.queries.ts'
import type { BlogCategoryEntry } from './store-file.contract.ts'

/** A new category without a position comes last. */
export type BlogCategory = BlogCategoryEntry & { _id: string; position?: number }

/** Posts store the slugs of their categories (2.15), so they follow a changed slug and lose a removed one. */
export async function saveBlogCategories(
  tx: StoreTx,
  storeId: string,
  changes: Changes<BlogCategory>,
  now: Date,
): Promise<void> {
  const { added = [], changed = [], removedIds = [] } = changes
  if (added.length + changed.length + removedIds.length === 0) return
  const stored = await listBlogCategorySlugs(tx, storeId)
  const last = Math.max(-1, ...stored.map(({ position }) => position))
  const appended = added.map((category, index) => ({ image: '', position: last + 1 + index, ...category }))
  await writeChanges<BlogCategory>(
    { ...changes, added: appended },
    {
      remove: (ids) => deleteBlogCategories(tx, storeId, ids),
      freeKeys: (ids) => freeBlogCategorySlugs(tx, storeId, ids),
      insert: (chunk) => insertBlogCategories(tx, storeId, chunk.map(rowOf), now),
      update: (chunk) => updateBlogCategories(tx, storeId, chunk.map(rowOf), now),
    },
  )
  const slugs = new Map<string, string | null>(removedIds.map((id) => [id, null]))
  for (const { _id, slug } of changed) if (slug !== undefined) slugs.set(_id, slug)
  const renamed = stored.flatMap(({ blog_category_id: id, slug: old }): [string, string | null][] => {
    const slug = slugs.get(id)
    return slug === undefined || slug === old ? [] : [[old, slug]]
  })
  if (renamed.length > 0) await renamePostCategories(tx, storeId, Object.fromEntries(renamed), now)
}

function rowOf({ _id, ...columns }: BlogCategory) {
  return { ...columns, blog_category_id: _id }
}
