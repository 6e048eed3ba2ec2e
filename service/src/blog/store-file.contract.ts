import { objectId } from '@pasal/contract/values.ts'
import { z } from 'zod'
import {
  builderSections,
  count,
  flag,
  html,
  identified,
  key,
  label,
  link,
  listOf,
  moment,
  name,
  names,
  reference,
} from '../platform/values/bounded-values.contract.ts'

/* The blog of the store file (2.15). */

export const blogCategory = identified({ name, slug: key, image: link })

/** The same `user` may write in several stores. An `_id` and times are accepted as in every object, and not stored. */
export const blogAuthor = identified({ name }).extend({ user: objectId })

export const blogPost = identified({
  name,
  slug: key,
  excerpt: html,
  featured_image: link,
  author: z.union([z.literal(''), objectId], { error: 'Invalid id' }).nullable(),
  categories: listOf(reference),
  tags: names,
  published_at: moment,
  published: flag,
  no_index: flag,
  seo_title: label,
  seo_description: html,
  seo_image: link,
  sections: builderSections,
  view_count: count,
})

export type BlogCategoryEntry = z.infer<typeof blogCategory>
export type BlogPostEntry = z.infer<typeof blogPost>
