import * as routes from '@pasal/contract/blog/routes.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { listBlog } from './list-blog.ts'
import { readPost } from './read-post.ts'

/** The blog of 4.14. On the filter routes the path's value wins over the query's. */
export function blogRoutes(app: App, context: Context): void {
  serve(app, context, routes.listPosts, ({ params, query }) => listBlog(context, params.store_id, query))

  serve(app, context, routes.listPostsOfCategory, ({ params: { store_id, category }, query }) =>
    listBlog(context, store_id, { ...query, category }),
  )

  serve(app, context, routes.listPostsWithTag, ({ params: { store_id, tag }, query }) =>
    listBlog(context, store_id, { ...query, tag }),
  )

  serve(app, context, routes.listPostsOfAuthor, ({ params: { store_id, author }, query }) =>
    listBlog(context, store_id, { ...query, author }),
  )

  serve(app, context, routes.getPost, ({ params }) => readPost(context, params.store_id, params.slug))
}
