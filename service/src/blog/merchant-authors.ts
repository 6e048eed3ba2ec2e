import type { saveBlogAuthor } from '@pasal/contract/merchant/blog/routes.ts'
import { recordAudit } from '../merchant/audit.ts'
import { notFound } from '../merchant/errors.ts'
import type { MerchantRequestOf } from '../merchant/merchant-request.ts'
import { writeStore } from '../merchant/write.ts'
import { findMember, listMembers } from '../people/members.queries.ts'
import { listPeople } from '../people/people.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import type { Db } from '../platform/database/database.ts'
import { type BlogAuthor, listBlogAuthors } from './list-for-export.queries.ts'
import { findBlogAuthor, insertBlogAuthorOnce } from './save-blog-authors.queries.ts'
import { saveBlogAuthors } from './save-blog-authors.ts'

/** GET S/blog/authors (8): authors with the name that posts show, and members, by name. */
export async function listAuthors(db: Db, storeId: string): Promise<{ items: BlogAuthor[] }> {
  const authors = await listBlogAuthors(db, storeId)
  const known = new Set(authors.map(({ user }) => user))
  const members = (await listMembers(db, storeId)).map(({ person_id }) => person_id).filter((id) => !known.has(id))
  const people = await listPeople(db, members)
  const items = [...authors, ...people.map(({ person_id: user, name }) => ({ user, name }))]
  return { items: items.sort((one, other) => one.name.localeCompare(other.name) || (one.user < other.user ? -1 : 1)) }
}

/** PUT S/blog/authors/<user> (8), of an author or member. */
export function saveAuthor(request: MerchantRequestOf<typeof saveBlogAuthor>, user: string) {
  const { storeId, body, thing } = request
  return writeStore(request, async (tx) => {
    const stored = await findBlogAuthor(tx, storeId, user)
    if (!stored && !(await findMember(tx, storeId, user))) throw notFound(thing)
    const author = { user, name: body.name }
    if (stored?.name === body.name) return author
    await saveBlogAuthors(tx, storeId, stored ? { changed: [author] } : { added: [author] })
    const object = { kind: 'blog_author', _id: user, name: body.name }
    const before = stored ? { name: stored.name } : {}
    await recordAudit(tx, request, { action: 'blog_author.update', object, before, after: body })
    return author
  })
}

/** A member becomes an author with the first post. False: this is neither. */
export async function addAuthor(tx: StoreTx, storeId: string, user: string): Promise<boolean> {
  if (await findBlogAuthor(tx, storeId, user)) return true
  if (!(await findMember(tx, storeId, user))) return false
  const [person] = await listPeople(tx, [user])
  await insertBlogAuthorOnce(tx, storeId, user, person?.name ?? '')
  return true
}
