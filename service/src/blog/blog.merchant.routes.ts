import * as routes from '@pasal/contract/merchant/blog/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { listAuthors, saveAuthor } from './merchant-authors.ts'
import { listBlogCategoryPage } from './merchant-blog-categories.queries.ts'
import { changeBlogCategory, createBlogCategory, deleteBlogCategory } from './merchant-blog-categories.ts'
import { findMerchantPost, listMerchantPosts } from './merchant-posts.queries.ts'
import { changePost, createPost, deletePost } from './merchant-posts.ts'

type WithPath = { params: Readonly<Record<string, string>> }
const postOf = ({ params }: WithPath) => params.post_id as string
const categoryOf = ({ params }: WithPath) => params.category_id as string

/** The blog of the merchant's API (8). */
export function blogMerchantRoutes(app: App, context: Context): void {
  const { db } = context
  serveMerchant(app, context, routes.listPosts, (request) => listMerchantPosts(db, request.storeId, request))
  serveMerchant(app, context, routes.createPost, createPost)
  serveMerchant(app, context, routes.readPost, async (request) => {
    return found(await findMerchantPost(db, request.storeId, postOf(request)), request.thing)
  })
  serveMerchant(app, context, routes.changePost, (request) => changePost(request, postOf(request)))
  serveMerchant(app, context, routes.deletePost, (request) => deletePost(request, postOf(request)))
  serveMerchant(app, context, routes.listCategoriesOfBlog, (request) =>
    listBlogCategoryPage(db, request.storeId, request),
  )
  serveMerchant(app, context, routes.createBlogCategory, createBlogCategory)
  serveMerchant(app, context, routes.changeBlogCategory, (request) => changeBlogCategory(request, categoryOf(request)))
  serveMerchant(app, context, routes.listBlogAuthors, ({ storeId }) => listAuthors(db, storeId))
  serveMerchant(app, context, routes.saveBlogAuthor, (request) => saveAuthor(request, request.params.user_id as string))
  serveMerchant(app, context, routes.deleteBlogCategory, (request) => deleteBlogCategory(request, categoryOf(request)))
}
