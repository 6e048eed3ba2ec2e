import type { Route } from '../route.ts'
import { storeParams } from '../values.ts'
import { authorParams, blogQuery, categoryParams, postParams, tagParams } from './requests.ts'

/* The blog (2.15, 4.14). */

const responses = () => import('./responses.ts')

const list = {
  method: 'GET',
  who: 'public',
  response: async () => (await responses()).blogListResponse,
} satisfies Partial<Route>

const listDocument = {
  chapter: 'Blog',
  description: 'Newest first. A filter in the path takes precedence over the same filter in the query.',
} satisfies Partial<Route['document']>

export const listPosts = {
  ...list,
  url: '/public/blog/:store_id',
  request: { params: storeParams, query: blogQuery },
  document: { id: 'listPosts', summary: 'Posts', ...listDocument },
} satisfies Route

export const listPostsOfCategory = {
  ...list,
  url: '/public/blog/:store_id/category/:category',
  request: { params: categoryParams, query: blogQuery },
  document: { id: 'listPostsOfCategory', summary: 'Posts of a category', ...listDocument },
} satisfies Route

export const listPostsWithTag = {
  ...list,
  url: '/public/blog/:store_id/tag/:tag',
  request: { params: tagParams, query: blogQuery },
  document: { id: 'listPostsWithTag', summary: 'Posts with a tag', ...listDocument },
} satisfies Route

export const listPostsOfAuthor = {
  ...list,
  url: '/public/blog/:store_id/author/:author',
  request: { params: authorParams, query: blogQuery },
  document: { id: 'listPostsOfAuthor', summary: 'Posts of an author', ...listDocument },
} satisfies Route

export const getPost = {
  method: 'GET',
  url: '/public/blog/:store_id/:slug',
  who: 'public',
  request: { params: postParams },
  response: async () => (await responses()).blogPostResponse,
  messages: ['Blog post not found'],
  document: {
    id: 'getPost',
    chapter: 'Blog',
    summary: 'A whole post',
    description: 'With the products and posts that its sections refer to, and up to 3 related posts.',
  },
} satisfies Route
