import { z } from 'zod'
import { brandProduct } from '../catalogue/list-items.ts'
import { named } from '../named.ts'
import { pageShape } from '../pages/responses.ts'
import { id, timestamp } from '../response-values.ts'

/* The brand reads (4.1, 2.5). */

const seo = named(
  'BrandSeo',
  z.object({ seo_title: z.string(), seo_description: z.string(), seo_image: z.string() }),
  'Texts and picture of a brand page for search engines',
)

const brand = named(
  'Brand',
  z.object({
    ...{ _id: id, name: z.string(), slug: z.string(), logo: z.string(), page: seo },
    desc_page: z.unknown().describe('as the merchant saved it: the slug or id of a page, or the page itself'),
    created_at: timestamp,
  }),
  'A brand',
)

export const brandsResponse = z.object({ brands: z.array(brand).describe('newest first') })

export const brandProductsResponse = z.object({
  brand: z.object({ name: z.string(), slug: z.string(), page: seo }),
  products: z.array(brandProduct),
})

export const brandDetailsResponse = z.object({ brand, page: pageShape.nullable() })
