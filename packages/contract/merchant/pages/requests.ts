import type { z } from 'zod'
import { text } from '../../values.ts'
import { builderSections, flag, html, link, listQuery, patchOf, postOf, searchText, slug } from '../values.ts'

/* Pages of the page builder (8). */

const fields = {
  slug,
  title: text(1000),
  description: html,
  image: link,
  published: flag,
  sections: builderSections,
}

export const createPageRequest = postOf(fields, ['title'])
export const changePageRequest = patchOf(fields)
export const listPagesQuery = listQuery(['-created_at'], { q: searchText.optional() })

export type CreatePage = z.output<typeof createPageRequest>
export type ChangePage = z.output<typeof changePageRequest>
export type ListPages = z.output<typeof listPagesQuery>
