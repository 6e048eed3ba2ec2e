import type { z } from 'zod'
import {
  builderSections,
  flag,
  html,
  identified,
  key,
  label,
  link,
} from '../platform/values/bounded-values.contract.ts'

/* Page-builder pages of the store file (4.16). */

export const page = identified({
  slug: key,
  title: label,
  description: html,
  image: link,
  published: flag,
  sections: builderSections,
})

export type PageEntry = z.infer<typeof page>
