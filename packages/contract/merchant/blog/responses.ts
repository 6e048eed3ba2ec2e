import { z } from 'zod'
import { named } from '../../named.ts'
import { id, texts } from '../../response-values.ts'
import { pageOf, timeOrNull, versioned } from '../response-values.ts'

export const merchantPost = named(
  'MerchantPost',
  z.object({
    ...{ ...versioned, name: z.string(), slug: z.string(), excerpt: z.string(), featured_image: z.string() },
    ...{ author: z.string().nullable(), categories: z.array(id), tags: texts, published_at: timeOrNull },
    ...{ published: z.boolean(), no_index: z.boolean(), seo_title: z.string(), seo_description: z.string() },
    ...{ seo_image: z.string(), sections: z.array(z.looseObject({ type: z.string() })), view_count: z.int() },
  }),
  'A post of the blog',
)
export const postPage = pageOf(merchantPost)

export const blogCategory = named(
  'BlogCategory',
  z.object({ ...versioned, name: z.string(), slug: z.string(), image: z.string() }),
  'A category of the blog',
)
export const blogCategoryPage = pageOf(blogCategory)

export const blogAuthor = z.object({ user: z.string(), name: z.string() })
export const blogAuthors = z.object({ items: z.array(blogAuthor) })
