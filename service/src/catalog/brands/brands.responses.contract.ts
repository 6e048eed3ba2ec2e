import { z } from 'zod'
import { pageShape } from '../../pages/pages.responses.contract.ts'
import { id, named, timestamp } from '../../platform/api-docs/answer-parts.contract.ts'
import { brandProduct } from '../list-item.responses.contract.ts'

/* The brand reads (4.1, 2.5). */

const seo = z.object({ seo_title: z.string(), seo_description: z.string(), seo_image: z.string() })

const brand = named(
  'Brand',
  z.object({
    ...{ _id: id, name: z.string(), slug: z.string(), logo: z.string(), page: seo },
    desc_page: z.unknown().describe("the merchant's own: a page's slug or id, or the page itself"),
    created_at: timestamp,
  }),
  'A brand',
)

export const brandsAnswer = z.object({ brands: z.array(brand).describe('newest first') })

export const brandProductsAnswer = z.object({
  brand: z.object({ name: z.string(), slug: z.string(), page: seo }),
  products: z.array(brandProduct),
})

export const brandDetailsAnswer = z.object({ brand, page: pageShape.nullable() })
