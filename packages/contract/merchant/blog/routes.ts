import { largeBodyBytes, type MerchantRoute } from '../route.ts'
import {
  changeBlogCategoryRequest,
  changePostRequest,
  createBlogCategoryRequest,
  createPostRequest,
  listBlogCategoriesQuery,
  listPostsQuery,
  saveBlogAuthorRequest,
} from './requests.ts'

const blogUrl = '/merchant/stores/:store_id/blog'
const postsUrl = `${blogUrl}/posts` as const
const postUrl = `${postsUrl}/:post_id` as const
const categoriesUrl = `${blogUrl}/categories` as const
const categoryUrl = `${categoriesUrl}/:category_id` as const
const chapter = 'Blog'

export const listPosts = {
  ...{ method: 'GET', url: postsUrl, needs: 'read_content', request: { query: listPostsQuery } },
  response: async () => (await import('./responses.ts')).postPage,
  document: { id: 'listPosts', chapter, summary: 'The posts of the blog' },
} satisfies MerchantRoute

export const createPost = {
  ...{ method: 'POST', url: postsUrl, needs: 'write_content', bodyLimit: largeBodyBytes },
  request: { body: createPostRequest },
  response: async () => (await import('./responses.ts')).merchantPost,
  document: { id: 'createPost', chapter, summary: 'Write a post' },
} satisfies MerchantRoute

export const readPost = {
  ...{ method: 'GET', url: postUrl, needs: 'read_content', thing: 'Post' },
  response: async () => (await import('./responses.ts')).merchantPost,
  document: { id: 'readPost', chapter, summary: 'One post' },
} satisfies MerchantRoute

export const changePost = {
  ...{ method: 'PATCH', url: postUrl, needs: 'write_content', thing: 'Post', bodyLimit: largeBodyBytes },
  ...{ request: { body: changePostRequest }, ifMatchFor: 'sections' },
  response: async () => (await import('./responses.ts')).merchantPost,
  document: { id: 'changePost', chapter, summary: 'Change a post' },
} satisfies MerchantRoute

export const deletePost = {
  ...{ method: 'DELETE', url: postUrl, needs: 'write_content', thing: 'Post' },
  document: { id: 'deletePost', chapter, summary: 'Delete a post' },
} satisfies MerchantRoute

export const listCategoriesOfBlog = {
  ...{ method: 'GET', url: categoriesUrl, needs: 'read_content', request: { query: listBlogCategoriesQuery } },
  response: async () => (await import('./responses.ts')).blogCategoryPage,
  document: { id: 'listBlogCategories', chapter, summary: 'The categories of the blog' },
} satisfies MerchantRoute

export const createBlogCategory = {
  ...{ method: 'POST', url: categoriesUrl, needs: 'write_content', request: { body: createBlogCategoryRequest } },
  response: async () => (await import('./responses.ts')).blogCategory,
  document: { id: 'createBlogCategory', chapter, summary: 'Make a category of the blog' },
} satisfies MerchantRoute

export const changeBlogCategory = {
  ...{ method: 'PATCH', url: categoryUrl, needs: 'write_content', thing: 'Category' },
  request: { body: changeBlogCategoryRequest },
  response: async () => (await import('./responses.ts')).blogCategory,
  document: { id: 'changeBlogCategory', chapter, summary: 'Change a category of the blog' },
} satisfies MerchantRoute

export const deleteBlogCategory = {
  ...{ method: 'DELETE', url: categoryUrl, needs: 'write_content', thing: 'Category' },
  document: { id: 'deleteBlogCategory', chapter, summary: 'Delete a category; its posts lose it' },
} satisfies MerchantRoute

export const listBlogAuthors = {
  ...{ method: 'GET', url: `${blogUrl}/authors`, needs: 'read_content' },
  response: async () => (await import('./responses.ts')).blogAuthors,
  document: { id: 'listBlogAuthors', chapter, summary: 'Who can be the author of a post: authors and members' },
} satisfies MerchantRoute

export const saveBlogAuthor = {
  ...{ method: 'PUT', url: `${blogUrl}/authors/:user_id`, needs: 'write_content', thing: 'Person' },
  request: { body: saveBlogAuthorRequest },
  response: async () => (await import('./responses.ts')).blogAuthor,
  document: { id: 'saveBlogAuthor', chapter, summary: 'Set the name that posts show of an author' },
} satisfies MerchantRoute
