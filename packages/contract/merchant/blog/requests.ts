import { z } from 'zod'
import { objectId, text } from '../../values.ts'
import {
  builderSections,
  distinct,
  flag,
  html,
  link,
  listQuery,
  name,
  patchOf,
  postOf,
  ref,
  searchText,
  slug,
  time,
  yesOrNo,
} from '../values.ts'

/* The blog (8). */

const postFields = {
  name: name(500),
  slug,
  excerpt: html,
  featured_image: link,
  author: objectId.nullable(),
  categories: distinct(ref, 1000),
  tags: distinct(name(500), 1000),
  published_at: time,
  published: flag,
  no_index: flag,
  seo_title: text(1000),
  seo_description: html,
  seo_image: link,
  sections: builderSections,
}

export const createPostRequest = postOf(postFields, ['name'])
export const changePostRequest = patchOf(postFields)
export const listPostsQuery = listQuery(['-published_at', '-updated_at'], {
  q: searchText.optional(),
  published: yesOrNo.optional(),
  category: ref.optional(),
  tag: text(500).optional(),
  author: objectId.optional(),
})

export const saveBlogAuthorRequest = z.strictObject({ name: name(200) })

const categoryFields = { name: name(500), slug, image: link }
export const createBlogCategoryRequest = postOf(categoryFields, ['name'])
export const changeBlogCategoryRequest = patchOf(categoryFields)
export const listBlogCategoriesQuery = listQuery(['-created_at', 'position'], {})

export type CreatePost = z.output<typeof createPostRequest>
export type ChangePost = z.output<typeof changePostRequest>
export type ListPosts = z.output<typeof listPostsQuery>
export type CreateBlogCategory = z.output<typeof createBlogCategoryRequest>
export type ChangeBlogCategory = z.output<typeof changeBlogCategoryRequest>
export type ListBlogCategories = z.output<typeof listBlogCategoriesQuery>
