import { z } from 'zod'
import { listedProduct } from '../catalogue/list-items.ts'
import { named } from '../named.ts'
import { id, texts, timestamp } from '../response-values.ts'

/* The blog (2.15, 4.14). */

const item = {
  ...{ _id: id, name: z.string(), slug: z.string(), excerpt: z.string(), featured_image: z.string() },
  author: z.object({ user: id, name: z.string() }).nullable(),
  categories: texts.describe('slugs'),
  tags: texts,
  reading_time: z.int().describe('minutes'),
  view_count: z.int(),
  published_at: timestamp,
}

const postItem = named('BlogPostItem', z.object(item), 'A post in a list')

export const blogListResponse = named(
  'BlogList',
  z.object({
    items: z.array(postItem).describe('newest first'),
    next_cursor: z.string().nullable().describe('goes into `cursor` for the next page'),
    has_more: z.boolean(),
    all_categories: z
      .array(z.object({ slug: z.string(), name: z.string(), image: z.string() }))
      .describe('every category with live posts'),
  }),
  'Posts, and where the next ones are',
)

export const blogPostResponse = named(
  'BlogPost',
  z.object({
    ...item,
    ...{ seo_title: z.string(), seo_description: z.string(), seo_image: z.string() },
    no_index: z.boolean().describe('the page is not for search engines'),
    sections: z.array(z.unknown()).describe("in the page builder's own format"),
    related: z.array(postItem).max(3),
    products: z.array(listedProduct).describe('that sections refer to'),
    single_products: z.array(listedProduct),
    blogs: z.array(postItem),
  }),
  'A whole post',
)
