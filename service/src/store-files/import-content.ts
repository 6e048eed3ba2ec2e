import { saveBlogAuthors } from '../blog/save-blog-authors.ts'
import { type BlogCategory, saveBlogCategories } from '../blog/save-blog-categories.ts'
import { saveBlogPosts } from '../blog/save-blog-posts.ts'
import { saveForms } from '../forms/save-forms.ts'
import { savePages } from '../pages/save-pages.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { changesOf } from './changes-of.ts'
import type { Plan } from './plan.ts'

export async function importContent(tx: StoreTx, storeId: string, plan: Plan, now: Date): Promise<void> {
  await saveForms(tx, storeId, changesOf(plan.forms), now)
  await savePages(tx, storeId, changesOf(plan.pages), now)
  await saveBlogCategories(tx, storeId, blogCategories(plan), now)
  const authors = changesOf(plan['blog.authors'], ({ id, value }) => ({ ...value, user: id }))
  await saveBlogAuthors(tx, storeId, authors)
  await saveBlogPosts(tx, storeId, changesOf(plan['blog.posts']), now)
}

/** A replaced list is in the file's order; otherwise stored ones stay in their places and new ones come after them. */
function blogCategories({ 'blog.categories': matching }: Plan) {
  const { replaced } = matching.list
  return changesOf<(typeof matching)['matched'][number]['value'], BlogCategory>(matching, ({ id, position, value }) =>
    replaced ? { ...value, _id: id, position } : { ...value, _id: id },
  )
}
