import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { storeParams } from '../platform/http/request-values.contract.ts'
import { authorParams, blogQuery, categoryParams, postParams, tagParams } from './blog.contract.ts'
import { listBlog } from './list-blog.ts'
import { readPost } from './read-post.ts'

/** The blog of 4.14. On the filter routes the path's value wins over the query's. */
export function blogRoutes(app: App, context: Context): void {
  const querystring = blogQuery

  app.get('/public/blog/:store_id', { schema: { params: storeParams, querystring } }, ({ params, query }) =>
    listBlog(context, params.store_id, query),
  )

  app.get(
    '/public/blog/:store_id/category/:category',
    { schema: { params: categoryParams, querystring } },
    ({ params: { store_id, category }, query }) => listBlog(context, store_id, { ...query, category }),
  )

  app.get(
    '/public/blog/:store_id/tag/:tag',
    { schema: { params: tagParams, querystring } },
    ({ params: { store_id, tag }, query }) => listBlog(context, store_id, { ...query, tag }),
  )

  app.get(
    '/public/blog/:store_id/author/:author',
    { schema: { params: authorParams, querystring } },
    ({ params: { store_id, author }, query }) => listBlog(context, store_id, { ...query, author }),
  )

  app.get('/public/blog/:store_id/:slug', { schema: { params: postParams } }, ({ params }) =>
    readPost(context, params.store_id, params.slug),
  )
}
