import { z } from 'zod'
import { named } from '../../named.ts'
import { pageOf, versioned } from '../response-values.ts'

export const merchantBrand = named(
  'MerchantBrand',
  z.object({
    ...{ ...versioned, name: z.string(), slug: z.string(), logo: z.string(), desc_page: z.unknown() },
    page: z.object({ seo_title: z.string(), seo_description: z.string(), seo_image: z.string() }).partial(),
    product_count: z.int(),
  }),
  'A brand',
)
export const brandPage = pageOf(merchantBrand)
