import type { ChangePost, CreatePost } from '@pasal/contract/merchant/blog/requests.ts'
import { allProblems } from '../merchant/all-problems.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import { unknownReference } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { newSlugInTurn } from '../merchant/new-slug.ts'
import { resolveRefs } from '../merchant/resolve-refs.ts'
import { takenKey } from '../merchant/taken-key.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { newId } from '../platform/values/ids.ts'
import { addAuthor } from './merchant-authors.ts'
import { lockBlogCategoryWrites } from './merchant-blog-categories.queries.ts'
import {
  findMerchantPost,
  listBlogCategoriesNamed,
  listPostSlugs,
  lockPost,
  type MerchantPost,
} from './merchant-posts.queries.ts'
import { saveBlogPosts } from './save-blog-posts.ts'

const takenSlug = takenKey({ blog_posts_store_id_slug_key: 'slug' })

/** `named`: what the request says of the post. */
const postOf = (named: ChangePost): Resource<MerchantPost> => ({
  kind: 'post',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockNamedCategories(tx, storeId, named)
    await lockPost(tx, storeId, id)
    return findMerchantPost(tx, storeId, id)
  },
})

/**
 * A category whose slug changes would not find a post that has just read the old one. Before the post, because a
 * category locks its posts.
 */
async function lockNamedCategories(tx: StoreTx, storeId: string, { categories = [] }: ChangePost): Promise<void> {
  if (categories.length > 0) await lockBlogCategoryWrites(tx, storeId)
}

export function createPost(request: MerchantRequest<unknown, CreatePost>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, postOf(body), async (tx) => {
    await lockNamedCategories(tx, storeId, body)
    const slug =
      body.slug ?? (await newSlugInTurn(tx, storeId, body.name, 'post', (start) => listPostSlugs(tx, storeId, start)))
    const given = await withSlugs(tx, storeId, await withIds(tx, storeId, body))
    const added = { ...given, slug, _id: newId(now.getTime()) }
    await saveBlogPosts(tx, storeId, { added: [added] }, now).catch(takenSlug)
    return added._id
  })
}

export function changePost(request: MerchantRequest<unknown, ChangePost>, id: string) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return changeObject(
    request,
    postOf(body),
    id,
    async (tx, changes, stored) => {
      const changed = await withSlugs(tx, storeId, changes as ChangePost)
      const publishedNow = changed.published && !isDated(body, stored)
      const dated = publishedNow ? { ...changed, published_at: now.toISOString() } : changed
      await saveBlogPosts(tx, storeId, { changed: [{ ...dated, _id: id }] }, now).catch(takenSlug)
    },
    { patchFor: (tx) => withIds(tx, storeId, body) },
  )
}

/** Without a date of the merchant's, `published_at` is the time of creation. Publishing then sets it to now. */
function isDated(body: ChangePost, stored: MerchantPost): boolean {
  return body.published_at !== undefined || stored.published_at.getTime() !== stored.created_at.getTime()
}

export function deletePost(request: MerchantRequest, id: string) {
  const now = request.context.clock.now()
  return deleteObject(request, postOf({}), id, (tx) => saveBlogPosts(tx, request.storeId, { removedIds: [id] }, now))
}

/** The post with ids of its categories, as responses show them. */
async function withIds<Post extends ChangePost>(tx: StoreTx, storeId: string, given: Post): Promise<Post> {
  const { author, categories } = given
  const post = { ...given }
  await allProblems(
    async () => {
      if (author && !(await addAuthor(tx, storeId, author))) throw unknownReference('author', 'Person')
    },
    async () => {
      if (!categories) return
      const found = await listBlogCategoriesNamed(tx, storeId, categories)
      post.categories = resolveRefs(categories, found, 'categories', 'Category')
    },
  )
  return post
}

/** The post with slugs of its categories, as its row has them. */
async function withSlugs<Post extends ChangePost>(tx: StoreTx, storeId: string, post: Post): Promise<Post> {
  if (!post.categories) return post
  const found = await listBlogCategoriesNamed(tx, storeId, post.categories)
  const slugs = new Map(found.map(({ _id, slug }) => [_id, slug]))
  return { ...post, categories: post.categories.map((id) => slugs.get(id) as string) }
}
