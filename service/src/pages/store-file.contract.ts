import { z } from 'zod'
import { flag, freeJson, html, identified, key, label, link } from '../platform/values/bounded-values.contract.ts'

/* Page-builder pages of the store file (4.16). */

export const page = identified({
  slug: key,
  title: label,
  description: html,
  image: link,
  published: flag,
  sections: freeJson.pipe(z.array(z.unknown())),
})

export type PageEntry = z.infer<typeof page>
