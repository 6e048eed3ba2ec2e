import { z } from 'zod'
import { named } from '../named.ts'
import { id } from '../response-values.ts'

/* Page-builder pages (4.15, 4.16). */

export const pageShape = named(
  'Page',
  z.object({
    ...{ _id: id, slug: z.string(), title: z.string(), description: z.string(), image: z.string() },
    sections: z.array(z.unknown()).describe("in the page builder's own format"),
  }),
  'A page of the page builder',
)

export const landingResponse = z.object({ page: pageShape.nullable() })
export const pageResponse = z.object({ page: pageShape })
