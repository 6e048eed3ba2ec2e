import { z } from 'zod'
import { named } from '../../named.ts'
import { pageOf, versioned } from '../response-values.ts'

export const merchantCategory = named(
  'MerchantCategory',
  z.object({
    ...{ ...versioned, name: z.string(), slug: z.string(), order: z.int(), image: z.string() },
    ...{ hide_on_product: z.boolean(), seo_title: z.string(), seo_description: z.string(), seo_image: z.string() },
    ...{ desc_page: z.unknown(), product_count: z.int() },
  }),
  'A category of products',
)
export const categoryPage = pageOf(merchantCategory)
export const orderedCategories = z.object({ items: z.array(merchantCategory) })
