import { objectId, text } from '@pasal/contract/values.ts'
import { z } from 'zod'
import {
  count,
  flag,
  freeJson,
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
} from './values.contract.ts'

/* Forms, blog and page-builder pages (2.14, 2.15, 4.11, 4.16). */

const choice = z.union([label, z.strictObject({ label, value: label })], {
  error: 'Must be a text or {label, value}',
})
const subField = z.strictObject({
  key: text(100).min(1, 'Required'),
  label: label.optional(),
  placeholder: label.optional(),
  icon: link.optional(),
})

/** A type that is not known is a text (4.11), so any is accepted. */
const formField = z.strictObject({
  key: text(100).min(1, 'Required'),
  type: text(100),
  label: label.optional(),
  placeholder: label.optional(),
  help_text: html.optional(),
  required: flag.optional(),
  width: z.enum(['full', 'half']).optional(),
  system: flag.optional(),
  options: listOf(choice).optional(),
  multiple: flag.optional(),
  sub_fields: listOf(subField, 100).optional(),
  min: z.number().nullable().optional(),
  max: z.number().nullable().optional(),
  step: z.number().nullable().optional(),
})

export const form = identified({
  name,
  slug: key,
  published: flag,
  page_header: html,
  page_subheader: html,
  title: html,
  description: html,
  submit_label: label,
  success_message: html,
  page_footer: html,
  fields: listOf(formField, 500),
})

export const blogCategory = identified({ name, slug: key, image: link })

/** An author is a person of the platform, so the same `user` may write in several stores; an `_id` of its own says nothing more. */
export const blogAuthor = z.strictObject({ _id: objectId.optional(), user: objectId, name: name.optional() })

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
  sections: freeJson.pipe(z.array(z.unknown())),
  view_count: count,
})

export const page = identified({
  slug: key,
  title: label,
  description: html,
  image: link,
  published: flag,
  sections: freeJson.pipe(z.array(z.unknown())),
})

export type FormEntry = z.infer<typeof form>
export type BlogPostEntry = z.infer<typeof blogPost>
