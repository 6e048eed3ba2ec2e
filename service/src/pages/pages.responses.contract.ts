import { z } from 'zod'
import { id, named } from '../platform/api-docs/answer-parts.contract.ts'

/* Page-builder pages (4.15, 4.16). */

export const pageShape = named(
  'Page',
  z.object({
    ...{ _id: id, slug: z.string(), title: z.string(), description: z.string(), image: z.string() },
    sections: z.array(z.unknown()).describe("in the page builder's own format"),
  }),
  'A page of the page builder',
)

export const landingAnswer = z.object({ page: pageShape.nullable() })
export const pageAnswer = z.object({ page: pageShape })
