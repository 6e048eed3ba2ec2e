import { z } from 'zod'
import { objectId, required, text } from '../../values.ts'
import { flag, freeJson, link, listQuery, name, patchOf, postOf, slug } from '../values.ts'

/* Categories (5.2). */

const fields = {
  name: name(500),
  slug: slug.refine((value) => value !== 'new-arrivals', 'Reserved'),
  image: link,
  hide_on_product: flag,
  seo_title: text(1000),
  seo_description: text(5000),
  seo_image: link,
  desc_page: freeJson,
}

export const createCategoryRequest = postOf(fields, ['name'])
export const changeCategoryRequest = patchOf(fields)
export const listCategoriesQuery = listQuery(['order'], {})
export const orderCategoriesRequest = z.strictObject({ ids: z.array(objectId, required).max(1000, 'At most 1000') })

export type CreateCategory = z.output<typeof createCategoryRequest>
export type ChangeCategory = z.output<typeof changeCategoryRequest>
export type ListCategories = z.output<typeof listCategoriesQuery>
export type OrderCategories = z.output<typeof orderCategoriesRequest>
